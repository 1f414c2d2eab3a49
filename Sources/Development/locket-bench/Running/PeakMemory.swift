// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Reads the peak memory of a process, as the kernel records it (`VmHWM`).
enum PeakMemory {
  /// Reads the peak of a running process.
  ///
  /// - Parameter process: The process identifier, or `self` for this process.
  /// - Returns: The peak in bytes, or nil if the process has ended.
  static func read(_ process: String) -> Int? {
    let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").compactMap { Int($0) }.first.map { $0 * 1024 }
  }
}
