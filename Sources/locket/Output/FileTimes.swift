// SPDX-License-Identifier: Apache-2.0

import Glibc

/// When a file was changed, and which file it is.
struct FileTimes: Hashable, Sendable {
  /// A moment as file systems keep it.
  struct Moment: Hashable, Comparable, Sendable {
    let seconds: Int
    let nanoseconds: Int

    init(_ time: timespec) { (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec) }

    var time: timespec { timespec(tv_sec: seconds, tv_nsec: nanoseconds) }

    static func < (one: Moment, other: Moment) -> Bool {
      (one.seconds, one.nanoseconds) < (other.seconds, other.nanoseconds)
    }
  }

  /// When its bytes were, as it says itself.
  let modified: Moment
  /// When anything of it was, its name too.
  let changed: Moment
  private let number: UInt64

  /// Looks at a file; nil where there is none.
  init?(_ path: String) {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    (modified, changed) = (Moment(info.st_mtim), Moment(info.st_ctim))
    number = UInt64(info.st_ino)
  }
}
