// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A file that could not be read, drawn or written, with the reason in stable words.
public struct MediaError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Whose fault a failure is.
  public enum Fault: Hashable, Sendable {
    /// The file's, or the storage's: the same file fails again.
    case file
    /// Of whoever read it, and ended over it: another try may do better, a second end may not.
    case reader
    /// Of the installation: nothing can be read at all.
    case installation
  }

  /// The file, or the job where there is no file.
  public let path: String
  /// Why, in the words of rule F7.
  public let reason: FailureReason
  /// What the reader or writer said, for people.
  public let detail: String
  /// Whose fault it is.
  public let fault: Fault
  /// Which file was read, nil where none was opened or nobody says so.
  public var source: FileStamp?

  /// Describes a failure.
  ///
  /// - Parameters:
  ///   - path: The file, or the job where there is no file.
  ///   - reason: Why.
  ///   - detail: What the reader or writer said, for people.
  ///   - fault: Whose fault it is; the default is the file's.
  public init(
    path: String, reason: FailureReason, detail: String, fault: Fault = .file
  ) {
    self.path = path
    self.reason = reason
    self.detail = detail
    self.fault = fault
  }

  /// The same failure, of a file that was opened.
  ///
  /// - Parameter source: Which file was read.
  /// - Returns: The failure that says so.
  public func reading(_ source: FileStamp) -> MediaError {
    var error = self
    error.source = source
    return error
  }

  /// One line: the file, the reason and what was said.
  public var description: String { "\(path): \(reason.rawValue): \(detail)" }
}
