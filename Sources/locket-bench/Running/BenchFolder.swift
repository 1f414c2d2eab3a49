// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A folder of a comparison's own, removed with everything in it.
final class BenchFolder {
  let path: String

  /// Makes one.
  ///
  /// - Parameter parent: The absolute path of the folder to make it in; the default is the one for
  ///   temporary files.
  /// - Throws: What keeps it from being made.
  init(in parent: String? = nil) throws {
    let parent = parent ?? FileManager.default.temporaryDirectory.path
    path = "\(parent)/locket-bench-\(UUID().uuidString)"
    Leavings.note(folder: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
    Leavings.forget(folder: path)
  }
}
