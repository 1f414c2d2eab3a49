// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Synchronization

/// Lists a cloud that is an nginx with `autoindex_format json`, folder by folder.
struct JSONFolderLister: Sendable {
  let requests: CloudRequests
  var limits = ListingLimits()

  /// Lists everything.
  ///
  /// - Throws: ``CloudError`` where the base cannot be listed or nothing more can be asked,
  ///   `CancellationError`.
  func list() async throws -> RemoteListing {
    var listing = RemoteListing()
    let root = try await contents(of: .root)
    listing.take(root, of: RemoteFolder(path: .root))
    let tour = FolderTour(limits: limits) { try await contents(of: $0) }
    try await tour.go(through: root.folders, into: &listing)
    return listing
  }

  private func contents(of folder: RemotePath) async throws -> FolderContents {
    var request = requests.request("GET", folder, isFolder: true)
    request.fields = [HTTPField("Accept", "application/json")]
    let place = request.address
    let parser = Mutex(JSONFolderParser(limits))
    let head = try await requests.send(request) {
      $0.status == 200
    } onBytes: { bytes in
      let piece = Array(bytes)
      return parser.withLock { $0.read(piece) }
    }
    guard head.status == 200 else { throw CloudError(head, at: place) }
    let byteCount = parser.withLock(\.byteCount)
    let entries: [JSONFolderParser.Entry]
    do throws(JSONFolderParser.Fault) {
      entries = try parser.withLock { parser throws(JSONFolderParser.Fault) in try parser.end() }
    } catch {
      switch error {
      case .notJSON: throw CloudError(HTTPHead(status: 200, fields: []), at: place)
      case .tooManyEntries: throw limits.tooManyEntries(at: place)
      case .tooLong: throw limits.tooLong(byteCount, at: place)
      }
    }
    var contents = FolderContents()
    contents.byteCount = byteCount
    for entry in entries where entry.name.utf8.first != 0x2E || entry.name.allSatisfy({ $0 == "." })
    {
      take(entry, in: folder, into: &contents)
    }
    return contents
  }

  private func take(
    _ entry: JSONFolderParser.Entry, in folder: RemotePath, into contents: inout FolderContents
  ) {
    do throws(RemotePath.Fault) {
      guard !entry.name.contains("\u{FFFD}") else {
        throw .init(
          path: folder.text + "/" + entry.name,
          detail: "its name is not UTF-8; rename it on the server")
      }
      let path = try folder.appending(entry.name)
      switch entry.type {
      case "directory": contents.folders.append(RemoteFolder(path: path))
      case "file":
        contents.files.append(
          RemoteFile(
            path: path, byteCount: entry.size.flatMap { $0 < 0 ? nil : $0 },
            modificationMilliseconds: entry.mtime.flatMap(HTTPDate.milliseconds)))
      default: break
      }
    } catch {
      contents.problems.append(
        CloudProblem(path: error.path, reason: .unsupported, detail: error.detail))
    }
  }
}
