// SPDX-License-Identifier: Apache-2.0

import Glibc
import PickerModel

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
  /// Something that could not be looked at, and what lies below it.
  struct Trouble: Hashable, Sendable {
    let path: String
    let reason: FailureReason
    let detail: String
  }

  /// What could not be looked at: nobody knows whether it is still there.
  private(set) var troubles: [Trouble] = []

  /// Walks a folder.
  ///
  /// - Parameters:
  ///   - root: The folder's absolute path.
  ///   - isCancelled: Asked before each folder.
  /// - Throws: ``AssetIndexError`` where the folder itself cannot be walked, `CancellationError`.
  init(_ root: String, isCancelled: () -> Bool) throws {
    var info = stat()
    guard stat(root, &info) == 0, info.isFolder else { throw AssetIndexError.noSuchFolder(root) }
    var open = [""]
    while let folder = open.popLast() {
      if isCancelled() { throw CancellationError() }
      let names = self.names(in: folder, of: root)
      if folder.isEmpty, let trouble = troubles.first(where: { $0.path.isEmpty }) {
        throw AssetIndexError.unreadableFolder(root, detail: trouble.detail)
      }
      for name in names {
        let inside = folder.isEmpty ? name : folder + "/" + name
        if let file = look(at: inside, in: root, folders: &open) { files.append(file) }
      }
    }
    files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// Notes a folder down to be walked later, or tells what a file is; nil for anything else.
  private mutating func look(
    at path: String, in root: String, folders: inout [String]
  ) -> WalkedFile? {
    var info = stat()
    guard lstat(root + "/" + path, &info) == 0 else {
      // Deleted since its name was read; anything else leaves open whether it is there.
      if errno != ENOENT { note(path) }
      return nil
    }
    if info.isFolder {
      folders.append(path)
      return nil
    }
    if info.isLink, stat(root + "/" + path, &info) != 0 {
      if errno != ENOENT, errno != ELOOP { note(path) }
      return nil
    }
    guard info.isFile else { return nil }
    return WalkedFile(
      path: path, byteCount: Int64(info.st_size),
      modificationMilliseconds: info.modificationMilliseconds)
  }

  /// The names in a folder, as far as they can be read.
  private mutating func names(in folder: String, of root: String) -> [String] {
    guard let opened = opendir(folder.isEmpty ? root : root + "/" + folder) else {
      note(folder)
      return []
    }
    defer { closedir(opened) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(opened) else { break }
      let bytes = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard bytes.first != UInt8(ascii: ".") else { continue }
      if let name = String(validating: bytes, as: UTF8.self) {
        names.append(name)
      } else {
        // It could not be given back to the file system as it was.
        let shown = (folder.isEmpty ? "" : folder + "/") + String(decoding: bytes, as: UTF8.self)
        troubles.append(
          Trouble(path: shown, reason: .unsupported, detail: "its name is not UTF-8; rename it"))
      }
    }
    if errno != 0 { note(folder) }
    return names
  }

  /// Notes down that something could not be looked at, with the system's words.
  private mutating func note(_ path: String) {
    let code = errno
    troubles.append(
      Trouble(
        path: path, reason: code == EACCES || code == EPERM ? .unauthorised : .stalled,
        detail: String(cString: strerror(code))))
  }
}

extension stat {
  /// A file system may hold any number: kept within a hundred thousand years of 1970.
  fileprivate var modificationMilliseconds: Int64 {
    let seconds = min(max(Int64(st_mtim.tv_sec), -3_000_000_000_000), 3_000_000_000_000)
    return seconds * 1000 + Int64(st_mtim.tv_nsec) / 1_000_000
  }

  fileprivate var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
  fileprivate var isFile: Bool { st_mode & S_IFMT == S_IFREG }
  fileprivate var isLink: Bool { st_mode & S_IFMT == S_IFLNK }
}
