// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// An error that prevented reading a cloud, with the remedy.
public struct CloudError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The address, file or account that the error is about.
  ///
  /// It never contains a secret.
  public let subject: String
  /// The reason for the error, for example `offline` (rule `load.offline.reason`).
  public let reason: FailureReason
  /// A description of what went wrong, for people.
  public let detail: String
  /// The remedy, for people.
  public let remedy: String
  /// The number of seconds to wait before a retry, as the server requested, or nil if it requested
  /// no wait.
  public let retryAfter: Int?
  /// The HTTP status of the response, or nil if there was no response.
  let status: Int?

  init(
    subject: String, reason: FailureReason, detail: String, remedy: String, retryAfter: Int? = nil,
    status: Int? = nil
  ) {
    self.subject = subject
    self.reason = reason
    self.detail = detail
    self.remedy = remedy
    self.retryAfter = retryAfter
    self.status = status
  }

  /// One line: the subject, what went wrong, and the remedy.
  public var description: String { "\(subject): \(detail); \(remedy)" }

  /// Whether every other request to the same cloud would fail with the same error.
  var isGeneral: Bool {
    [.offline, .throttled, .noSpace, .cancelled].contains(reason) || status == 401
      || status == 407
  }
}

/// An error that prevented reading one file or folder of a cloud.
///
/// The rest of the cloud was read.
public struct CloudProblem: Hashable, Sendable, CustomStringConvertible {
  /// The path of the file or folder below the account's address.
  ///
  /// If it is the path of a folder, the problem concerns everything in that folder.
  public let path: String
  /// The reason for the error, for example `notFound`.
  public let reason: FailureReason
  /// A description of what went wrong, with the remedy.
  public let detail: String

  /// One line: the path and what went wrong.
  public var description: String { "\(path.isEmpty ? "/" : path): \(detail)" }
}
