// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Keeps other users out of a database in a folder where they may make files, such as `/tmp`.
///
/// SQLite opens the files beside a database by their names, whoever made them: another user who makes
/// the log first reads all that is written, and adds rows of their own. In a folder with the sticky bit
/// nobody can replace a file of this user. So files that are there have to be this user's, and those
/// that are not are made before SQLite looks for them.
package enum DatabaseOwnership {
  /// The endings of SQLite's own files beside a database.
  package static let logEndings = ["-wal", "-shm", "-journal"]
  /// So many links are followed, as the system does.
  private static let maximumLinks = 40

  /// Checks the folder of a database and every file of it that is there.
  ///
  /// Called before a connection is opened, and again once it has made its own files, before anything
  /// about a library is written.
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

  /// Makes the files beside a database that are missing, where others could make them; does nothing in
  /// a folder of this user's.
  ///
  /// A rollback journal that SQLite finds is written back into the database. It never removes an empty
  /// one that lies beside a database with a log.
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

  /// The file that a path leads to, there or not, and its folder; every folder on the way is checked.
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

/// A folder as far as other users get at what lies in it.
private struct Folder {
  let path: String
  private let owner: uid_t
  /// Whether others may make files in it, and may not replace those of this user.
  let isShared: Bool

  /// Looks at the folder that a file lies in.
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

  /// Checks a file of a database; one that is not there is none.
  func check(_ path: String) throws(DatabaseOwnershipError) {
    var facts = stat()
    guard lstat(path, &facts) == 0 else {
      if errno == ENOENT { return }
      throw DatabaseOwnershipError(errno: errno, at: path)
    }
    try checkOwner(facts, path)
    guard facts.st_mode & S_IFMT == S_IFREG else {
      throw DatabaseOwnershipError(description: "\(path) is no regular file")
    }
    // Where others could have opened it, taking the permission back comes too late.
    guard !isShared || facts.st_mode & 0o077 == 0 else {
      throw DatabaseOwnershipError(description: "\(path) is open to other users; remove it")
    }
  }

  /// Checks that a file is this user's or root's, or for root that of the folder's owner.
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

  /// Whether a group is a user's alone, as distributions make one for each: it has the user's name, and
  /// no other members.
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

/// Why a database cannot be kept from other users.
package struct DatabaseOwnershipError: Error, CustomStringConvertible {
  /// What is wrong; the caller says where another place is chosen.
  package let description: String

  fileprivate init(description: String) { self.description = description }

  fileprivate init(errno code: Int32, at path: String) {
    description = "\(path): \(String(cString: strerror(code)))"
  }
}
