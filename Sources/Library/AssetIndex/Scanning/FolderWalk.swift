// SPDX-License-Identifier: Apache-2.0

import Glibc
import PickerModel

/// Walks through a folder and its subfolders, and returns files in the byte order of their paths.
///
/// Only the listings of the folders on the current path are kept in memory. Apple Photos libraries
/// are skipped, because their photos are read from their databases.
struct FolderWalk {
  private let root: String
  private let own: DatabaseFiles
  private var open: [FolderListing]
  /// The paths that could not be read so far.
  ///
  /// Files at these paths may or may not exist.
  private(set) var unreadablePaths: [UnreadablePath] = []
  /// The Apple Photos libraries that were skipped so far.
  private(set) var photosLibraries: [String] = []
  /// The number of sidecars that were skipped so far.
  private(set) var sidecarCount = 0

  /// Begins a walk.
  ///
  /// - Parameters:
  ///   - root: The folder's absolute path.
  ///   - index: The path of the open index, which may be in the folder. The default, nil, means
  ///     that no index is open.
  /// - Throws: ``AssetIndexError`` if the folder itself cannot be read.
  init(_ root: String, besides index: String? = nil) throws(AssetIndexError) {
    var info = stat()
    guard stat(root, &info) == 0, info.st_mode & S_IFMT == S_IFDIR else {
      throw .noSuchFolder(root)
    }
    self.root = root
    own = DatabaseFiles(besides: index)
    open = []
    enter("")
    if let unreadable = unreadablePaths.first(where: \.path.isEmpty) {
      throw .unreadableFolder(root, detail: unreadable.detail)
    }
  }

  /// Returns the next file, or nil at the end.
  mutating func next() -> WalkedFile? {
    while !open.isEmpty {
      switch open[open.count - 1].step() {
      case .file(let file): return file
      case .folder(let path): enter(path)
      case .sidecar: sidecarCount += 1
      case .albumMetadata(let file):
        sidecarCount += 1
        return file
      case nil: open.removeLast()
      }
    }
    return nil
  }

  /// Returns whether a file that was not found may still exist.
  ///
  /// - Parameter path: The path of the file. It must be before the path that was found last.
  /// - Returns: Whether the path, or a folder that contains it, could not be read.
  func mayExist(_ path: String) -> Bool {
    unreadablePaths.contains { path == $0.path || path.hasPrefix($0.path + "/") }
  }

  private mutating func enter(_ path: String) {
    let listing = FolderListing(path, in: root, besides: own)
    if !path.isEmpty, listing.isPhotosLibrary {
      photosLibraries.append(path)
      return
    }
    unreadablePaths += listing.unreadablePaths
    open.append(listing)
  }
}
