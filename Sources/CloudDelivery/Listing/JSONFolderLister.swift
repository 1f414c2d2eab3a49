// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel

/// Lists a cloud that is an nginx with `autoindex_format json`, folder by folder.
struct JSONFolderLister: Sendable {
  let requests: CloudRequests
  var limits = ListingLimits()

  /// A line of such a list.
  private struct Entry: Decodable {
    let name: String
    let type: String
    let mtime: String?
    let size: Int64?
  }

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
    let body = Pieces()
    let limit = limits.folderBytes
    let head = try await requests.send(request) {
      $0.status == 200
    } onBytes: { bytes in
      body.add(bytes) <= limit
    }
    guard head.status == 200 else { throw CloudError(head, at: place) }
    let bytes = body.all
    guard bytes.count <= limit else { throw CloudError(.tooLong(limit), at: place) }
    // One name that is no UTF-8 must not cost the folder.
    let text = String(decoding: bytes, as: UTF8.self)
    guard let entries = try? JSONDecoder().decode([Entry].self, from: Data(text.utf8)) else {
      // A page for people, a photo, or half a list.
      throw CloudError(HTTPHead(status: 200, fields: []), at: place)
    }
    var contents = FolderContents()
    contents.byteCount = bytes.count
    for entry in entries where entry.name.utf8.first != 0x2E || entry.name.allSatisfy({ $0 == "." })
    {
      take(entry, in: folder, into: &contents)
    }
    return contents
  }

  private func take(_ entry: Entry, in folder: RemotePath, into contents: inout FolderContents) {
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
