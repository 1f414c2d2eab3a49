// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Synchronization

/// Lists a cloud that nginx serves with `autoindex_format json`, folder by folder.
struct JSONFolderLister: Sendable {
  let requests: CloudRequests
  var room = ListingRoom(ListingLimits())

  /// Lists the complete cloud.
  ///
  /// - Throws: ``CloudError`` if the base cannot be listed or every further request would fail, or
  ///   `CancellationError`.
  func list() async throws -> RemoteListing {
    var listing = RemoteListing()
    let root = try await contents(of: .root)
    listing.take(root, of: RemoteFolder(path: .root))
    let crawler = FolderCrawler(room: room) { try await contents(of: $0) }
    try await crawler.go(through: root.folders, into: &listing)
    return listing
  }

  private func contents(of folder: RemotePath) async throws -> FolderContents {
    var request = requests.request("GET", folder, isFolder: true)
    request.fields = [HTTPField("Accept", "application/json")]
    let address = request.address
    let collector = FolderCollector(of: folder, .folder, at: requests.address, room)
    let parser = Mutex(JSONFolderParser(collector))
    do {
      let header = try await requests.send(request) {
        $0.status == 200
      } onBytes: { bytes in
        let chunk = Array(bytes)
        return parser.withLock { $0.read(chunk) }
      }
      guard header.status == 200 else { throw CloudError(header, at: address) }
    } catch {
      parser.withLock { $0.cancel() }
      throw error
    }
    let byteCount = parser.withLock(\.byteCount)
    do throws(JSONFolderParser.ParseError) {
      return try parser.withLock { parser throws(JSONFolderParser.ParseError) in try parser.end() }
    } catch {
      switch error {
      case .notJSON: throw CloudError(HTTPResponseHeader(status: 200, fields: []), at: address)
      case .tooManyEntries: throw room.limits.tooManyEntries(at: address)
      case .tooLong: throw room.limits.tooLong(byteCount, at: address)
      }
    }
  }
}
