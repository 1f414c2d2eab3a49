// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Foundation
import Glibc

/// The folder that holds the cache's file of facts and its pack, and which those are.
///
/// A file that is broken, or of another version, is replaced by one of a new name: SQLite's log is
/// found by name, and one that a process still holds open must never meet another file.
struct CacheFolder: Sendable {
  private static let ending = ".thumbnails"
  /// What the name of a file's pack has behind that file's.
  static let pack = "-pixels"
  private static let parts = ["", pack, "-wal", "-shm", "-journal"]

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
    // It may have been there before, open to others.
    let failure = clinux_make_private_folder(path, path)
    if failure != 0 { throw CacheFault(failure) }
    if let current = current() {
      Self.makePrivate(current)
      return current
    }
    let turn = try turn()
    defer { close(turn) }
    if let current = current() { return current }

    let old = numbers()
    let next = max((old.max() ?? 0) + 1, ContentStamp.now() / 1_000_000)
    let young = "\(path)/new"
    remove(young)
    // SQLite's files beside it get the permissions of this one.
    let made = clinux_create_private(young)
    guard made == 0 else { throw CacheFault(made) }
    try CacheSchema.write(to: young)
    // Whoever finds the file finds its pack.
    _ = try PixelPack.writing(besides: file(next), disk: PixelPack.Disk())
    guard rename(young, file(next)) == 0 else { throw CacheFault(errno) }
    for number in old { remove(file(number)) }
    return file(next)
  }

  /// Takes away what other users may do with a file, its pack and its log, and with the folder.
  static func makePrivate(_ file: String) {
    let folder = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "."
    _ = clinux_make_private_folder(folder, folder)
    for part in parts { clinux_make_private(file + part) }
  }

  /// Takes away a file that is of no use any more.
  func discard(_ file: String) { remove(file) }

  /// Takes away all files, whoever has them open; none that is just being made loses a part.
  ///
  /// - Throws: What the file system says.
  func removeAll() throws(CacheFault) {
    guard Self.exists(path) else { return }
    let turn = try turn()
    defer { close(turn) }
    for file in numbers().map(file) {
      for part in Self.parts where unlink(file + part) != 0 && errno != ENOENT {
        throw CacheFault(errno)
      }
    }
  }

  /// Whether there is a file.
  static func exists(_ file: String) -> Bool { access(file, F_OK) == 0 }

  /// How many bytes of the disk a file, its pack and its log take, 0 where there is none.
  static func bytes(of file: String) -> Int64 {
    parts.reduce(0) { sum, part in
      var facts = stat()
      // A pack is longer than what it takes.
      return stat(file + part, &facts) == 0 ? sum + Int64(facts.st_blocks) * 512 : sum
    }
  }

  /// Waits until nobody else makes or removes files.
  ///
  /// - Returns: A descriptor; closing it ends the turn.
  private func turn() throws(CacheFault) -> Int32 {
    let turn = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard turn >= 0 else { throw CacheFault(errno) }
    while flock(turn, LOCK_EX) != 0, errno == EINTR {}
    return turn
  }

  private func remove(_ file: String) {
    for part in Self.parts { unlink(file + part) }
  }

  private func file(_ number: Int64) -> String { "\(path)/\(number)\(Self.ending)" }

  private func numbers() -> [Int64] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    // Of a pack that lost its file there is only that.
    let all = names.compactMap { name in
      [Self.ending, Self.ending + Self.pack].first(where: name.hasSuffix)
        .flatMap { Int64(name.dropLast($0.count)) }
    }
    return Array(Set(all))
  }
}

/// What the system says where the cache cannot be written.
struct CacheFault: Error, Equatable, CustomStringConvertible {
  /// A pack that got too long on a file system without holes.
  static let outgrown = CacheFault(EFBIG)

  let code: Int32

  init(_ code: Int32) { self.code = code }

  var description: String { String(cString: strerror(code)) }
}
