// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A failure to read, draw or write a file, with a stable reason.
public struct MediaError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The party that caused a failure.
  public enum Cause: Hashable, Sendable {
    /// The file or the storage; reading the same file again fails again.
    case file
    /// The reader, which crashed or was ended; one retry may succeed, but a second crash is final.
    case reader
    /// The installation, which cannot read any file.
    case installation
  }

  /// The file's path, or the name of the job if there is no file.
  public let path: String
  /// The reason, as rule F7 defines it.
  public let reason: FailureReason
  /// The message of the reader or writer, for people.
  public let detail: String
  /// The party that caused the failure.
  public let cause: Cause
  /// The file that was read, nil if no file was opened or the reader does not report it.
  public var source: FileFingerprint?

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - path: The file's path, or the name of the job if there is no file.
  ///   - reason: The reason.
  ///   - detail: The message of the reader or writer, for people.
  ///   - cause: The party that caused the failure; the default is the file.
  public init(
    path: String, reason: FailureReason, detail: String, cause: Cause = .file
  ) {
    self.path = path
    self.reason = reason
    self.detail = detail
    self.cause = cause
  }

  /// Returns the same error with the identity of the file that was opened.
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
