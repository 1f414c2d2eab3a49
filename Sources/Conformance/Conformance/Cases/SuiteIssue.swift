// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// An error in the rules or cases of the suite itself.
public struct SuiteIssue: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file with the error, below the suite's folder.
  public let file: String
  /// The position in the file (a JSON path) and a description of the issue.
  public let detail: String

  init(file: String, _ detail: String) {
    self.file = file
    self.detail = detail
  }

  init(file: String, _ error: JSONError) {
    self.init(file: file, error.description)
  }

  /// One line of text with the file, the position in the file and the description of the error.
  public var description: String { "\(file): \(detail)" }
}

/// The error for a suite that cannot be used, because its own files have issues.
public struct SuiteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// All errors that were found in the suite's files.
  public let issues: [SuiteIssue]

  /// One line of text for each error in the suite's files.
  public var description: String { issues.map(\.description).joined(separator: "\n") }
}
