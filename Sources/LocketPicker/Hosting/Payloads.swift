// SPDX-License-Identifier: Apache-2.0

import Glibc
import HostLink

/// Files that are kept for an app; each is removed when the app releases it.
struct Payloads: ~Copyable {
  private var paths: [Int: String] = [:]
  private var count = 0

  init() {}

  deinit { for path in paths.values { unlink(path) } }

  /// Whether the app may keep no further files before it releases some.
  var isFull: Bool { paths.count >= HostLink.maximumPayloadCount }

  /// Keeps a file until it is released.
  mutating func keep(_ path: String) -> Int {
    count += 1
    paths[count] = path
    return count
  }

  /// Removes a file; an unknown number does nothing.
  mutating func release(_ number: Int) {
    if let path = paths.removeValue(forKey: number) { unlink(path) }
  }

  /// Reads a chunk of a file; fewer bytes at its end, and none beyond it.
  ///
  /// It reads at most 256 KiB of a file that was written a moment ago.
  borrowing func read(
    _ number: Int, _ offset: Int64, _ count: Int
  ) throws(LinkError) -> [UInt8] {
    guard let path = paths[number] else {
      throw LinkError(.unknown, "payload \(number): was released, or never was")
    }
    let file = LinkFile(descriptor: open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW))
    var bytes = [UInt8](repeating: 0, count: count)
    let came = pread(file.number, &bytes, count, off_t(offset))
    guard came >= 0 else { throw LinkError(.load, "payload \(number): cannot be read any more") }
    return Array(bytes.prefix(came))
  }
}
