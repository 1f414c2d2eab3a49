// SPDX-License-Identifier: Apache-2.0

import Glibc
import PickerTesting
import Testing

@testable import ThumbnailCache

@Suite struct ContentFingerprintTests {
  private let second: Int64 = 1_000_000_000

  @Test func onlyRegularFilesHaveOne() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write([1, 2, 3], to: "a.jpg")
    #expect(ContentFingerprint(ofFileAt: path)?.size == 3)
    #expect(ContentFingerprint(ofFileAt: folder.path) == nil)
    #expect(ContentFingerprint(ofFileAt: folder.path + "/none") == nil)
    #expect(ContentFingerprint(ofFileAt: "/dev/null") == nil)
  }

  @Test func changedContentOfSameSizeAndDateDiffers() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write([1, 2, 3], to: "a.jpg")
    let other = try folder.write([4, 5, 6], to: "b.jpg")
    let old = try #require(ContentFingerprint(ofFileAt: path))
    let date = timespec(tv_sec: 1_000_000, tv_nsec: 5)
    for file in [path, other] { #expect(utimensat(AT_FDCWD, file, [date, date], 0) == 0) }
    let dated = try #require(ContentFingerprint(ofFileAt: path))
    #expect(dated.modified == 1_000_000 * second + 5 && dated != old)
    #expect(rename(other, path) == 0)
    let new = try #require(ContentFingerprint(ofFileAt: path))
    #expect(new.size == dated.size && new.modified == dated.modified)
    #expect(new.changed >= dated.changed, "only the system's own note tells them apart")
  }

  @Test func recentlyChangedFileIsNotSettled() {
    let now = 1_700_000_000 * second
    let settled = { (modified: Int64, changed: Int64) in
      ContentFingerprint(size: 1, modified: modified, changed: changed).isSettled(at: now)
    }
    #expect(settled(now - second + 1, now - second + 1))
    #expect(!settled(now - second + 1, now - 1_000_001))
    #expect(!settled(now - 1_000_001, now - 5 * second), "a date that was set may be that of now")
    #expect(
      !settled(now - second, now - second), "whole seconds: a clock that counts them in pairs")
    #expect(settled(now - 3 * second, now - 3 * second))
    #expect(settled(now + 50 * second + 1, now - second + 1), "a camera's clock was wrong")
  }
}
