// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Counts the file locks that this process holds, as the kernel reports them.
public enum FileLocks {
  /// Counts the locks of this process on a file.
  ///
  /// - Parameter path: The file's absolute path without symbolic links.
  /// - Returns: The number of byte ranges of the file that this process has locked.
  public static func count(of path: String) -> Int {
    let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return descriptors.reduce(0) { total, number in
      let file = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/fd/\(number)")
      guard file == path else { return total }
      let facts = try? String(contentsOfFile: "/proc/self/fdinfo/\(number)", encoding: .utf8)
      return total + (facts ?? "").split(separator: "\n").count { $0.hasPrefix("lock:") }
    }
  }
}
