// SPDX-License-Identifier: Apache-2.0

import Glibc
import HostLink

/// The files that one app may read, with the numbers by which it reads and releases them.
struct Payloads {
  private var files: [Int: (name: String, path: String)] = [:]
  private var count = 0

  /// Whether the app has so many files that it must release one before it gets another.
  var isFull: Bool { files.count >= HostLink.maximumPayloadCount }

  /// Assigns a number to a file.
  ///
  /// - Parameters:
  ///   - name: The name by which ``PayloadFiles`` releases the file.
  ///   - path: The file's path.
  /// - Returns: The number.
  mutating func add(_ name: String, at path: String) -> Int {
    count += 1
    files[count] = (name, path)
    return count
  }

  /// Removes the file with a number and returns its name, nil if there is no such file.
  mutating func remove(_ number: Int) -> String? { files.removeValue(forKey: number)?.name }

  /// Reads bytes of a file from an offset.
  ///
  /// Returns fewer bytes if the file ends before. The call does not take long: it reads at most 256
  /// KiB of a file that was written shortly before.
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
