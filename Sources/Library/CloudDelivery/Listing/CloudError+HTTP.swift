// SPDX-License-Identifier: Apache-2.0

import PickerModel

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
