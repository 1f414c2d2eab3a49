// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// An issue in the suite's own data, with the file and the path in the file.
public struct SuiteIssue: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's path below the suite's folder.
  public let file: String
  /// The path in the file and a description of the issue.
  public let detail: String

  init(file: String, _ detail: String) {
    self.file = file
    self.detail = detail
  }

  init(file: String, _ error: JSONError) {
    self.init(file: file, error.description)
  }

  /// One line: the file, the path and the description.
  public var description: String { "\(file): \(detail)" }
}

/// The error for a suite that cannot be used.
public struct SuiteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// All issues of the suite.
  public let issues: [SuiteIssue]

  /// One line for each issue.
  public var description: String { issues.map(\.description).joined(separator: "\n") }
}
