// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Foundation
import Glibc

/// The folder that contains the cache's database and pixel pack.
///
/// The pixel pack is the file with the pixels of the thumbnails. If a database is broken or of
/// another version, a database with a new name replaces it. The name must be new: SQLite finds a
/// log by the name of its database, and another process may still have the old log open.
struct CacheFolder: Sendable {
  private static let ending = ".thumbnails"
  /// The suffix of the pixel pack's name.
  static let pack = "-pixels"
  private static let suffixes = ["", pack, "-wal", "-shm", "-journal"]

  /// The folder's absolute path.
  let path: String

  /// Returns the path of the current database, or nil if no database has the current version.
  func current() -> String? {
    numbers().sorted(by: >).map(file).first(where: CacheSchema.isOurs)
  }

  /// Returns the path of the current database, and creates the database if necessary.
  ///
  /// Only one process at a time creates a database.
  ///
  /// - Returns: The absolute path.
  /// - Throws: An error of the file system or SQLite.
  func make() throws -> String {
    // If the folder exists already, other users may have access to it.
    let failure = clinux_make_private_folder(path, path)
    if failure != 0 { throw CacheError(failure) }
    if let current = current() {
      Self.makePrivate(current)
      return current
    }
    let descriptor = try lock()
    defer { close(descriptor) }
    if let current = current() { return current }

    let old = numbers()
    let next = max((old.max() ?? 0) + 1, ContentFingerprint.now() / 1_000_000)
    let young = "\(path)/new"
    remove(young)
    // SQLite gives the files that it creates beside this one the same permissions.
    let made = clinux_create_private(young)
    guard made == 0 else { throw CacheError(made) }
    try CacheSchema.write(to: young)
    // The pixel pack must exist before the database gets its final name.
    _ = try PixelPack.writing(besides: file(next), disk: PixelPack.Disk())
    guard rename(young, file(next)) == 0 else { throw CacheError(errno) }
    for number in old { remove(file(number)) }
    return file(next)
  }

  /// Removes the permissions of other users from a database, its pack, its log and the folder.
  static func makePrivate(_ file: String) {
    let folder = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "."
    _ = clinux_make_private_folder(folder, folder)
    for suffix in suffixes { clinux_make_private(file + suffix) }
  }

  /// Removes a database that can no longer be used.
  func discard(_ file: String) { remove(file) }

  /// Removes all databases, even if processes have them open.
  ///
  /// A database that is being created is kept.
  func removeAll() throws(CacheError) {
    guard Self.exists(path) else { return }
    // Another user may have put a link in the place of the folder.
    let failure = clinux_make_private_folder(path, path)
    guard failure == 0 else { throw CacheError(failure) }
    let descriptor = try lock()
    defer { close(descriptor) }
    for file in numbers().map(file) {
      for suffix in Self.suffixes where unlink(file + suffix) != 0 && errno != ENOENT {
        throw CacheError(errno)
      }
    }
  }

  /// Whether a file exists.
  static func exists(_ file: String) -> Bool { access(file, F_OK) == 0 }

  /// Returns the number of bytes on the disk of a database, its pack and its log.
  ///
  /// Returns 0 if the database does not exist.
  static func bytes(of file: String) -> Int64 {
    suffixes.reduce(0) { total, suffix in
      var facts = stat()
      // A pack has holes, so it takes less space on the disk than its length.
      return stat(file + suffix, &facts) == 0 ? total + Int64(facts.st_blocks) * 512 : total
    }
  }

  /// Waits until no other process creates or removes files.
  ///
  /// - Returns: A file descriptor. Closing it releases the lock.
  private func lock() throws(CacheError) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CacheError(errno) }
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    return descriptor
  }

  private func remove(_ file: String) {
    for suffix in Self.suffixes { unlink(file + suffix) }
  }

  private func file(_ number: Int64) -> String { "\(path)/\(number)\(Self.ending)" }

  private func numbers() -> [Int64] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    // If only the pack of a database is left, its name still shows the number.
    let all = names.compactMap { name in
      [Self.ending, Self.ending + Self.pack].first(where: name.hasSuffix)
        .flatMap { Int64(name.dropLast($0.count)) }
    }
    return Array(Set(all))
  }
}

/// An error of the file system that prevented writing to the cache.
struct CacheError: Error, Equatable, CustomStringConvertible {
  /// The error for a pack that became too long because the file system does not support holes.
  static let outgrown = CacheError(EFBIG)

  let code: Int32

  init(_ code: Int32) { self.code = code }

  var description: String { String(cString: strerror(code)) }
}
