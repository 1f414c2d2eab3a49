// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The times of a file, and its identity.
struct FileTimes: Hashable, Sendable {
  /// A time with the precision of file systems.
  struct Moment: Hashable, Comparable, Sendable {
    let seconds: Int
    let nanoseconds: Int

    init(_ time: timespec) { (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec) }

    var time: timespec { timespec(tv_sec: seconds, tv_nsec: nanoseconds) }

    static func < (one: Moment, other: Moment) -> Bool {
      (one.seconds, one.nanoseconds) < (other.seconds, other.nanoseconds)
    }
  }

  /// The modification time, which programs can set.
  let modified: Moment
  /// The time of the last change of the file's content or metadata, including its name.
  let changed: Moment
  private let number: UInt64

  /// Reads the times of a file, or returns nil if there is no such file.
  init?(_ path: String) {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    (modified, changed) = (Moment(info.st_mtim), Moment(info.st_ctim))
    number = UInt64(info.st_ino)
  }
}
