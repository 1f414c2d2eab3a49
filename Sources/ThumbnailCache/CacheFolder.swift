// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc

/// The folder that holds the cache's one file, and which file that is.
///
/// A file that is broken, or of another version, is replaced by one of a new name: SQLite's log is
/// found by name, and one that a process still holds open must never meet another file.
struct CacheFolder: Sendable {
  private static let ending = ".thumbnails"
  private static let logs = ["", "-wal", "-shm", "-journal"]

  /// The folder's absolute path.
  let path: String

  /// The file of now, nil where there is none of this version.
  func current() -> String? {
    numbers().sorted(by: >).map(file).first(where: CacheSchema.isOurs)
  }

  /// The file of now, made where there is none; processes make it one after another.
  ///
  /// - Returns: Its absolute path.
  /// - Throws: What the file system or SQLite says.
  func make() throws -> String {
    if let current = current() { return current }
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    // It may have been there before, open to everybody.
    if chmod(path, 0o700) != 0 { throw CacheFault(errno) }
    let turn = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard turn >= 0 else { throw CacheFault(errno) }
    defer { close(turn) }
    while flock(turn, LOCK_EX) != 0, errno == EINTR {}
    if let current = current() { return current }

    let old = numbers()
    let next = max((old.max() ?? 0) + 1, FileStamp.now() / 1_000_000)
    let young = "\(path)/new"
    remove(young)
    let made = open(young, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard made >= 0 else { throw CacheFault(errno) }
    close(made)
    try CacheSchema.write(to: young)
    guard rename(young, file(next)) == 0 else { throw CacheFault(errno) }
    for number in old { remove(file(number)) }
    return file(next)
  }

  /// Takes away a file that turned out to be broken.
  func discard(_ file: String) { remove(file) }

  /// Takes away files that are broken or of another version.
  ///
  /// - Throws: What the file system says.
  func removeOthers() throws {
    for file in numbers().map(file) where !CacheSchema.isOurs(file) {
      remove(file)
      if Self.exists(file) { throw CacheFault(errno) }
    }
  }

  /// Whether there is a file.
  static func exists(_ file: String) -> Bool { access(file, F_OK) == 0 }

  /// How many bytes a file and its log take, 0 where there is none.
  static func bytes(of file: String) -> Int64 {
    logs.reduce(0) { sum, log in
      var facts = stat()
      return stat(file + log, &facts) == 0 ? sum + Int64(facts.st_size) : sum
    }
  }

  private func remove(_ file: String) {
    for log in Self.logs { unlink(file + log) }
  }

  private func file(_ number: Int64) -> String { "\(path)/\(number)\(Self.ending)" }

  private func numbers() -> [Int64] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.compactMap { name in
      name.hasSuffix(Self.ending) ? Int64(name.dropLast(Self.ending.count)) : nil
    }
  }
}

/// What the system says where the cache cannot be written.
struct CacheFault: Error, CustomStringConvertible {
  let description: String

  init(_ code: Int32) { description = String(cString: strerror(code)) }
}
