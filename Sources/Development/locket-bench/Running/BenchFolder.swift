// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A temporary folder of a comparison; the folder and its contents are removed when this object is
/// deallocated.
final class BenchFolder {
  let path: String

  /// Creates a folder.
  ///
  /// - Parameter parent: The absolute path of the parent folder. The default is the folder for
  ///   temporary files.
  /// - Throws: An error if the folder cannot be created.
  init(in parent: String? = nil) throws {
    let parent = parent ?? FileManager.default.temporaryDirectory.path
    path = "\(parent)/locket-bench-\(UUID().uuidString)"
    InterruptCleanup.register(folder: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
    InterruptCleanup.forget(folder: path)
  }
}
