// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Foundation
import Glibc
import PickerModel

/// A mirror's files on this machine.
struct MirrorFolder: Sendable {
  let directory: String

  /// Where heads lie under their remote paths; nothing else does.
  var heads: String { directory + "/heads" }
  private var document: String { directory + "/listing.json" }
  private var incoming: String { directory + "/incoming" }

  /// Where a file's head is.
  func head(of path: RemotePath) -> String { heads + "/" + path.text }

  /// Makes the folders, and lets nobody else refresh until what is returned is released.
  func open() throws(CloudError) -> FolderLock {
    for folder in [directory, heads, incoming] { try FileWork.makeFolder(folder, own: directory) }
    let lock = try FolderLock(directory + "/lock")
    // What was on its way when it was stopped.
    for name in (try? FileManager.default.contentsOfDirectory(atPath: incoming)) ?? [] {
      unlink(incoming + "/" + name)
    }
    return lock
  }

  /// The document, nil where there is none or it cannot be read: then all is read anew.
  func load() throws(CloudError) -> MirrorDocument? {
    guard let data = FileWork.contents(ofPrivateFile: document) else { return nil }
    do throws(MirrorDocument.Fault) {
      return try MirrorDocument(data)
    } catch {
      guard case .newerVersion = error else { return nil }
      throw CloudError(
        place: document, reason: .unsupported, detail: "written by a newer Locket",
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

  /// Whether a head is here that was made for just this state of its file.
  ///
  /// Heads appear whole, with the size and time of what they were read from.
  func holds(_ item: MirrorDocument.Item) -> Bool {
    var info = stat()
    guard lstat(head(of: item.file.path), &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      return false
    }
    let time = Int64(info.st_mtim.tv_sec) * 1000 + Int64(info.st_mtim.tv_nsec) / 1_000_000
    return time == item.stamp && item.file.byteCount.map { $0 == Int64(info.st_size) } ?? true
  }

  /// Puts a head in its place: as long as the file, with holes where it was not read.
  ///
  /// - Throws: ``CloudError`` with `noSpace` where it would take what stays free of the disk.
  func place(_ bytes: SparseBytes, for item: MirrorDocument.Item, number: Int) throws(CloudError) {
    let partial = incoming + "/\(number)"
    let final = head(of: item.file.path)
    let file = FileWork.openPrivate(partial, O_WRONLY | O_CREAT | O_TRUNC)
    guard file >= 0 else { throw CloudError(errno: errno, at: partial) }
    var isPlaced = false
    defer {
      close(file)
      if !isPlaced { unlink(partial) }
    }
    let code = DiskRoom.use(Int64(bytes.knownCount), of: file) {
      let isWritten = bytes.parts.allSatisfy { part in
        FileWork.write(part.bytes, to: file, at: part.start)
      }
      return isWritten ? 0 : errno
    }
    guard code == 0 else { throw CloudError(errno: code, at: final) }
    // Where no note can be taken, the holes tell, but for a file of which the end is known too.
    if bytes.knownCount < bytes.count { _ = clinux_mark_head(file) }
    // Rounded down, also before 1970.
    let seconds = (item.stamp - (item.stamp % 1000 + 1000) % 1000) / 1000
    let time = timespec(
      tv_sec: Int(seconds), tv_nsec: Int(item.stamp - seconds * 1000) * 1_000_000)
    guard ftruncate(file, off_t(bytes.count)) == 0, futimens(file, [time, time]) == 0,
      fsync(file) == 0
    else {
      throw CloudError(errno: errno, at: final)
    }
    let folder = item.file.path.parent
    if !folder.text.isEmpty { try FileWork.makeFolder(head(of: folder), own: directory) }
    guard rename(partial, final) == 0 else { throw CloudError(errno: errno, at: final) }
    isPlaced = true
  }

  /// Removes every head that is not to be kept, and folders that are empty then.
  ///
  /// - Returns: How many heads were removed.
  func removeHeads(except keeps: (RemotePath) -> Bool) -> Int {
    var removed = 0
    _ = clear("", keeps, &removed)
    return removed
  }

  /// Whether a folder is empty afterwards.
  private func clear(
    _ folder: String, _ keeps: (RemotePath) -> Bool, _ removed: inout Int
  ) -> Bool {
    let full = heads + (folder.isEmpty ? "" : "/" + folder)
    guard let opened = opendir(full) else { return false }
    var names: [String] = []
    var isEmpty = true
    while let entry = readdir(opened) {
      let bytes = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if bytes == [0x2E] || bytes == [0x2E, 0x2E] { continue }
      // Not put there by a mirror.
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
      guard lstat(heads + "/" + inside, &info) == 0 else { continue }
      if info.st_mode & S_IFMT == S_IFDIR {
        if clear(inside, keeps, &removed), rmdir(heads + "/" + inside) == 0 { continue }
        isEmpty = false
      } else if let path = try? RemotePath(inside), !keeps(path), unlink(heads + "/" + inside) == 0
      {
        removed += 1
      } else {
        isEmpty = false
      }
    }
    return isEmpty
  }
}
