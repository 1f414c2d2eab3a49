// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// What keeps a cloud from being read, with what to do about it.
public struct CloudError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The address, file or account; never with a secret in it.
  public let place: String
  /// Why, in the words of rule F7.
  public let reason: FailureReason
  /// What went wrong, for people.
  public let detail: String
  /// What to do about it, for people.
  public let remedy: String
  /// In how many seconds the server wants to be asked again, nil where it did not say.
  public let retryAfter: Int?
  /// The answer's status, nil where there was none.
  let status: Int?

  init(
    place: String, reason: FailureReason, detail: String, remedy: String, retryAfter: Int? = nil,
    status: Int? = nil
  ) {
    self.place = place
    self.reason = reason
    self.detail = detail
    self.remedy = remedy
    self.retryAfter = retryAfter
    self.status = status
  }

  /// One line: where, what, and the remedy.
  public var description: String { "\(place): \(detail); \(remedy)" }

  /// Whether asking for anything else would fail in the same way.
  var isGeneral: Bool {
    [.offline, .throttled, .noSpace, .cancelled].contains(reason) || status == 401
      || status == 407
  }
}

/// Something in a cloud that could not be read; the rest was.
public struct CloudProblem: Hashable, Sendable, CustomStringConvertible {
  /// The path below the account's address; a folder's stands for everything below it.
  public let path: String
  /// Why, in the words of rule F7.
  public let reason: FailureReason
  /// What went wrong and what to do about it.
  public let detail: String

  /// One line: the path and what went wrong.
  public var description: String { "\(path.isEmpty ? "/" : path): \(detail)" }
}
