// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Keeps other users out of a database in a folder where they may create files, such as `/tmp`.
///
/// SQLite opens the files beside a database by their names, and does not check who created them.
/// Another user who creates the log first can read everything that is written, and add rows. In a
/// folder with the sticky bit, other users cannot replace a file of this user. So existing files
/// must belong to this user, and missing ones are created before SQLite looks for them.
package enum DatabaseOwnership {
  /// The suffixes of SQLite's own files beside a database.
  package static let logEndings = ["-wal", "-shm", "-journal"]
  /// The maximum number of links to follow, the same as the system's.
  private static let maximumLinks = 40

  /// Checks the folder of a database and each of its files that exists.
  ///
  /// It is called before a connection is opened, and again once SQLite has created its own files,
  /// before anything about a library is written.
  ///
  /// - Parameters:
  ///   - path: The database's path, or that of a link to it; there may be none yet.
  ///   - companions: The paths of more files that are read or locked with it.
  /// - Throws: ``DatabaseOwnershipError`` where another user could read or write any of it.
  package static func check(
    _ path: String, with companions: [String] = []
  ) throws(DatabaseOwnershipError) {
    let (file, folder) = try follow(path)
    for ending in [""] + logEndings { try folder.check(file + ending) }
    for companion in companions { try Folder(of: companion).check(companion) }
  }

  /// Creates the missing files beside a database where other users could create them; does nothing
  /// in a folder of this user.
  ///
  /// SQLite writes a rollback journal that it finds back into the database. It never removes an
  /// empty one beside a database with a log.
  ///
  /// - Parameter path: The database's path, or that of a link to it; it is there.
  /// - Throws: ``DatabaseOwnershipError`` where one of them is another user's, or cannot be made.
  package static func reserve(_ path: String) throws(DatabaseOwnershipError) {
    let (file, folder) = try follow(path)
    guard folder.isShared else { return }
    for ending in logEndings where mknod(file + ending, S_IFREG | 0o600, 0) != 0 {
      guard errno == EEXIST else {
        throw DatabaseOwnershipError(errno: errno, at: file + ending)
      }
    }
    for ending in logEndings { try folder.check(file + ending) }
  }

  /// Returns the file that a path leads to, whether it exists or not, and its folder; checks every
  /// folder on the way.
  private static func follow(_ path: String) throws(DatabaseOwnershipError) -> (String, Folder) {
    var path = path
    for _ in 0..<maximumLinks {
      let folder = try Folder(of: path)
      var facts = stat()
      guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFLNK else {
        return (path, folder)
      }
      try folder.checkOwner(facts, path)
      var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      guard readlink(path, &bytes, Int(PATH_MAX)) > 0 else {
        throw DatabaseOwnershipError(errno: errno, at: path)
      }
      let target = String(
        decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      path = target.hasPrefix("/") ? target : folder.path + "/" + target
    }
    throw DatabaseOwnershipError(errno: ELOOP, at: path)
  }
}

/// A folder, and the access that other users have to its files.
private struct Folder {
  let path: String
  private let owner: uid_t
  /// Whether other users may create files in it, without being able to replace those of this user.
  let isShared: Bool

  /// Checks the folder of a file.
  ///
  /// - Throws: ``DatabaseOwnershipError`` where others may replace what lies in it.
  init(of file: String) throws(DatabaseOwnershipError) {
    let parent = file.lastIndex(of: "/").map { file[..<$0] }
    path = parent.map { $0.isEmpty ? "/" : String($0) } ?? "."
    var facts = stat()
    guard stat(path, &facts) == 0 else { throw DatabaseOwnershipError(errno: errno, at: path) }
    owner = facts.st_uid
    isShared = Self.othersMayWrite(facts)
    // Root accepts the folders of users, as a person who runs a command with sudo expects.
    guard [0, geteuid()].contains(owner) || geteuid() == 0 else {
      throw DatabaseOwnershipError(
        description: "the folder \(path) belongs to another user (\(owner))")
    }
    guard !isShared || facts.st_mode & S_ISVTX != 0 else {
      throw DatabaseOwnershipError(description: "other users may write to the folder \(path)")
    }
  }

  /// Checks a file of a database; a missing file is accepted.
  func check(_ path: String) throws(DatabaseOwnershipError) {
    var facts = stat()
    guard lstat(path, &facts) == 0 else {
      if errno == ENOENT { return }
      throw DatabaseOwnershipError(errno: errno, at: path)
    }
    try checkOwner(facts, path)
    guard facts.st_mode & S_IFMT == S_IFREG else {
      throw DatabaseOwnershipError(description: "\(path) is not a regular file")
    }
    // If other users could have opened it, it is too late to remove their permissions.
    guard !isShared || facts.st_mode & 0o077 == 0 else {
      throw DatabaseOwnershipError(description: "\(path) is open to other users; remove it")
    }
  }

  /// Checks that a file belongs to this user or to root; for root, also to the folder's owner.
  func checkOwner(_ facts: stat, _ path: String) throws(DatabaseOwnershipError) {
    let isTrusted =
      [0, geteuid()].contains(facts.st_uid) || geteuid() == 0 && facts.st_uid == owner
    guard isTrusted else {
      throw DatabaseOwnershipError(
        description: "\(path) belongs to another user (\(facts.st_uid))")
    }
  }

  /// Whether users other than its owner and root may write to a folder.
  private static func othersMayWrite(_ facts: stat) -> Bool {
    if facts.st_mode & S_IWOTH != 0 { return true }
    return facts.st_mode & S_IWGRP != 0 && !isOwn(facts.st_gid, of: facts.st_uid)
  }

  /// Whether a group belongs to one user alone, as the groups that distributions create for each
  /// user: it has the user's name and no other members.
  private static func isOwn(_ number: gid_t, of user: uid_t) -> Bool {
    var (group, groupText) = (Glibc.group(), [CChar](repeating: 0, count: 1 << 14))
    var (person, personText) = (passwd(), [CChar](repeating: 0, count: 1 << 14))
    var foundGroup: UnsafeMutablePointer<Glibc.group>?
    var foundPerson: UnsafeMutablePointer<passwd>?
    guard getgrgid_r(number, &group, &groupText, groupText.count, &foundGroup) == 0,
      getpwuid_r(user, &person, &personText, personText.count, &foundPerson) == 0,
      foundGroup != nil, foundPerson != nil, strcmp(group.gr_name, person.pw_name) == 0
    else { return false }
    guard let first = group.gr_mem[0] else { return true }
    return strcmp(first, person.pw_name) == 0 && group.gr_mem[1] == nil
  }
}

/// An error that keeps a database from being protected against other users.
package struct DatabaseOwnershipError: Error, CustomStringConvertible {
  /// What is wrong; the caller adds how to choose another path.
  package let description: String

  fileprivate init(description: String) { self.description = description }

  fileprivate init(errno code: Int32, at path: String) {
    description = "\(path): \(String(cString: strerror(code)))"
  }
}
