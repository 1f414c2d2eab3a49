// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Creates a folder like that of a camera: `DCIM` with subfolders of a thousand files each.
enum CameraFolder {
  private static let perFolder = 1_000

  /// Creates the folder.
  ///
  /// - Parameters:
  ///   - count: The number of files.
  ///   - root: The absolute path of the folder, which is created if necessary.
  ///   - write: A function that writes the file with the given number to the given absolute path.
  /// - Throws: An error if the folder cannot be created.
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

  /// Returns the path of the file with a number, inside the folder.
  static func path(of number: Int) -> String {
    folder(of: number) + String(format: "/IMG_%04d.jpg", number % perFolder)
  }

  private static func folder(of number: Int) -> String { "DCIM/\(100 + number / perFolder)LOCKT" }
}
