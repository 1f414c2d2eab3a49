// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Foundation
import Testing

/// Where published files may go, what they replace, and who may read them.
@Suite struct PublishedFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("what is written to a device or a pipe goes there, and nothing takes its name")
  func devices() throws {
    let target = folder.path + "/pipe"
    #expect(mkfifo(target, 0o600) == 0)
    let reader = open(target, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    var (written, facts) = (Int64(0), stat())
    let bytes = [UInt8](7..<207)
    #expect(
      clinux_publish(target, nil, bytes, bytes.count, nil, 0, nil, CLINUX_KEEP, nil, &written) == 0)
    #expect(written == 200 && lstat(target, &facts) == 0 && facts.st_mode & S_IFMT == S_IFIFO)
    var came = [UInt8](repeating: 0, count: 300)
    #expect(read(reader, &came, came.count) == 200 && Array(came.prefix(200)) == bytes)
    // A device that a link leads to.
    let link = folder.path + "/link"
    #expect(symlink("/dev/null", link) == 0)
    #expect(
      clinux_publish(link, nil, bytes, bytes.count, nil, 0, nil, CLINUX_KEEP, nil, &written) == 0)
    #expect(lstat(link, &facts) == 0 && facts.st_mode & S_IFMT == S_IFLNK)
    #expect(try folder.names.sorted() == ["link", "pipe"])
  }

  @Test(
    "only the picker can read what is on its way to an app; a file that a person asked for is open to others"
  )
  func permissions() throws {
    let path = try folder.write([1, 2, 3], as: "original")
    var source = clinux_source()
    #expect(clinux_open_regular(path, &source) == 0)
    defer { close(source.descriptor) }
    for (ending, maximumMode): (clinux_ending, mode_t) in [
      (CLINUX_KEEP, 0o666), (CLINUX_KEEP_FOR_NOW, 0o600),
    ] {
      let target = "\(folder.path)/\(maximumMode)"
      var (written, facts): (Int64, stat) = (0, stat())
      #expect(clinux_publish(target, &source, nil, 0, nil, 0, nil, ending, nil, &written) == 0)
      #expect(stat(target, &facts) == 0)
      // The umask of the test is unknown, but every umask here keeps the owner's permissions.
      #expect(facts.st_mode & 0o777 & ~maximumMode == 0 && facts.st_mode & 0o600 == 0o600)
    }
  }

  @Test(
    "what is made of a photo is open to no more users than the photo", arguments: [0o600, 0o640])
  func ofAPrivatePhoto(_ mode: mode_t) throws {
    let path = try folder.write([1, 2, 3], as: "original")
    chmod(path, mode)
    var source = clinux_source()
    #expect(clinux_open_regular(path, &source) == 0)
    defer { close(source.descriptor) }
    #expect(clinux_result_mode(&source) == mode)
    #expect(clinux_result_mode(nil) == 0o666)
    var (written, facts): (Int64, stat) = (0, stat())
    let target = "\(folder.path)/copy"
    #expect(clinux_publish(target, &source, nil, 0, nil, 0, nil, CLINUX_KEEP, nil, &written) == 0)
    #expect(stat(target, &facts) == 0 && facts.st_mode & 0o777 & ~mode == 0)
  }

  @Test("a file keeps its name, unless it is to be replaced")
  func takenNames() throws {
    let path = try folder.write([1, 2, 3], as: "taken")
    var (written, bytes) = (Int64(0), [7, 7] as [UInt8])
    func publish(_ ending: clinux_ending) -> Int32 {
      clinux_publish(path, nil, &bytes, bytes.count, nil, 0, nil, ending, nil, &written)
    }
    #expect(publish(CLINUX_KEEP) == EEXIST && publish(CLINUX_KEEP_FOR_NOW) == EEXIST)
    #expect(FileManager.default.contents(atPath: path) == Data([1, 2, 3]))
    #expect(publish(CLINUX_REPLACE) == 0)
    #expect(FileManager.default.contents(atPath: path) == Data(bytes))
    #expect(publish(CLINUX_REPLACE_PRIVATE) == 0)
    var facts = stat()
    #expect(lstat(path, &facts) == 0 && facts.st_mode & 0o777 == 0o600)
    #expect(try folder.names == ["taken"])
  }

  @Test(
    "nothing is written to a pipe of another user, nor through another user's link",
    .enabled(if: geteuid() == 0))
  func foreignPipes() throws {
    let (pipe, link) = (folder.path + "/pipe", folder.path + "/link")
    #expect(mkfifo(pipe, 0o666) == 0 && chown(pipe, 65_534, 65_534) == 0)
    let reader = open(pipe, O_RDWR | O_NONBLOCK)
    defer { close(reader) }
    // Opening this one would wait, because it has no reader.
    let unread = folder.path + "/unread"
    #expect(mkfifo(unread, 0o666) == 0 && chown(unread, 65_534, 65_534) == 0)
    #expect(symlink("/dev/null", link) == 0 && lchown(link, 65_534, 65_534) == 0)
    var written: Int64 = 0
    for path in [pipe, unread, link] {
      let failure = clinux_publish(
        path, nil, "x", 1, nil, 0, nil, CLINUX_REPLACE, nil, &written)
      #expect(failure == EPERM, "\(path)")
    }
    var byte: UInt8 = 0
    #expect(read(reader, &byte, 1) < 0)
  }

  @Test("no file is written through another user's link to a folder", .enabled(if: geteuid() == 0))
  func foreignLinksToFolders() throws {
    let (theirs, mine) = (folder.path + "/theirs", folder.path + "/mine")
    for name in [theirs, mine] { #expect(mkdir(name, 0o777) == 0) }
    #expect(symlink("../mine", theirs + "/link") == 0)
    #expect(lchown(theirs + "/link", 65_534, 65_534) == 0)
    var written: Int64 = 0
    let failure = clinux_publish(
      theirs + "/link/x", nil, "x", 1, nil, 0, nil, CLINUX_REPLACE, nil, &written)
    #expect(failure == EPERM)
    // The person's own link is followed.
    #expect(symlink("../mine", theirs + "/own") == 0)
    #expect(
      clinux_publish(theirs + "/own/x", nil, "x", 1, nil, 0, nil, CLINUX_REPLACE, nil, &written)
        == 0)
    #expect(FileManager.default.contents(atPath: mine + "/x") == Data("x".utf8))
  }

  /// The default list of a folder that gives user 65534 everything, as the kernel stores it.
  private static let defaultList: [UInt8] =
    [2, 0, 0, 0]
    + [(1, 7, -1), (2, 7, 65_534), (4, 7, -1), (16, 7, -1), (32, 0, -1)].flatMap {
      (tag: UInt8, permissions: UInt8, user: Int32) in
      [tag, 0, permissions, 0] + withUnsafeBytes(of: user.littleEndian, Array.init)
    }

  @Test(
    "a folder that gives its files another group or a list of users opens no photo to them",
    .enabled(if: geteuid() == 0), arguments: ["group", "list", "plain"])
  func ofAFolder(gives: String) throws {
    let path = try folder.write([1, 2, 3], as: "original")
    let shared = folder.path + "/shared"
    #expect(chmod(path, 0o640) == 0 && mkdir(shared, 0o777) == 0)
    if gives == "group" { #expect(chown(shared, 0, 65_534) == 0 && chmod(shared, 0o2777) == 0) }
    if gives == "list" {
      let list = Self.defaultList.map { String($0) }.joined(separator: ",")
      let code = """
        import os; os.setxattr("\(shared)", "system.posix_acl_default", bytes([\(list)]))
        """
      #expect(system("python3 -c '\(code)'") == 0)
    }
    var source = clinux_source()
    #expect(clinux_open_regular(path, &source) == 0)
    defer { close(source.descriptor) }
    var (written, facts) = (Int64(0), stat())
    #expect(
      clinux_publish(
        shared + "/copy", &source, nil, 0, nil, 0, nil, CLINUX_KEEP, nil, &written) == 0)
    #expect(stat(shared + "/copy", &facts) == 0)
    // In a plain folder the group has what the original gives it, as far as the umask allows it.
    let mask = umask(0)
    umask(mask)
    #expect(facts.st_mode & 0o070 == (gives == "plain" ? 0o040 & ~mask : 0))
  }

  @Test("a file that another one replaced while it was written is not delivered")
  func exchangedFile() throws {
    var temporary = [CChar](repeating: 0, count: 4_096)
    var (descriptor, written) = (Int32(-1), Int64(0))
    let path = folder.path + "/photo"
    #expect(clinux_begin_file(path, 0o600, &temporary, temporary.count, &descriptor) == 0)
    let other = try folder.write([7], as: "other")
    #expect(rename(other, temporary) == 0)
    #expect(clinux_end_file(path, temporary, descriptor, nil, CLINUX_KEEP, &written) == EPERM)
    #expect(access(path, F_OK) != 0)
  }

  @Test("a begun file stays in its folder when another takes the folder's name")
  func exchangedFolder() throws {
    let (chosen, other) = (folder.path + "/chosen", folder.path + "/other")
    for name in [chosen, other] { #expect(mkdir(name, 0o777) == 0) }
    var temporary = [CChar](repeating: 0, count: 4_096)
    for (name, ending) in [("kept", CLINUX_KEEP), ("dropped", CLINUX_DROP)] {
      var (descriptor, written) = (Int32(-1), Int64(0))
      let path = chosen + "/" + name
      #expect(clinux_begin_file(path, 0o600, &temporary, temporary.count, &descriptor) == 0)
      #expect(rename(chosen, folder.path + "/moved") == 0 && symlink("other", chosen) == 0)
      #expect(clinux_end_file(path, temporary, descriptor, nil, ending, &written) == 0)
      #expect(unlink(chosen) == 0 && rename(folder.path + "/moved", chosen) == 0)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: chosen)
    #expect(names == ["kept"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: other) == [])
  }
}
