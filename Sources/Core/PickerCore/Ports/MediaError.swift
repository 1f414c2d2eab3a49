// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A failure to read, draw or write a photo or video.
public struct MediaError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What caused a failure.
  public enum Cause: Hashable, Sendable {
    /// The cause is the file or the storage.
    ///
    /// Reading the same file again fails again.
    case file
    /// The cause is the process that read the file: it crashed or was ended.
    ///
    /// A second attempt may succeed. If the process crashes again, further attempts are useless.
    case reader
    /// The cause is the installation of Locket, which cannot read any file.
    case installation
  }

  /// The file's path; if there is no file, a name of what was to be done.
  public let path: String
  /// The reason, as it is also used in the API and in JSON.
  public let reason: FailureReason
  /// The message of the reader or writer, in English.
  public let detail: String
  /// What caused the failure.
  public let cause: Cause
  /// The version of the file that was read; nil if no file was opened or the version is unknown.
  public var source: FileFingerprint?

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - path: The file's path. If there is no file, a name of what was to be done.
  ///   - reason: The reason.
  ///   - detail: The message of the reader or writer, in English.
  ///   - cause: What caused the failure; the default is the file.
  public init(
    path: String, reason: FailureReason, detail: String, cause: Cause = .file
  ) {
    self.path = path
    self.reason = reason
    self.detail = detail
    self.cause = cause
  }

  /// Returns a copy of the error that states the version of the file that was read.
  ///
  /// - Parameter source: The version of the file that was read.
  /// - Returns: The error with that version.
  public func reading(_ source: FileFingerprint) -> MediaError {
    var error = self
    error.source = source
    return error
  }

  /// One line: the file, the reason and the detail.
  public var description: String { "\(path): \(reason.rawValue): \(detail)" }
}
