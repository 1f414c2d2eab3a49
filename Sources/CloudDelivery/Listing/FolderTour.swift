// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Goes through folders one at a time, a few at once, whatever the server speaks.
struct FolderTour: Sendable {
  let room: ListingRoom
  /// Asks for one folder's content.
  let contents: @Sendable (RemotePath) async throws -> FolderContents

  /// Lists folders and all that lies below them.
  ///
  /// What fails in one folder is a problem of that folder, unless it would fail everywhere.
  ///
  /// - Parameters:
  ///   - folders: Where to begin.
  ///   - listing: What to add to.
  ///   - known: What to take over for a folder, nil where it must be asked for.
  /// - Throws: ``CloudError`` where nothing more can be asked, `CancellationError`.
  func go(
    through folders: [RemoteFolder], into listing: inout RemoteListing,
    known: (RemoteFolder) -> KnownTree? = { _ in nil }
  ) async throws {
    var open: [RemoteFolder] = []
    // A server may show one folder in another without end; a path is looked at once, and no
    // path is deeper than paths may be.
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
          // Files that are on their way may allow more.
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
  /// Adds what a folder holds.
  mutating func take(_ contents: FolderContents, of folder: RemoteFolder) {
    files += contents.files
    problems.append(contentsOf: contents.problems)
    byteCount += contents.byteCount
    // The folder's own word is younger than its parent's; with a problem inside it is not known.
    let etag = contents.problems.count == 0 ? contents.itself?.etag ?? folder.etag : nil
    folders.append(RemoteFolder(path: folder.path, etag: etag))
  }
}
