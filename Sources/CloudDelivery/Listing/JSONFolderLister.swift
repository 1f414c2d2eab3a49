// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Synchronization

/// Lists a cloud that is an nginx with `autoindex_format json`, folder by folder.
struct JSONFolderLister: Sendable {
  let requests: CloudRequests
  var room = ListingRoom(ListingLimits())

  /// Lists everything.
  ///
  /// - Throws: ``CloudError`` where the base cannot be listed or nothing more can be asked,
  ///   `CancellationError`.
  func list() async throws -> RemoteListing {
    var listing = RemoteListing()
    let root = try await contents(of: .root)
    listing.take(root, of: RemoteFolder(path: .root))
    let tour = FolderTour(room: room) { try await contents(of: $0) }
    try await tour.go(through: root.folders, into: &listing)
    return listing
  }

  private func contents(of folder: RemotePath) async throws -> FolderContents {
    var request = requests.request("GET", folder, isFolder: true)
    request.fields = [HTTPField("Accept", "application/json")]
    let place = request.address
    let collector = FolderCollector(of: folder, .folder, at: requests.address, room)
    let parser = Mutex(JSONFolderParser(collector))
    do {
      let head = try await requests.send(request) {
        $0.status == 200
      } onBytes: { bytes in
        let piece = Array(bytes)
        return parser.withLock { $0.read(piece) }
      }
      guard head.status == 200 else { throw CloudError(head, at: place) }
    } catch {
      parser.withLock { $0.cancel() }
      throw error
    }
    let byteCount = parser.withLock(\.byteCount)
    do throws(JSONFolderParser.Fault) {
      return try parser.withLock { parser throws(JSONFolderParser.Fault) in try parser.end() }
    } catch {
      switch error {
      case .notJSON: throw CloudError(HTTPHead(status: 200, fields: []), at: place)
      case .tooManyEntries: throw room.limits.tooManyEntries(at: place)
      case .tooLong: throw room.limits.tooLong(byteCount, at: place)
      }
    }
  }
}
