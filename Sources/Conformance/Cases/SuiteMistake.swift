// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// Something wrong with the suite's own data, with its place.
public struct SuiteMistake: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file below the suite's folder.
  public let file: String
  /// The place in it and what is wrong there.
  public let detail: String

  init(file: String, _ detail: String) {
    self.file = file
    self.detail = detail
  }

  init(file: String, _ mistake: JSONMistake) {
    self.init(file: file, mistake.description)
  }

  /// One line: the file, the place, what is wrong.
  public var description: String { "\(file): \(detail)" }
}

/// A suite that cannot be used.
public struct SuiteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Everything that is wrong.
  public let mistakes: [SuiteMistake]

  /// One line a mistake.
  public var description: String { mistakes.map(\.description).joined(separator: "\n") }
}
