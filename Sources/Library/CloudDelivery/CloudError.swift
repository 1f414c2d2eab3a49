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

extension CloudError {
  /// Creates an error from the failure of an exchange.
  init(_ failure: HTTPFailure, at subject: String) {
    let (reason, detail, remedy): (FailureReason, String, String) =
      switch failure {
      case .offline(let message): (.offline, message, "check the network and the address")
      case .cut(let message): (.stalled, message, "try again")
      case .untrusted(let message):
        (.unauthorised, message, "check the address, or trust the server's certificate")
      case .unsupported(let message): (.unsupported, message, "check the account's address")
      case .tooLong(let limit):
        (.tooLarge, "the answer is longer than \(limit) bytes", "divide the folder")
      case .stopped: (.cancelled, "it was stopped", "try again")
      }
    self.init(subject: subject, reason: reason, detail: detail, remedy: remedy)
  }

  /// Creates an error from the header of an unexpected response.
  init(_ header: HTTPResponseHeader, at subject: String) {
    let (reason, detail, remedy) = Self.meaning(of: header)
    self.init(
      subject: subject, reason: reason, detail: detail, remedy: remedy,
      retryAfter: reason == .throttled || reason == .serverError ? header.retryAfter : nil,
      status: header.status)
  }

  private static func meaning(of header: HTTPResponseHeader) -> (FailureReason, String, String) {
    let status = header.status
    switch status {
    case 200..<300:
      return (
        .unsupported, "answered \(status) and no list of files",
        "give the folder's WebDAV address, or one where nginx lists files as JSON"
      )
    case 300..<400:
      let target = header.value(of: "location").map { " to \(Self.shown($0))" } ?? ""
      return (
        .unsupported, "answered \(status) and redirects to another address\(target)",
        "add the cloud with that address"
      )
    case 401, 407:
      return (.unauthorised, "answered \(status): the login was rejected", "check the login")
    case 403:
      return (
        .unauthorised, "answered 403: not allowed", "ask for access, or choose another folder"
      )
    case 404, 410:
      return (.notFound, "answered \(status): not found", "check the address")
    case 429, 503:
      let wait = header.retryAfter.map { "in \($0) seconds" } ?? "later"
      return (.throttled, "answered \(status): too many requests", "try again \(wait)")
    case 500...:
      return (.serverError, "answered \(status): server error", "try again later")
    case 405, 501:
      return (
        .unsupported, "answered \(status): does not support this request",
        "give the folder's WebDAV address"
      )
    default:
      return (.unsupported, "answered \(status)", "check the address")
    }
  }

  /// Returns an address that a server sent, without the components that may be secret.
  private static func shown(_ address: String) -> String {
    let bare = address.prefix { $0 != "?" && $0 != "#" }
    guard let scheme = bare.firstRange(of: "://") else { return String(bare.prefix(200)) }
    let rest = bare[scheme.upperBound...]
    let authority = rest.prefix { $0 != "/" }
    let start = authority.lastIndex(of: "@").map { rest.index(after: $0) } ?? rest.startIndex
    return String((bare[..<scheme.upperBound] + rest[start...]).prefix(200))
  }
}
