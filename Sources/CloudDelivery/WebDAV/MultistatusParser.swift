// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What a multistatus answer says of one file or folder.
struct DAVResponse: Hashable, Sendable {
  var href = ""
  /// Of the whole response; nil where each property has one.
  var status: Int?
  /// Nil where the server does not say.
  var isFolder: Bool?
  var byteCount: Int64?
  var modificationMilliseconds: Int64?
  var etag: String?
  var hasFileIdentifier = false
  /// The status of the properties that could not be given.
  var refusedStatus: Int?
}

/// Reads a multistatus answer as it comes.
///
/// Elements are told apart by their namespace, whatever prefix stands for it.
final class MultistatusParser {
  /// Why reading ended.
  enum Fault: Error, Hashable {
    case notXML
    case notMultistatus
    case tooManyEntries
    /// It is longer than its entries need.
    case tooLong
  }

  private let limits: ListingLimits
  private let document: MultistatusDocument
  private let pieces: XMLPieces
  private(set) var byteCount = 0

  /// - Parameter limits: When to give up.
  init(_ limits: ListingLimits) {
    self.limits = limits
    document = MultistatusDocument(atMost: limits.entries)
    pieces = XMLPieces(document)
  }

  /// Reads one more piece; false where no more are wanted.
  func read(_ piece: [UInt8]) -> Bool {
    byteCount += piece.count
    return piece.withUnsafeBytes { pieces.read($0) } && isNeeded
  }

  private var isNeeded: Bool { limits.allows(byteCount, for: document.responses.count) }

  /// Ends the answer.
  ///
  /// - Returns: The responses in their order.
  /// - Throws: Why it is no whole answer.
  func end() throws(Fault) -> [DAVResponse] {
    let isFine = pieces.read(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true)
    if let fault = document.fault { throw fault }
    switch pieces.refusal {
    case .tooLong: throw .tooLong
    case .hasType: throw .notMultistatus
    case nil: break
    }
    guard isNeeded else { throw .tooLong }
    guard isFine else { throw .notXML }
    return document.responses
  }
}

/// The elements of a multistatus answer, and what they come to.
private final class MultistatusDocument: XMLEvents {
  /// The longest text of one element; addresses and ETags are far shorter.
  private static let longestText = 1 << 14
  private static let deepest = 32

  private let limit: Int
  private(set) var responses: [DAVResponse] = []
  private(set) var fault: MultistatusParser.Fault?
  private var response: DAVResponse?
  private var properties = DAVResponse()
  private var propertyStatus: Int?
  private var path: [String] = []
  private var text: [UInt8] = []

  init(atMost limit: Int) { self.limit = limit }

  func begin(_ name: Substring, in namespace: Substring?) -> Bool {
    // A name from elsewhere stands for itself, so that it matches none of those asked for.
    let full = namespace == "DAV:" ? String(name) : "{\(namespace ?? "")}\(name)"
    if path.isEmpty, full != "multistatus" { return stop(.notMultistatus) }
    path.append(full)
    text = []
    switch (path.count, full) {
    case (2, "response"): response = DAVResponse()
    case (3, "propstat"): (properties, propertyStatus) = (DAVResponse(), nil)
    case (5, "resourcetype"): properties.isFolder = properties.isFolder ?? false
    case (6, "collection") where path[4] == "resourcetype": properties.isFolder = true
    default: break
    }
    return path.count <= Self.deepest || stop(.notXML)
  }

  func add(_ text: UnsafeBufferPointer<UInt8>) {
    self.text += text.prefix(Self.longestText - self.text.count)
  }

  func end() -> Bool {
    defer {
      text = []
      path.removeLast()
    }
    let isInResponse = path.count > 1 && path[1] == "response"
    switch path.count {
    case 2 where isInResponse:
      guard responses.count < limit else { return stop(.tooManyEntries) }
      if let response { responses.append(response) }
      response = nil
    case 3 where isInResponse: endPart(path[2])
    case 4 where isInResponse && path[2] == "propstat" && path[3] == "status":
      propertyStatus = status
    case 5 where isInResponse && path[3] == "prop": takeProperty(path[4])
    default: break
    }
    return true
  }

  private func endPart(_ name: String) {
    switch name {
    case "href": response?.href = value
    case "status": response?.status = status
    case "propstat": takeProperties()
    default: break
    }
  }

  /// The element's text without the spaces that a server may put around it.
  private var value: String {
    String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The number in `HTTP/1.1 200 OK`.
  private var status: Int? {
    value.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }

  private func stop(_ why: MultistatusParser.Fault) -> Bool {
    fault = fault ?? why
    return false
  }

  private func takeProperty(_ name: String) {
    switch name {
    case "getcontentlength": properties.byteCount = Int64(value).flatMap { $0 < 0 ? nil : $0 }
    case "getlastmodified": properties.modificationMilliseconds = HTTPDate.milliseconds(of: value)
    case "getetag": properties.etag = value.isEmpty ? nil : value
    case "{http://owncloud.org/ns}fileid": properties.hasFileIdentifier = !value.isEmpty
    default: break
    }
  }

  /// Properties may come in several groups, each with its own status.
  private func takeProperties() {
    guard let status = propertyStatus, (200..<300).contains(status) else {
      if let status = propertyStatus, status != 404 { response?.refusedStatus = status }
      return
    }
    guard var whole = response else { return }
    whole.isFolder = properties.isFolder ?? whole.isFolder
    whole.byteCount = properties.byteCount ?? whole.byteCount
    whole.modificationMilliseconds =
      properties.modificationMilliseconds ?? whole.modificationMilliseconds
    whole.etag = properties.etag ?? whole.etag
    whole.hasFileIdentifier = whole.hasFileIdentifier || properties.hasFileIdentifier
    response = whole
  }
}
