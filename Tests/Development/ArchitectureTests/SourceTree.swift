// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerTesting

/// The files of the project.
enum SourceTree {
  /// Returns the Swift files below a folder of the project, as paths inside the project.
  static func swiftFiles(below folder: String) -> [String] {
    files(below: folder, endingIn: [".swift"])
  }

  /// Files below a folder of the project whose names end in one of a few ways, as paths inside it.
  static func files(below folder: String, endingIn endings: [String]) -> [String] {
    let base = ProjectFolder.path(of: folder)
    let files = FileManager.default.enumerator(atPath: base)?.compactMap { $0 as? String }
    return (files ?? []).filter { file in endings.contains { file.hasSuffix($0) } }
      .map { "\(folder)/\($0)" }.sorted()
  }

  static func text(of file: String) throws -> String {
    try ProjectFolder.text(of: file)
  }
}
