// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A failure to read, draw or write a photo or video.
public struct MediaError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What caused the failure to read, draw or write a file.
  public enum Cause: Hashable, Sendable {
    /// The cause is the file or the storage.
    ///
    /// A second attempt with the same file fails, too.
    case file
    /// The cause is the process that handled the file: it crashed or was ended.
    ///
    /// A second attempt may succeed. If the process crashes again, further attempts are useless.
    case reader
    /// The cause is the installation of Locket, which cannot read any file.
    case installation
  }

  /// The path of the file; if there is no file, a name of what was to be done.
  public let path: String
  /// The reason for the failure; the API and JSON use the same value.
  public let reason: FailureReason
  /// A description of the failure in English, as the code that read or wrote the file reported it.
  public let detail: String
  /// What caused the failure.
  public let cause: Cause
  /// The version of the file that was read; nil if no file was opened or the version is unknown.
  public var source: FileFingerprint?

  /// Makes the error for a failure to read, draw or write a file.
  ///
  /// - Parameters:
  ///   - path: The file's path. If there is no file, a name of what was to be done.
  ///   - reason: The reason for the failure.
  ///   - detail: A description of the failure, in English.
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

  /// One line of text with the file, the reason and the description.
  public var description: String { "\(path): \(reason.rawValue): \(detail)" }
}
