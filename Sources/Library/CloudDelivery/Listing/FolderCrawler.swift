// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Lists folders recursively with any protocol, a few folders in parallel.
struct FolderCrawler: Sendable {
  let room: ListingRoom
  /// Requests the contents of one folder.
  let contents: @Sendable (RemotePath) async throws -> FolderContents

  /// Lists folders and everything below them.
  ///
  /// If one folder cannot be listed, a problem of that folder is recorded, and the other folders
  /// are listed. If the error would also occur for every further request, or a response is too
  /// large, listing ends.
  ///
  /// - Parameters:
  ///   - folders: The folders to begin with.
  ///   - listing: The listing to add to.
  ///   - known: Returns the known contents of a folder, or nil if they must be requested.
  /// - Throws: ``CloudError`` if every further request would fail or a response is too large, or
  ///   `CancellationError`.
  func go(
    through folders: [RemoteFolder], into listing: inout RemoteListing,
    known: (RemoteFolder) -> KnownTree? = { _ in nil }
  ) async throws {
    var open: [RemoteFolder] = []
    // A server may list a folder inside itself endlessly. Therefore each path is listed once, and
    // the depth of paths is limited.
    var seen: Set<RemotePath> = []

    func meet(_ folders: [RemoteFolder]) throws(CloudError) {
      for folder in folders where seen.insert(folder.path).inserted {
        if let tree = known(folder) {
          guard room.take(tree.amount) else {
            throw room.limits.tooManyEntries(at: folder.path.text)
          }
          listing.files += tree.files
          listing.folders += tree.folders
        } else {
          open.append(folder)
        }
      }
    }

    try meet(folders)
    try await withThrowingTaskGroup(
      of: (RemoteFolder, Result<FolderContents, CloudError>).self
    ) { group in
      var running = 0
      var asked = 0
      while true {
        while running < room.limits.parallel, !open.isEmpty {
          // More files allow more folders. Responses that are still being received may list such
          // files.
          guard room.limits.allowsFolder(asked: asked, files: listing.files.count) else { break }
          let folder = open.removeLast()
          group.addTask { (folder, try await ask(folder.path)) }
          running += 1
          asked += 1
        }
        guard let (folder, result) = try await group.next() else { break }
        running -= 1
        switch result {
        case .success(let contents):
          try meet(contents.folders)
          listing.take(contents, of: folder)
        case .failure(let error) where error.isGeneral || error.reason == .tooLarge: throw error
        case .failure(let error): listing.problems.append(CloudProblem(folder.path.text, error))
        }
        if listing.byteCount > room.limits.bytes {
          throw room.limits.tooLong(listing.byteCount, at: folder.path.text)
        }
      }
    }
    for folder in open { listing.problems.append(room.limits.tooManyFolders(folder.path)) }
  }

  private func ask(_ path: RemotePath) async throws -> Result<FolderContents, CloudError> {
    do {
      return .success(try await contents(path))
    } catch let error as CloudError {
      return .failure(error)
    }
  }
}

extension RemoteListing {
  /// Adds the contents of a folder.
  mutating func take(_ contents: FolderContents, of folder: RemoteFolder) {
    files += contents.files
    problems.append(contentsOf: contents.problems)
    byteCount += contents.byteCount
    // The ETag that the folder itself reports is newer than the one in its parent's list. If the
    // folder contains a problem, no ETag is stored, so that the folder is listed again.
    let etag = contents.problems.count == 0 ? contents.itself?.etag ?? folder.etag : nil
    folders.append(RemoteFolder(path: folder.path, etag: etag))
  }
}
