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
  ///   - room: What the listing may keep.
  /// - Returns: The answer's head, and what it lists.
  /// - Throws: ``CloudError`` for everything but a multistatus answer, `CancellationError`.
  func propfind(
    _ path: RemotePath, _ depth: DAVDepth, asksKind: Bool = false, _ room: ListingRoom
  ) async throws -> (head: HTTPHead, contents: FolderContents) {
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

    let place = request.address
    let parser = Mutex(MultistatusParser(FolderCollector(of: path, depth, at: address, room)))
    let head: HTTPHead
    do {
      head = try await send(request) {
        $0.status == 207
      } onBytes: { bytes in
        let piece = Array(bytes)
        return parser.withLock { $0.read(piece) }
      }
      guard head.status == 207 else { throw CloudError(head, at: place) }
    } catch {
      parser.withLock { $0.cancel() }
      throw error
    }
    let byteCount = parser.withLock(\.byteCount)
    do throws(MultistatusParser.Fault) {
      let contents = try parser.withLock { parser throws(MultistatusParser.Fault) in
        try parser.end()
      }
      return (head, contents)
    } catch {
      throw room.limits.error(error, byteCount, at: place)
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

extension ListingLimits {
  fileprivate func error(
    _ fault: MultistatusParser.Fault, _ byteCount: Int, at place: String
  ) -> CloudError {
    switch fault {
    case .tooLong: tooLong(byteCount, at: place)
    case .tooManyEntries: tooManyEntries(at: place)
    case .notXML:
      CloudError(
        place: place, reason: .damaged, detail: "its list of files is no whole XML",
        remedy: "try again; if it stays so, ask who runs the server")
    case .notMultistatus:
      CloudError(
        place: place, reason: .unsupported,
        detail: "answered with something else than a list of files",
        remedy: "give the folder's WebDAV address")
    }
  }
}
