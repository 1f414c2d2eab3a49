// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A temporary folder for one test, removed after it.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "sample-library-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func bytes(_ file: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path + "/" + file).map(Array.init)
  }

  func put(_ text: String, at file: String) throws {
    let folder = (path + "/" + file as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + file))
  }

  func modificationDate(_ file: String) throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: path + "/" + file)[.modificationDate] as? Date
  }

  /// The paths of all files below the folder, without the manifest.
  var files: Set<String> {
    let all = FileManager.default.subpaths(atPath: path) ?? []
    return Set(
      all.filter { file in
        var isDirectory: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: path + "/" + file, isDirectory: &isDirectory)
        return !isDirectory.boolValue && file != ".locket-sample"
      })
  }
}
