// SPDX-License-Identifier: Apache-2.0

import Glibc
import HostLink

/// The files that one app may read, by the numbers with which it reads and releases them.
struct Payloads {
  private var files: [Int: (name: String, path: String)] = [:]
  private var count = 0

  /// Whether the app may get no further files before it releases some.
  var isFull: Bool { files.count >= HostLink.maximumPayloadCount }

  /// Assigns a number to a file.
  ///
  /// - Parameters:
  ///   - name: The name with which the file is released.
  ///   - path: The path with which it is read.
  /// - Returns: The number.
  mutating func add(_ name: String, at path: String) -> Int {
    count += 1
    files[count] = (name, path)
    return count
  }

  /// Returns the name of the file with a number, which is not valid any more.
  mutating func remove(_ number: Int) -> String? { files.removeValue(forKey: number)?.name }

  /// Reads a chunk of a file; fewer bytes at its end, and none beyond it.
  ///
  /// It reads at most 256 KiB of a file that was written a moment ago.
  func read(_ number: Int, _ offset: Int64, _ count: Int) throws(LinkError) -> [UInt8] {
    guard let path = files[number]?.path else {
      throw LinkError(.unknown, "payload \(number): does not exist, or was released")
    }
    let file = LinkFile(descriptor: open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW))
    var bytes = [UInt8](repeating: 0, count: count)
    let came = pread(file.number, &bytes, count, off_t(offset))
    guard came >= 0 else { throw LinkError(.load, "payload \(number): cannot be read any more") }
    return Array(bytes.prefix(came))
  }
}
