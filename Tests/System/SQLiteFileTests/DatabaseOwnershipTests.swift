// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerTesting
import SQLiteFile
import Testing

/// Which folders and files a database may be kept beside.
@Suite struct DatabaseOwnershipTests {
  private static let isRoot = geteuid() == 0
  private let folder: TemporaryDirectory
  private let path: String

  init() throws {
    folder = try TemporaryDirectory()
    path = folder.path + "/x.locket"
  }

  /// Returns what is wrong with the database or a file beside it, nil where nothing is.
  private func issue(_ path: String? = nil) -> String? {
    do {
      try DatabaseOwnership.check(path ?? self.path, with: [folder.path + "/.x.locket.turn"])
      return nil
    } catch {
      return error.description
    }
  }

  /// Creates a file of another user, or of this one.
  private func plant(_ name: String, owner: uid_t? = nil, mode: mode_t = 0o600) throws {
    try folder.write([], to: name)
    #expect(chmod(folder.path + "/" + name, mode) == 0)
    if let owner { #expect(chown(folder.path + "/" + name, owner, owner) == 0) }
  }

  @Test(
    "in a folder where all users make files, a file of another user is refused, whichever it is",
    .enabled(if: isRoot),
    arguments: ["x.locket", "x.locket-wal", "x.locket-shm", "x.locket-journal", ".x.locket.turn"])
  func planted(name: String) throws {
    #expect(chmod(folder.path, 0o1777) == 0 && issue() == nil)
    try plant(name, owner: 65_534)
    #expect(issue() == "\(folder.path)/\(name) belongs to another user (65534)")
  }

  @Test(
    "a folder that others may write to is accepted with the sticky bit alone",
    .enabled(if: isRoot))
  func openFolders() {
    for mode: mode_t in [0o777, 0o703, 0o770] {
      #expect(chmod(folder.path, mode) == 0 && chown(folder.path, geteuid(), 65_534) == 0)
      #expect(issue() == "other users may write to the folder \(folder.path)", "\(mode)")
    }
    #expect(chmod(folder.path, 0o1777) == 0 && issue() == nil)
    #expect(chmod(folder.path, 0o755) == 0 && issue() == nil)
  }

  @Test("in a folder where all users make files, none may be open to others, nor a link or a pipe")
  func reached() throws {
    #expect(chmod(folder.path, 0o1777) == 0)
    try plant("x.locket-wal", mode: 0o640)
    #expect(issue()?.contains("x.locket-wal is open to other users; remove it") == true)
    #expect(unlink(path + "-wal") == 0 && symlink("/dev/null", path + "-wal") == 0)
    #expect(issue() == "\(path)-wal is not a regular file")
    #expect(unlink(path + "-wal") == 0 && mkfifo(path + "-shm", 0o600) == 0)
    #expect(issue() == "\(path)-shm is not a regular file")
  }

  @Test("a link to a database leads to the folder that counts")
  func links() throws {
    let open = folder.path + "/open"
    #expect(mkdir(open, 0o700) == 0 && chmod(open, 0o777) == 0)
    #expect(symlink("open/there.locket", path) == 0)
    #expect(issue() == "other users may write to the folder \(open)")
    #expect(chmod(open, 0o755) == 0 && issue() == nil)
    #expect(unlink(path) == 0 && symlink("x.locket", path) == 0)
    #expect(issue()?.contains("x.locket") == true)
  }

  @Test(
    "root works in a user's folder, but not with a file of that user", .enabled(if: isRoot),
    arguments: ["x.locket", "x.locket-wal", "x.locket-shm", "x.locket-journal", ".x.locket.turn"])
  func rootForUsers(name: String) throws {
    #expect(chown(folder.path, 1234, 1234) == 0)
    try plant("x.locket")
    try plant("x.locket-shm")
    #expect(issue() == nil)
    try plant(name, owner: 1234)
    #expect(issue() == "\(folder.path)/\(name) belongs to another user (1234)")
  }

  @Test("SQLite's files are made in advance where others could make them, and nowhere else")
  func reserving() throws {
    try plant("x.locket")
    try DatabaseOwnership.reserve(path)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["x.locket"])
    #expect(chmod(folder.path, 0o1777) == 0)
    for _ in 0..<2 { try DatabaseOwnership.reserve(path) }
    for ending in DatabaseOwnership.logEndings {
      var facts = stat()
      #expect(lstat(path + ending, &facts) == 0 && facts.st_mode == S_IFREG | 0o600)
    }
    #expect(issue() == nil)
  }

  @Test("a link of another user on the way is refused", .enabled(if: isRoot))
  func linksOnTheWay() throws {
    let (open, link) = (folder.path + "/open", folder.path + "/open/link")
    #expect(mkdir(open, 0o700) == 0 && chmod(open, 0o1777) == 0)
    #expect(mkdir(folder.path + "/own", 0o700) == 0 && symlink(folder.path + "/own", link) == 0)
    #expect(issue(link + "/x.locket") == nil)
    #expect(lchown(link, 65_534, 65_534) == 0)
    #expect(issue(link + "/x.locket") == "a link to \(link)/x.locket belongs to another user")
  }

  @Test("a folder on the way that others may write to is refused", .enabled(if: isRoot))
  func foldersOnTheWay() throws {
    let (outer, inner) = (folder.path + "/outer", folder.path + "/outer/inner")
    #expect(mkdir(outer, 0o700) == 0 && mkdir(inner, 0o700) == 0 && chmod(outer, 0o777) == 0)
    #expect(issue(inner + "/x.locket") == "other users may write to the folder \(outer)")
    #expect(chmod(outer, 0o1777) == 0 && issue(inner + "/x.locket") == nil)
    #expect(chmod(outer, 0o755) == 0 && chown(outer, 65_534, 65_534) == 0)
    #expect(issue(inner + "/x.locket") == nil, "root accepts the folders of users")
  }
}
