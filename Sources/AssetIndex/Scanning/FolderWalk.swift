// SPDX-License-Identifier: Apache-2.0

import Glibc
import PickerModel

/// What lies in a folder and below it, one file after the other in byte order of the paths.
///
/// No more is held than the folders on the way down. Apple Photos libraries are passed by: what is
/// to be seen of them stands in their databases.
struct FolderWalk {
  private let root: String
  private let own: DatabaseFiles
  private var open: [FolderListing]
  /// What could not be looked at so far: nobody knows whether it is still there.
  private(set) var troubles: [WalkTrouble] = []
  /// The Apple Photos libraries that were passed by so far.
  private(set) var photosLibraries: [String] = []
  /// How many notes beside photos were passed by so far.
  private(set) var noteCount = 0

  /// Begins a walk.
  ///
  /// - Parameters:
  ///   - root: The folder's absolute path.
  ///   - index: The path of the index that is open, which may lie in the folder; the default, nil, is
  ///     for none.
  /// - Throws: ``AssetIndexError`` where the folder itself cannot be walked.
  init(_ root: String, besides index: String? = nil) throws(AssetIndexError) {
    var info = stat()
    guard stat(root, &info) == 0, info.st_mode & S_IFMT == S_IFDIR else {
      throw .noSuchFolder(root)
    }
    self.root = root
    own = DatabaseFiles(besides: index)
    open = []
    enter("")
    if let trouble = troubles.first(where: \.path.isEmpty) {
      throw .unreadableFolder(root, detail: trouble.detail)
    }
  }

  /// The next file, nil at the end.
  mutating func next() -> WalkedFile? {
    while !open.isEmpty {
      switch open[open.count - 1].step() {
      case .file(let file): return file
      case .folder(let path): enter(path)
      case .note: noteCount += 1
      case .albumNote(let file):
        noteCount += 1
        return file
      case nil: open.removeLast()
      }
    }
    return nil
  }

  /// Whether a path that was not met may be there all the same.
  ///
  /// - Parameter path: A path before the last one that was met.
  /// - Returns: Whether it could not be looked at, or lies below what could not.
  func leavesOpen(_ path: String) -> Bool {
    troubles.contains { path == $0.path || path.hasPrefix($0.path + "/") }
  }

  private mutating func enter(_ path: String) {
    let listing = FolderListing(path, in: root, besides: own)
    if !path.isEmpty, listing.isPhotosLibrary {
      photosLibraries.append(path)
      return
    }
    troubles += listing.troubles
    open.append(listing)
  }
}
