// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Lists folders recursively, a few in parallel, with any protocol.
struct FolderCrawler: Sendable {
  let room: ListingRoom
  /// Requests the contents of one folder.
  let contents: @Sendable (RemotePath) async throws -> FolderContents

  /// Lists folders and everything below them.
  ///
  /// An error in one folder is recorded as a problem of that folder, unless every further request
  /// would fail with the same error.
  ///
  /// - Parameters:
  ///   - folders: The folders to begin with.
  ///   - listing: The listing to add to.
  ///   - known: Returns the known contents of a folder, or nil if they must be requested.
  /// - Throws: ``CloudError`` if every further request would fail, or `CancellationError`.
  func go(
    through folders: [RemoteFolder], into listing: inout RemoteListing,
    known: (RemoteFolder) -> KnownTree? = { _ in nil }
  ) async throws {
    var open: [RemoteFolder] = []
    // A server may show a folder inside itself endlessly. Each path is listed once, and the depth
    // of paths is limited.
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
          // Files whose answers are under way may allow more folders.
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
    // The folder's own ETag is newer than the one in its parent's list. With a problem inside, it
    // is unknown.
    let etag = contents.problems.count == 0 ? contents.itself?.etag ?? folder.etag : nil
    folders.append(RemoteFolder(path: folder.path, etag: etag))
  }
}
