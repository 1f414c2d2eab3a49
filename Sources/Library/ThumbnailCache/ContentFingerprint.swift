// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A fingerprint that differs for different contents of a file, computed without reading the file.
///
/// A program can set the modification date but not the status change date. The status change date
/// is updated whenever a file is written, replaced or truncated, or a hole is filled. The inode
/// number is not included, because memory cards assign new ones each time they are inserted.
struct ContentFingerprint: Hashable, Sendable {
  private static let second: Int64 = 1_000_000_000
  /// The maximum resolution of the kernel's clock for files, which is coarser than other clocks.
  private static let tick = second / 20
  /// File systems of memory cards have a resolution of two seconds.
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

  /// Reads the fingerprint of a file; returns nil if there is not a regular file at the path.
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
  /// - Returns: False if the file changed within the last tick of its file system's clock.
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
    // A file's date may be any number. Dates beyond three hundred years are clamped.
    let (product, isTooFar) = Int64(time.tv_sec).multipliedReportingOverflow(by: second)
    return isTooFar ? .max / 4 : min(.max / 4, max(.min / 4, product)) + Int64(time.tv_nsec)
  }
}
