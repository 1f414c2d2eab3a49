// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Foundation
import PickerTesting
import Synchronization
import Testing

/// A link of another user leads neither reads nor writes to this user's files, also if the link
/// takes the place of a file or folder at any moment.
@Suite(
  .enabled(if: geteuid() == 0, "only root can make links of another user"),
  .timeLimit(.minutes(10)))
struct ForeignLinksTests {
  private let folder: TemporaryDirectory
  /// The folder of the other user.
  private let theirs: String
  /// A folder that only this user may read, with a file.
  private let mine: String

  private static let other: uid_t = 65_534

  init() throws {
    folder = try TemporaryDirectory()
    (theirs, mine) = (folder.path + "/theirs", folder.path + "/mine")
    try folder.write("secret".utf8, to: "mine/photo")
    try folder.write("public".utf8, to: "theirs/photo")
    try #require(chmod(mine, 0o700) == 0 && chmod(theirs, 0o777) == 0)
    for path in [theirs, theirs + "/photo"] { try #require(give(path)) }
  }

  private func give(_ path: String) -> Bool { lchown(path, Self.other, Self.other) == 0 }

  private func link(_ target: String, at path: String, isOwn: Bool = false) -> Bool {
    symlink(target, path) == 0 && (isOwn || give(path))
  }

  @Test("nothing is written through a link of another user, wherever the link is")
  func writing() throws {
    try #require(link("mine", at: folder.path + "/around"))
    try #require(link("../mine", at: theirs + "/around"))
    for path in ["around", "theirs/around", "theirs/../around", "mine/../theirs/around/x"] {
      #expect(clinux_check_links("\(folder.path)/\(path)") == EPERM, "\(path)")
    }
    try #require(link("mine", at: folder.path + "/own", isOwn: true))
    #expect(clinux_check_links(folder.path + "/own/photo") == 0)
  }

  /// Opens a file, and returns its text or the error.
  private func read(_ path: String) -> Result<String, POSIXError> {
    var file: Int32 = -1
    let failure = clinux_open_for_reading(path, &file)
    guard failure == 0 else {
      return .failure(POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO))
    }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = Glibc.read(file, &bytes, bytes.count)
    return .success(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self))
  }

  @Test("a link is read if it is this user's, or if the file belongs to the link's owner")
  func reading() throws {
    try #require(link("../mine/photo", at: theirs + "/link"))
    try #require(link("../mine", at: theirs + "/folder"))
    try #require(link("photo", at: theirs + "/same"))
    try #require(link("../mine/photo", at: theirs + "/own", isOwn: true))
    try #require(link("link", at: theirs + "/own-to-link", isOwn: true))
    #expect(read(theirs + "/photo") == .success("public"))
    #expect(read(theirs + "/same") == .success("public"))
    #expect(read(theirs + "/own") == .success("secret"))
    for name in ["link", "folder/photo", "own-to-link"] {
      #expect(read(theirs + "/" + name) == .failure(POSIXError(.EPERM)), "\(name)")
    }
    try #require(mkfifo(theirs + "/pipe", 0o666) == 0)
    try #require(link("pipe", at: theirs + "/to-pipe"))
    _ = give(theirs + "/pipe")
    #expect(read(theirs + "/to-pipe") == .failure(POSIXError(.EINVAL)))
  }

  @Test("no file of this user is read while links take the places of files and folders")
  func racingReads() {
    let (path, real, spare) = (theirs + "/a", theirs + "/photo", theirs + "/spare")
    // The last is this user's own link to a public file, or another user's link to the private one.
    let (around, both) = (theirs + "/around", theirs + "/both")
    let swapper = Swapper {
      _ = symlink("../mine/photo", spare) == 0 && lchown(spare, 65_534, 65_534) == 0
      rename(spare, path)
      // A link that is this user's at first would be followed.
      _ = symlink("../mine", spare) == 0 && lchown(spare, 65_534, 65_534) == 0
      rename(spare, around)
      _ = symlink("../mine/photo", spare) == 0 && lchown(spare, 65_534, 65_534) == 0
      rename(spare, both)
    } _: {
      _ = Glibc.link(real, spare)
      rename(spare, path)
      unlink(around)
      symlink("photo", spare)
      rename(spare, both)
    }
    swapper.start()
    defer { swapper.stop() }
    var (opened, refused) = (0, 0)
    for _ in 0..<4_000 {
      for candidate in [path, around + "/photo", both] {
        switch read(candidate) {
        case .success(let text):
          #expect(text == "public")
          opened += 1
        case .failure: refused += 1
        }
      }
    }
    // Both states were seen, otherwise the test proves nothing.
    #expect(opened > 0 && refused > 0)
  }

  @Test("no folder and no socket is made in this user's folder meanwhile")
  func racingWrites() throws {
    let (path, aside, spare) = (theirs + "/d", theirs + "/aside", theirs + "/spare")
    try #require(mkdir(path, 0o777) == 0 && chmod(path, 0o777) == 0 && give(path))
    // The link is in a folder of this user, so it is not trusted.
    try #require(chown(theirs, 0, 0) == 0)
    let swapper = Swapper {
      rename(path, aside)
      _ = symlink("../mine", spare) == 0 && lchown(spare, 65_534, 65_534) == 0
      rename(spare, path)
    } _: {
      unlink(path)
      rename(aside, path)
    }
    swapper.start()
    for _ in 0..<1_000 {
      _ = clinux_make_private_folder(path + "/new", nil)
      var listener: Int32 = -1
      if clinux_listen(path + "/s", 0o600, &listener) == 0 {
        close(listener)
        unlink(path + "/s")
      }
    }
    swapper.stop()
    #expect(try FileManager.default.contentsOfDirectory(atPath: mine) == ["photo"])
    #expect(access(path + "/new", F_OK) == 0)
  }
}

/// A thread that does two things in turn until it is stopped.
private final class Swapper: Sendable {
  private let replace: @Sendable () -> Void
  private let restore: @Sendable () -> Void
  private let isOver = Atomic(false)
  private let ended = DispatchSemaphore(value: 0)

  init(_ replace: @escaping @Sendable () -> Void, _ restore: @escaping @Sendable () -> Void) {
    (self.replace, self.restore) = (replace, restore)
  }

  func start() {
    Thread.detachNewThread { [self] in
      while !isOver.load(ordering: .relaxed) {
        replace()
        restore()
      }
      ended.signal()
    }
  }

  /// Stops the thread, after which the second thing was done last.
  func stop() {
    isOver.store(true, ordering: .relaxed)
    ended.wait()
  }
}
