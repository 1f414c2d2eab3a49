// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A fingerprint that shows whether the content of a file changed, without reading the file.
///
/// A program can set the modification date of a file, but not its status change date. The system
/// updates the status change date whenever a file is written, replaced or truncated, or a hole is
/// filled. The inode number is not included: memory cards get new inode numbers each time they are
/// inserted.
struct ContentFingerprint: Hashable, Sendable {
  private static let second: Int64 = 1_000_000_000
  /// The maximum time in nanoseconds between two ticks of the clock that the kernel uses for files.
  private static let tick = second / 20
  /// The time in nanoseconds between two ticks on the file systems of memory cards.
  private static let coarseTick = 2 * second

  /// The size in bytes.
  let size: Int64
  /// The modification date in nanoseconds since 1970.
  let modified: Int64
  /// The status change date in nanoseconds since 1970.
  let changed: Int64

  init(size: Int64, modified: Int64, changed: Int64) {
    self.size = size
    self.modified = modified
    self.changed = changed
  }

  /// Reads the fingerprint of a file.
  ///
  /// Returns nil if there is no regular file at the path.
  init?(ofFileAt path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    size = Int64(facts.st_size)
    modified = Self.nanoseconds(facts.st_mtim)
    changed = Self.nanoseconds(facts.st_ctim)
  }

  /// Returns whether every later write will change the fingerprint.
  ///
  /// - Parameter now: The current time in nanoseconds since 1970.
  /// - Returns: False if the last change of the file was less than one tick of its clock ago.
  func isSettled(at now: Int64) -> Bool {
    [modified, changed].allSatisfy { time in
      let tick = time % Self.second == 0 ? Self.coarseTick : Self.tick
      return abs(now - time) > tick
    }
  }

  /// Returns the current time in nanoseconds since 1970.
  static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    // A file's date may be any number, so dates more than about three hundred years from 1970 are
    // limited.
    let (product, isTooFar) = Int64(time.tv_sec).multipliedReportingOverflow(by: second)
    return isTooFar ? .max / 4 : min(.max / 4, max(.min / 4, product)) + Int64(time.tv_nsec)
  }
}
