// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The peak memory of a process: the kernel's high-water mark.
enum PeakMemory {
  /// Reads the peak of a running process.
  ///
  /// - Parameter process: Its process identifier, or `self`.
  /// - Returns: Bytes, or nil if it has ended.
  static func read(_ process: String) -> Int? {
    let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").compactMap { Int($0) }.first.map { $0 * 1024 }
  }
}
