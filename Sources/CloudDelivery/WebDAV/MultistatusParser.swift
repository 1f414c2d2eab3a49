// SPDX-License-Identifier: Apache-2.0

import Foundation
import FoundationXML

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
/// Elements are told apart by their namespace, whatever prefix stands for it. Entities that a
/// document declares stand for nothing here, and no other document is ever read for it.
final class MultistatusParser: NSObject, XMLParserDelegate {
  /// Why reading ended.
  enum Fault: Error, Hashable {
    case notXML
    case notMultistatus
    case tooManyEntries
  }

  /// The longest text of one element; addresses and ETags are far shorter.
  private static let longestText = 1 << 14
  private static let dav = "DAV:"

  private let takes: (DAVResponse) -> Bool
  private var response: DAVResponse?
  private var properties = DAVResponse()
  private var propertyStatus: Int?
  private var path: [String] = []
  private var text = ""
  private var isWhole = false
  private var fault: Fault?

  private init(_ takes: @escaping (DAVResponse) -> Bool) { self.takes = takes }

  /// Reads a stream to its end.
  ///
  /// - Parameters:
  ///   - stream: The answer's body.
  ///   - takes: Called with each response; false ends the reading.
  /// - Throws: Why it is no whole answer.
  static func read(
    _ stream: InputStream, takes: @escaping (DAVResponse) -> Bool
  ) throws(Fault) {
    let parser = XMLParser(stream: stream)
    parser.shouldProcessNamespaces = true
    let reader = MultistatusParser(takes)
    parser.delegate = reader
    let isFine = parser.parse()
    if let fault = reader.fault { throw fault }
    guard isFine, parser.parserError == nil, reader.isWhole else { throw .notXML }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    // A name from elsewhere stands for itself, so that it matches none of those asked for.
    let full = namespaceURI == Self.dav ? name : "{\(namespaceURI ?? "")}\(name)"
    if path.isEmpty, full != "multistatus" { return stop(parser, .notMultistatus) }
    path.append(full)
    text = ""
    switch (path.count, full) {
    case (2, "response"): response = DAVResponse()
    case (3, "propstat"): (properties, propertyStatus) = (DAVResponse(), nil)
    case (5, "resourcetype"): properties.isFolder = properties.isFolder ?? false
    case (6, "collection") where path[4] == "resourcetype": properties.isFolder = true
    default: break
    }
    if path.count > 32 { stop(parser, .notXML) }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if text.utf8.count < Self.longestText { text += string }
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    if text.utf8.count < Self.longestText { text += String(decoding: block, as: UTF8.self) }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    let isInResponse = path.count > 1 && path[1] == "response"
    switch path.count {
    case 1: isWhole = true
    case 2 where isInResponse:
      if let response, !takes(response) { stop(parser, .tooManyEntries) }
      response = nil
    case 3 where isInResponse: endPart(path[2])
    case 4 where isInResponse && path[2] == "propstat" && path[3] == "status":
      propertyStatus = status
    case 5 where isInResponse && path[3] == "prop": takeProperty(path[4])
    default: break
    }
    text = ""
    if !path.isEmpty { path.removeLast() }
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
  private var value: String { text.trimmingCharacters(in: .whitespacesAndNewlines) }

  /// The number in `HTTP/1.1 200 OK`.
  private var status: Int? {
    value.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }

  private func stop(_ parser: XMLParser, _ why: Fault) {
    fault = fault ?? why
    parser.abortParsing()
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
