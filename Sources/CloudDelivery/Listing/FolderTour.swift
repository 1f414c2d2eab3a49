// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Goes through folders one at a time, a few at once, whatever the server speaks.
struct FolderTour: Sendable {
  let limits: ListingLimits
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

    func meet(_ folders: [RemoteFolder]) {
      for folder in folders where seen.insert(folder.path).inserted {
        if let tree = known(folder) {
          listing.files += tree.files
          listing.folders += tree.folders
        } else {
          open.append(folder)
        }
      }
    }

    meet(folders)
    try await withThrowingTaskGroup(
      of: (RemoteFolder, Result<FolderContents, CloudError>).self
    ) { group in
      var running = 0
      while true {
        while running < limits.parallel, let folder = open.popLast() {
          group.addTask { (folder, try await ask(folder.path)) }
          running += 1
        }
        guard let (folder, result) = try await group.next() else { break }
        running -= 1
        switch result {
        case .success(let contents):
          meet(contents.folders)
          listing.take(contents, of: folder)
        case .failure(let error) where error.isGeneral: throw error
        case .failure(let error): listing.problems.append(CloudProblem(folder.path.text, error))
        }
        try limits.check(listing, place: folder.path.text)
      }
    }
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
    problems += contents.problems
    byteCount += contents.byteCount
    // The folder's own word is younger than its parent's; with a problem inside it is not known.
    let etag = contents.problems.isEmpty ? contents.itself?.etag ?? folder.etag : nil
    folders.append(RemoteFolder(path: folder.path, etag: etag))
  }
}
