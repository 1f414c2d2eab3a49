// SPDX-License-Identifier: Apache-2.0

import Glibc
import HostLink

/// Files that are on their way to an app; each goes when the app has no more need of it.
struct Payloads: ~Copyable {
  private var paths: [Int: String] = [:]
  private var count = 0

  init() {}

  deinit { for path in paths.values { unlink(path) } }

  /// Whether as many wait as an app may leave unreleased.
  var isFull: Bool { paths.count >= HostLink.mostPayloads }

  /// Keeps a file until it is released.
  mutating func keep(_ path: String) -> Int {
    count += 1
    paths[count] = path
    return count
  }

  /// Takes a file away; an unknown number does nothing.
  mutating func release(_ number: Int) {
    if let path = paths.removeValue(forKey: number) { unlink(path) }
  }

  /// Reads a part; less than was asked for at the end, and nothing behind it.
  ///
  /// It reads at most 256 KiB of a file that was written a moment ago.
  borrowing func read(
    _ number: Int, _ offset: Int64, _ count: Int
  ) throws(LinkFault) -> [UInt8] {
    guard let path = paths[number] else {
      throw LinkFault(.unknown, "payload \(number): was released, or never was")
    }
    let file = LinkFile(descriptor: open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW))
    var bytes = [UInt8](repeating: 0, count: count)
    let came = pread(file.number, &bytes, count, off_t(offset))
    guard came >= 0 else { throw LinkFault(.load, "payload \(number): cannot be read any more") }
    return Array(bytes.prefix(came))
  }
}
