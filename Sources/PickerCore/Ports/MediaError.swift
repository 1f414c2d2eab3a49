// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A failure to read, draw or write a file, with a stable reason.
public struct MediaError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The party that caused a failure.
  public enum Cause: Hashable, Sendable {
    /// The file, or the storage: reading the same file fails again.
    case file
    /// The reader, which crashed or was ended: one retry may succeed, a second crash is final.
    case reader
    /// The installation: no file can be read at all.
    case installation
  }

  /// The file's path, or the name of the job where there is no file.
  public let path: String
  /// The reason, one of rule F7.
  public let reason: FailureReason
  /// The message of the reader or writer, for people.
  public let detail: String
  /// The party that caused it.
  public let cause: Cause
  /// The file that was read, nil where none was opened or the reader does not report it.
  public var source: FileFingerprint?

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - path: The file's path, or the name of the job where there is no file.
  ///   - reason: The reason.
  ///   - detail: The message of the reader or writer, for people.
  ///   - cause: The party that caused it; the default is the file.
  public init(
    path: String, reason: FailureReason, detail: String, cause: Cause = .file
  ) {
    self.path = path
    self.reason = reason
    self.detail = detail
    self.cause = cause
  }

  /// Returns the same error with the file that was opened.
  ///
  /// - Parameter source: The file that was read.
  /// - Returns: The error with that source.
  public func reading(_ source: FileFingerprint) -> MediaError {
    var error = self
    error.source = source
    return error
  }

  /// One line: the file, the reason and the detail.
  public var description: String { "\(path): \(reason.rawValue): \(detail)" }
}
