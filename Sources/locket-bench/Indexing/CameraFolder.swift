// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A folder as cameras fill it: a thousand files each in folders below `DCIM`.
enum CameraFolder {
  private static let perFolder = 1_000

  /// Makes one.
  ///
  /// - Parameters:
  ///   - count: How many files.
  ///   - root: The absolute path of the folder, made where there is none.
  ///   - write: Writes the file of a number to an absolute path.
  /// - Throws: What keeps it from being made.
  static func fill(
    _ count: Int, in root: String,
    write: @escaping @Sendable (_ number: Int, _ path: String) throws -> Void
  ) async throws {
    try await ChildProgram.onThread {
      for number in 0..<count {
        if number % perFolder == 0 {
          try FileManager.default.createDirectory(
            atPath: root + "/" + folder(of: number), withIntermediateDirectories: true)
        }
        try write(number, root + "/" + path(of: number))
      }
    }
  }

  /// Where a file lies, inside the folder.
  static func path(of number: Int) -> String {
    folder(of: number) + String(format: "/IMG_%04d.jpg", number % perFolder)
  }

  private static func folder(of number: Int) -> String { "DCIM/\(100 + number / perFolder)LOCKT" }
}
