// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What tells one content of a file from the next without reading it.
///
/// Anybody may set when a file was modified, nobody when it was last changed: writing, replacing,
/// cutting and filling a hole all move that. Numbers of files are left out, for memory cards give
/// others each time they are put in.
struct ContentStamp: Hashable, Sendable {
  private static let second: Int64 = 1_000_000_000
  /// A kernel's clock for files is coarser than any other, at most this much.
  private static let tick = second / 20
  /// File systems of memory cards count in pairs of seconds.
  private static let coarseTick = 2 * second

  /// Bytes.
  let size: Int64
  /// When it was modified, in nanoseconds since 1970.
  let modified: Int64
  /// When anything about it changed, in nanoseconds since 1970.
  let changed: Int64

  init(size: Int64, modified: Int64, changed: Int64) {
    self.size = size
    self.modified = modified
    self.changed = changed
  }

  /// Looks at a file; nil where there is none, or something else than a regular file.
  init?(ofFileAt path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    size = Int64(facts.st_size)
    modified = Self.nanoseconds(facts.st_mtim)
    changed = Self.nanoseconds(facts.st_ctim)
  }

  /// Whether whatever is written from now on gets another stamp.
  ///
  /// - Parameter now: Nanoseconds since 1970.
  /// - Returns: False as long as the file changed within the current tick of its own clock.
  func isSettled(at now: Int64) -> Bool {
    [modified, changed].allSatisfy { time in
      let tick = time % Self.second == 0 ? Self.coarseTick : Self.tick
      return abs(now - time) > tick
    }
  }

  /// The clock on the wall, in nanoseconds since 1970.
  static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    // A file's date may be any number; one beyond three hundred years is as good as another.
    let (product, isTooFar) = Int64(time.tv_sec).multipliedReportingOverflow(by: second)
    return isTooFar ? .max / 4 : min(.max / 4, max(.min / 4, product)) + Int64(time.tv_nsec)
  }
}
