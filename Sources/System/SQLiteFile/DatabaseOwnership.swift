// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc

/// Protects a database against other users if they can write to its folder, such as `/tmp`.
///
/// SQLite keeps further files beside a database, such as its log. It opens them by their names, and
/// does not check who created them. If another user creates the log first, that user can read
/// everything that is written, and can add rows.
///
/// In a folder with the sticky bit, other users cannot replace a file of this user. Therefore
/// existing files must belong to this user, and missing files are created before SQLite opens them.
///
/// The rule also applies to root. SQLite maps a file beside the database (`-shm`) into memory. If its
/// owner shortens that file, the process ends by `SIGBUS`.
package enum DatabaseOwnership {
  /// The suffixes of the files that SQLite keeps beside a database.
  package static let logEndings = ["-wal", "-shm", "-journal"]
  /// The maximum number of symbolic links to follow, the same as the kernel's.
  private static let maximumLinks = 40

  /// Checks the folder of a database, and each existing file of the database.
  ///
  /// Call it before a connection is opened. Call it again after SQLite has created its own files,
  /// but before data about a library is written.
  ///
  /// - Parameters:
  ///   - path: The path of the database or of a symbolic link to it. The database need not exist.
  ///   - companions: The paths of other files that are read or locked together with the database.
  /// - Throws: ``DatabaseOwnershipError`` if another user could read or write one of the files.
  package static func check(
    _ path: String, with companions: [String] = []
  ) throws(DatabaseOwnershipError) {
    let (file, folder) = try follow(path)
    for ending in [""] + logEndings { try folder.check(file + ending) }
    for companion in companions { try Folder(of: companion).check(companion) }
  }

  /// Creates the missing files beside a database, if other users could create them.
  ///
  /// If only this user can write to the folder, the function does nothing. The new files are empty.
  /// An existing rollback journal is kept, because SQLite writes its contents back into the
  /// database. SQLite never removes an empty journal of a database that has a log.
  ///
  /// - Parameter path: The path of an existing database, or of a symbolic link to it.
  /// - Throws: ``DatabaseOwnershipError`` if a file belongs to another user or cannot be created.
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

  /// Follows the symbolic links of a path.
  ///
  /// Returns the file, which need not exist, and its folder.
  ///
  /// Checks every folder on the way.
  private static func follow(_ path: String) throws(DatabaseOwnershipError) -> (String, Folder) {
    var path = path
    for _ in 0..<maximumLinks {
      let folder = try Folder(of: path)
      var facts = stat()
      guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFLNK else {
        return (path, folder)
      }
      try folder.checkOwner(ofLink: facts, path)
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

/// A folder, and what other users may do with its files.
private struct Folder {
  let path: String
  private let owner: uid_t
  /// Whether other users may create files in the folder, but may not replace files of this user.
  let isShared: Bool

  /// Checks the folder of a file.
  ///
  /// - Throws: ``DatabaseOwnershipError`` if other users may replace files in the folder.
  init(of file: String) throws(DatabaseOwnershipError) {
    let parent = file.lastIndex(of: "/").map { file[..<$0] }
    path = parent.map { $0.isEmpty ? "/" : String($0) } ?? "."
    var facts = stat()
    guard stat(path, &facts) == 0 else { throw DatabaseOwnershipError(errno: errno, at: path) }
    owner = facts.st_uid
    isShared = Self.othersMayWrite(facts)
    // Root may use a folder of any user. A person who runs a command with sudo expects this.
    guard [0, geteuid()].contains(owner) || geteuid() == 0 else {
      throw DatabaseOwnershipError(
        description: "the folder \(path) belongs to another user (\(owner))")
    }
    try checkWriters(facts, path)
    try checkWay(to: file)
  }

  /// Checks that other users cannot replace files in a folder.
  private func checkWriters(_ facts: stat, _ path: String) throws(DatabaseOwnershipError) {
    guard !Self.othersMayWrite(facts) || facts.st_mode & S_ISVTX != 0 else {
      throw DatabaseOwnershipError(description: "other users may write to the folder \(path)")
    }
  }

  /// Checks the symbolic links and the folders on the way to a file.
  ///
  /// The owner of such a folder could replace the folder below it while SQLite opens its files.
  private func checkWay(to file: String) throws(DatabaseOwnershipError) {
    let failure = clinux_check_links(file)
    guard failure == 0 else {
      throw failure == EPERM
        ? DatabaseOwnershipError(description: "a link to \(file) belongs to another user")
        : DatabaseOwnershipError(errno: failure, at: file)
    }
    guard let resolved = realpath(path, nil) else {
      throw DatabaseOwnershipError(errno: errno, at: path)
    }
    defer { free(resolved) }
    var folder = String(cString: resolved)[...]
    while let slash = folder.lastIndex(of: "/"), folder.count > 1 {
      folder = folder[..<slash]
      let name = folder.isEmpty ? "/" : String(folder)
      var facts = stat()
      guard stat(name, &facts) == 0 else { throw DatabaseOwnershipError(errno: errno, at: name) }
      guard [0, geteuid()].contains(facts.st_uid) || geteuid() == 0 else {
        throw DatabaseOwnershipError(
          description: "the folder \(name) belongs to another user (\(facts.st_uid))")
      }
      try checkWriters(facts, name)
    }
  }

  /// Checks a file of a database; a missing file is accepted.
  func check(_ path: String) throws(DatabaseOwnershipError) {
    var facts = stat()
    guard lstat(path, &facts) == 0 else {
      if errno == ENOENT { return }
      throw DatabaseOwnershipError(errno: errno, at: path)
    }
    guard [0, geteuid()].contains(facts.st_uid) else {
      throw DatabaseOwnershipError(owner: facts.st_uid, of: path)
    }
    guard facts.st_mode & S_IFMT == S_IFREG else {
      throw DatabaseOwnershipError(description: "\(path) is not a regular file")
    }
    // Other users may have opened the file already. It is too late to remove their permissions.
    guard !isShared || facts.st_mode & 0o077 == 0 else {
      throw DatabaseOwnershipError(description: "\(path) is open to other users; remove it")
    }
  }

  /// Checks that a symbolic link belongs to this user or to root.
  ///
  /// If this user is root, the link may also belong to the owner of its folder.
  func checkOwner(ofLink facts: stat, _ path: String) throws(DatabaseOwnershipError) {
    let isTrusted =
      [0, geteuid()].contains(facts.st_uid) || geteuid() == 0 && facts.st_uid == owner
    guard isTrusted else { throw DatabaseOwnershipError(owner: facts.st_uid, of: path) }
  }

  /// Whether users other than the folder's owner and root may write to a folder.
  private static func othersMayWrite(_ facts: stat) -> Bool {
    if facts.st_mode & S_IWOTH != 0 { return true }
    return facts.st_mode & S_IWGRP != 0 && !isOwn(facts.st_gid, of: facts.st_uid)
  }

  /// Whether a group belongs to one user alone.
  ///
  /// Many distributions create such a group for each user. It has the user's name and no other
  /// members.
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

/// Why a database cannot be protected against other users.
package struct DatabaseOwnershipError: Error, CustomStringConvertible {
  /// A description of the problem.
  ///
  /// The caller adds how to choose another path.
  package let description: String
  /// The user to whom one of the files belongs, nil if the error has another cause.
  package let fileOwner: UInt32?

  fileprivate init(description: String) {
    self.description = description
    fileOwner = nil
  }

  fileprivate init(errno code: Int32, at path: String) {
    self.init(description: "\(path): \(String(cString: strerror(code)))")
  }

  fileprivate init(owner: uid_t, of path: String) {
    description = "\(path) belongs to another user (\(owner))"
    fileOwner = owner
  }
}
