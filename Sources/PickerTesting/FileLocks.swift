// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The locks that this process has on files, as the kernel tells them.
public enum FileLocks {
  /// Counts the locks on a file.
  ///
  /// - Parameter path: Its absolute path, without links in it.
  /// - Returns: How many parts of it this process has locked.
  public static func count(of path: String) -> Int {
    let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return descriptors.reduce(0) { sum, number in
      let file = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/fd/\(number)")
      guard file == path else { return sum }
      let facts = try? String(contentsOfFile: "/proc/self/fdinfo/\(number)", encoding: .utf8)
      return sum + (facts ?? "").split(separator: "\n").count { $0.hasPrefix("lock:") }
    }
  }
}
