// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A file that a walk came by.
struct WalkedFile: Hashable, Sendable {
  /// The path inside the folder.
  let path: String
  /// The size in bytes.
  let byteCount: Int64
  /// When it was last changed, in milliseconds since 1970.
  let modificationMilliseconds: Int64
}

/// What lies in a folder and below it, in byte order of the paths.
///
/// Names that begin with a dot are left out: they are other programs' notes, not photos. Links to
/// folders are not followed, so that no walk goes in circles; links to files are.
struct FolderWalk: Sendable {
  private(set) var files: [WalkedFile] = []
  /// Folders that could not be read, with the system's words.
  private(set) var unreadable: [(path: String, detail: String)] = []

  /// Walks a folder.
  ///
  /// - Parameter root: The folder's absolute path.
  /// - Throws: ``AssetIndexError`` where the folder itself cannot be walked, `CancellationError`.
  init(_ root: String) throws {
    var info = stat()
    guard stat(root, &info) == 0, info.isFolder else { throw AssetIndexError.noSuchFolder(root) }
    var open = [""]
    while let folder = open.popLast() {
      try Task.checkCancellation()
      let path = folder.isEmpty ? root : root + "/" + folder
      guard let names = Self.names(in: path) else {
        let detail = String(cString: strerror(errno))
        if folder.isEmpty { throw AssetIndexError.unreadableFolder(root, detail: detail) }
        unreadable.append((folder, detail))
        continue
      }
      for name in names {
        let inside = folder.isEmpty ? name : folder + "/" + name
        if let file = Self.look(at: inside, in: root, folders: &open) { files.append(file) }
      }
    }
    files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// Notes a folder down to be walked later, or tells what a file is; nil for anything else.
  private static func look(
    at path: String, in root: String, folders: inout [String]
  ) -> WalkedFile? {
    var info = stat()
    guard lstat(root + "/" + path, &info) == 0 else { return nil }
    if info.isFolder {
      folders.append(path)
      return nil
    }
    if info.isLink, stat(root + "/" + path, &info) != 0 { return nil }
    guard info.isFile else { return nil }
    let changed = info.st_mtim
    return WalkedFile(
      path: path, byteCount: Int64(info.st_size),
      modificationMilliseconds: Int64(changed.tv_sec) * 1000 + Int64(changed.tv_nsec / 1_000_000))
  }

  private static func names(in path: String) -> [String]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      // A name that is no UTF-8 could not be given back to the file system as it was.
      if let name, !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}

extension stat {
  fileprivate var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
  fileprivate var isFile: Bool { st_mode & S_IFMT == S_IFREG }
  fileprivate var isLink: Bool { st_mode & S_IFMT == S_IFLNK }
}
