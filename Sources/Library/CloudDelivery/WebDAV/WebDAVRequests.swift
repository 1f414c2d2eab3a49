// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import Synchronization

/// The depth to which a server lists a folder.
enum DAVDepth: String {
  case itself = "0"
  case folder = "1"
  case tree = "infinity"
}

extension CloudRequests {
  /// Requests the contents of a folder, and parses the response while it is received.
  ///
  /// Only the properties that a picker needs are requested. Each omitted property saves about sixty
  /// bytes per file. To determine the type of a file, some servers must open it.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - depth: The depth below the folder to which to list.
  ///   - asksKind: Whether to request a property that only Nextcloud and ownCloud have, to detect
  ///     them.
  ///   - room: The limits on what the listing keeps in memory.
  /// - Returns: The header of the response, and the contents of the folder.
  /// - Throws: ``CloudError`` for any response except a multistatus response, or
  ///   `CancellationError`.
  func propfind(
    _ path: RemotePath, _ depth: DAVDepth, asksKind: Bool = false, _ room: ListingRoom
  ) async throws -> (header: HTTPResponseHeader, contents: FolderContents) {
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

    let requestAddress = request.address
    let parser = Mutex(MultistatusParser(FolderCollector(of: path, depth, at: address, room)))
    let header: HTTPResponseHeader
    do {
      header = try await send(request) {
        $0.status == 207
      } onBytes: { bytes in
        let chunk = Array(bytes)
        return parser.withLock { $0.read(chunk) }
      }
      guard header.status == 207 else { throw CloudError(header, at: requestAddress) }
    } catch {
      parser.withLock { $0.cancel() }
      throw error
    }
    let byteCount = parser.withLock(\.byteCount)
    do throws(MultistatusParser.ParseError) {
      let contents = try parser.withLock { parser throws(MultistatusParser.ParseError) in
        try parser.end()
      }
      return (header, contents)
    } catch {
      throw room.limits.error(error, byteCount, at: requestAddress)
    }
  }
}

/// A counter that several threads can use.
final class Count: Sendable {
  private let number = Atomic(0)

  var value: Int { number.load(ordering: .relaxed) }

  /// Adds a number and returns the total.
  @discardableResult
  func add(_ more: Int) -> Int { number.add(more, ordering: .relaxed).newValue }
}

extension ListingLimits {
  fileprivate func error(
    _ parseError: MultistatusParser.ParseError, _ byteCount: Int, at subject: String
  ) -> CloudError {
    switch parseError {
    case .tooLong: tooLong(byteCount, at: subject)
    case .tooManyEntries: tooManyEntries(at: subject)
    case .notXML:
      CloudError(
        subject: subject, reason: .damaged, detail: "its list of files is not complete XML",
        remedy: "try again; if that does not help, ask the server's owner")
    case .notMultistatus:
      CloudError(
        subject: subject, reason: .unsupported,
        detail: "did not answer with a list of files",
        remedy: "give the folder's WebDAV address")
    }
  }
}
