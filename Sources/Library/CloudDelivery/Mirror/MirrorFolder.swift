// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Foundation
import Glibc
import PickerModel

/// The files of a mirror on this machine.
struct MirrorFolder: Sendable {
  let directory: String

  /// The folder that contains only the prefix files, at their remote paths.
  var prefixDirectory: String { directory + "/heads" }
  private var document: String { directory + "/listing.json" }
  private var incoming: String { directory + "/incoming" }

  /// Returns the path of a file's prefix.
  func prefixPath(of path: RemotePath) -> String { prefixDirectory + "/" + path.text }

  /// Creates the folders, and returns a lock that prevents other refreshes.
  func open() throws(CloudError) -> FolderLock {
    for folder in [directory, prefixDirectory, incoming] {
      try FileWork.makeFolder(folder, own: directory)
    }
    let lock = try FolderLock(directory + "/lock")
    // Removes files that were being written when a refresh was stopped.
    for name in (try? FileManager.default.contentsOfDirectory(atPath: incoming)) ?? [] {
      unlink(incoming + "/" + name)
    }
    return lock
  }

  /// Reads the document.
  ///
  /// Returns nil if the document is missing or damaged. The mirror then reads all prefixes again.
  func load() throws(CloudError) -> MirrorDocument? {
    guard let data = FileWork.contents(ofPrivateFile: document) else { return nil }
    do throws(MirrorDocument.ReadError) {
      return try MirrorDocument(data)
    } catch {
      guard case .newerVersion = error else { return nil }
      throw CloudError(
        subject: document, reason: .unsupported, detail: "written by a newer Locket",
        remedy: "update Locket, or choose another folder")
    }
  }

  /// Writes the document.
  func save(_ content: MirrorDocument) throws {
    let data = try content.data()
    if let available = DiskRoom.availableBytes(at: directory), Int64(data.count) > available {
      throw CloudError(errno: ENOSPC, at: document)
    }
    try FileWork.replace(document, with: data)
  }

  /// Whether a prefix file exists for exactly this version of a file.
  ///
  /// A prefix file gets its name only when it is complete. It has the size and time of the original
  /// from which it was read.
  func holds(_ item: MirrorDocument.Item) -> Bool {
    var info = stat()
    guard lstat(prefixPath(of: item.file.path), &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      return false
    }
    let time = Int64(info.st_mtim.tv_sec) * 1000 + Int64(info.st_mtim.tv_nsec) / 1_000_000
    return time == item.prefixTime && item.file.byteCount.map { $0 == Int64(info.st_size) } ?? true
  }

  /// Stores a prefix file with the size of the original.
  ///
  /// Bytes that were not read are holes.
  ///
  /// - Throws: ``CloudError`` with `noSpace` if the file would use disk space that must stay free.
  func storePrefix(_ bytes: SparseBytes, for item: MirrorDocument.Item, number: Int)
    throws(CloudError)
  {
    let partial = incoming + "/\(number)"
    let final = prefixPath(of: item.file.path)
    let file = FileWork.openPrivate(partial, O_WRONLY | O_CREAT | O_TRUNC)
    guard file >= 0 else { throw CloudError(errno: errno, at: partial) }
    var isStored = false
    defer {
      close(file)
      if !isStored { unlink(partial) }
    }
    let code = DiskRoom.use(Int64(bytes.knownCount), of: file) {
      let isWritten = bytes.chunks.allSatisfy { chunk in
        FileWork.write(chunk.bytes, to: file, at: chunk.start)
      }
      return isWritten ? 0 : errno
    }
    guard code == 0 else { throw CloudError(errno: code, at: final) }
    // Some file systems do not support this attribute. There, the holes show that the file is
    // incomplete, unless its last bytes are known too.
    if bytes.knownCount < bytes.count { _ = clinux_mark_prefix_only(file) }
    // The seconds are rounded down, also for times before 1970.
    let seconds = (item.prefixTime - (item.prefixTime % 1000 + 1000) % 1000) / 1000
    let time = timespec(
      tv_sec: Int(seconds), tv_nsec: Int(item.prefixTime - seconds * 1000) * 1_000_000)
    guard ftruncate(file, off_t(bytes.count)) == 0, futimens(file, [time, time]) == 0,
      fsync(file) == 0
    else {
      throw CloudError(errno: errno, at: final)
    }
    let folder = item.file.path.parent
    if !folder.text.isEmpty { try FileWork.makeFolder(prefixPath(of: folder), own: directory) }
    guard rename(partial, final) == 0 else { throw CloudError(errno: errno, at: final) }
    isStored = true
  }

  /// Removes all prefix files except those to keep, and then all empty folders.
  ///
  /// - Returns: The number of removed prefix files.
  func removePrefixes(except keeps: (RemotePath) -> Bool) -> Int {
    var removed = 0
    _ = clear("", keeps, &removed)
    return removed
  }

  /// Removes files below a folder; returns whether the folder is then empty.
  private func clear(
    _ folder: String, _ keeps: (RemotePath) -> Bool, _ removed: inout Int
  ) -> Bool {
    let full = prefixDirectory + (folder.isEmpty ? "" : "/" + folder)
    guard let opened = opendir(full) else { return false }
    var names: [String] = []
    var isEmpty = true
    while let entry = readdir(opened) {
      let bytes = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if bytes == [0x2E] || bytes == [0x2E, 0x2E] { continue }
      // A file whose name is not UTF-8 does not belong to the mirror.
      if let name = String(validating: bytes, as: UTF8.self) {
        names.append(name)
      } else {
        isEmpty = false
      }
    }
    closedir(opened)
    for name in names {
      let inside = folder.isEmpty ? name : folder + "/" + name
      var info = stat()
      guard lstat(prefixDirectory + "/" + inside, &info) == 0 else { continue }
      if info.st_mode & S_IFMT == S_IFDIR {
        if clear(inside, keeps, &removed), rmdir(prefixDirectory + "/" + inside) == 0 { continue }
        isEmpty = false
      } else if let path = try? RemotePath(inside), !keeps(path),
        unlink(prefixDirectory + "/" + inside) == 0
      {
        removed += 1
      } else {
        isEmpty = false
      }
    }
    return isEmpty
  }
}
