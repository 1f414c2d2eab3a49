// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The project's own files, found from where this file lies.
enum SourceTree {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Swift files below a folder of the project, as paths inside the project.
  static func swiftFiles(below folder: String) -> [String] {
    let base = root.appendingPathComponent(folder)
    let files = FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String }
    return (files ?? []).filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }.sorted()
  }

  static func text(of file: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
  }
}
