// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import Synchronization

/// How far below a folder a server is asked to list.
enum DAVDepth: String {
  case itself = "0"
  case folder = "1"
  case tree = "infinity"
}

/// What a server answered to one PROPFIND.
struct DAVAnswer: Sendable {
  var head: HTTPHead
  var responses: [DAVResponse] = []
  var byteCount = 0
}

extension CloudRequests {
  /// Asks what a folder holds, reading the answer as it comes.
  ///
  /// Only what a picker needs is asked for: each property that is left out saves some sixty bytes
  /// a file, and some servers open a file to tell its type.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - depth: How far below it.
  ///   - asksKind: Whether to ask for what only Nextcloud and ownCloud have.
  ///   - limits: When to give up.
  /// - Returns: The answer.
  /// - Throws: ``CloudError`` for everything but a multistatus answer, `CancellationError`.
  func propfind(
    _ path: RemotePath, _ depth: DAVDepth, asksKind: Bool = false, limits: ListingLimits
  ) async throws -> DAVAnswer {
    var request = request("PROPFIND", path, isFolder: true)
    request.fields = [
      HTTPField("Depth", depth.rawValue),
      HTTPField("Content-Type", "application/xml; charset=utf-8"),
    ]
    let more = asksKind ? "<o:fileid xmlns:o=\"http://owncloud.org/ns\"/>" : ""
    request.body = Array(
      """
      <?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><resourcetype/>\
      <getcontentlength/><getlastmodified/><getetag/>\(more)</prop></propfind>
      """.utf8)

    let count = Count()
    let place = request.address
    let parser = Mutex(MultistatusParser(atMost: limits.entries))
    let head = try await send(request) {
      $0.status == 207
    } onBytes: { bytes in
      guard count.add(bytes.count) <= limits.bytes else { return false }
      let piece = Array(bytes)
      return parser.withLock { $0.read(piece) }
    }
    guard head.status == 207 else { throw CloudError(head, at: place) }
    guard count.value <= limits.bytes else {
      throw CloudError(.tooLong(limits.bytes), at: place)
    }
    do throws(MultistatusParser.Fault) {
      let responses = try parser.withLock { parser throws(MultistatusParser.Fault) in
        try parser.end()
      }
      return DAVAnswer(head: head, responses: responses, byteCount: count.value)
    } catch {
      throw CloudError(error, at: place, limits: limits)
    }
  }
}

/// A number that several threads add to.
final class Count: Sendable {
  private let number = Atomic(0)

  var value: Int { number.load(ordering: .relaxed) }

  /// Adds, and tells the sum.
  @discardableResult
  func add(_ more: Int) -> Int { number.add(more, ordering: .relaxed).newValue }
}

extension CloudError {
  fileprivate init(_ fault: MultistatusParser.Fault, at place: String, limits: ListingLimits) {
    let (reason, detail): (FailureReason, String) =
      switch fault {
      case .notXML: (.damaged, "its list of files is no whole XML")
      case .notMultistatus: (.unsupported, "answered with something else than a list of files")
      case .tooManyEntries: (.tooLarge, "lists more than \(limits.entries) files")
      }
    let remedy =
      switch fault {
      case .notXML: "try again; if it stays so, ask who runs the server"
      case .notMultistatus: "give the folder's WebDAV address"
      case .tooManyEntries: "give the address of a folder with fewer"
      }
    self.init(place: place, reason: reason, detail: detail, remedy: remedy)
  }
}
