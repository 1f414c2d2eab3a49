// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A file that could not be read, drawn or written, with the reason in stable words.
public struct MediaError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file, or the job where there is no file.
  public let path: String
  /// Why, in the words of rule F7.
  public let reason: FailureReason
  /// What the reader or writer said, for people.
  public let detail: String

  /// Describes a failure.
  ///
  /// - Parameters:
  ///   - path: The file, or the job where there is no file.
  ///   - reason: Why.
  ///   - detail: What the reader or writer said, for people.
  public init(path: String, reason: FailureReason, detail: String) {
    self.path = path
    self.reason = reason
    self.detail = detail
  }

  /// One line: the file, the reason and what was said.
  public var description: String { "\(path): \(reason.rawValue): \(detail)" }
}
