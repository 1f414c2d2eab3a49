// SPDX-License-Identifier: Apache-2.0

import Foundation

/// How much memory a process held at most: the kernel's high-water mark.
enum PeakMemory {
  /// Reads the mark of a process that runs.
  ///
  /// - Parameter process: Its number, or `self`.
  /// - Returns: Bytes, nil where it is gone.
  static func read(_ process: String) -> Int? {
    let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").compactMap { Int($0) }.first.map { $0 * 1024 }
  }
}
