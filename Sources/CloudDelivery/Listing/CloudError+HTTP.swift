// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension CloudError {
  /// Says why there was no whole answer.
  init(_ failure: HTTPFailure, at place: String) {
    let (reason, detail, remedy): (FailureReason, String, String) =
      switch failure {
      case .offline(let words): (.offline, words, "check the network and the address")
      case .cut(let words): (.stalled, words, "try again")
      case .untrusted(let words):
        (.unauthorised, words, "check the address, or trust the server's certificate")
      case .unsupported(let words): (.unsupported, words, "check the account's address")
      case .tooLong(let limit):
        (.tooLarge, "the answer is longer than \(limit) bytes", "divide the folder")
      case .stopped: (.cancelled, "it was stopped", "try again")
      }
    self.init(place: place, reason: reason, detail: detail, remedy: remedy)
  }

  /// Says what an answer means that is not the one asked for.
  init(_ head: HTTPHead, at place: String) {
    let (reason, detail, remedy) = Self.meaning(of: head)
    self.init(
      place: place, reason: reason, detail: detail, remedy: remedy,
      retryAfter: reason == .throttled || reason == .serverError ? head.retryAfter : nil,
      status: head.status)
  }

  private static func meaning(of head: HTTPHead) -> (FailureReason, String, String) {
    let status = head.status
    switch status {
    case 200..<300:
      return (
        .unsupported, "answered \(status) and no list of files",
        "give the folder's WebDAV address, or one where nginx lists files as JSON"
      )
    case 300..<400:
      let target = head.value(of: "location").map { " to \(Self.shown($0))" } ?? ""
      return (
        .unsupported, "answered \(status) and points elsewhere\(target)",
        "give the account the address it points to"
      )
    case 401, 407:
      return (.unauthorised, "answered \(status): the login is not taken", "check the login")
    case 403:
      return (
        .unauthorised, "answered 403: not allowed", "ask for access, or choose another folder"
      )
    case 404, 410:
      return (.notFound, "answered \(status): not there", "check the address")
    case 429, 503:
      let wait = head.retryAfter.map { "in \($0) seconds" } ?? "later"
      return (.throttled, "answered \(status): too much is asked of it", "try again \(wait)")
    case 500...:
      return (.serverError, "answered \(status): the server's own fault", "try again later")
    case 405, 501:
      return (
        .unsupported, "answered \(status): does not know this way of asking",
        "give the folder's WebDAV address"
      )
    default:
      return (.unsupported, "answered \(status)", "check the address")
    }
  }

  /// An address of a stranger without what may be secret in it.
  private static func shown(_ address: String) -> String {
    let bare = address.prefix { $0 != "?" && $0 != "#" }
    guard let scheme = bare.firstRange(of: "://") else { return String(bare.prefix(200)) }
    let rest = bare[scheme.upperBound...]
    let authority = rest.prefix { $0 != "/" }
    let start = authority.lastIndex(of: "@").map { rest.index(after: $0) } ?? rest.startIndex
    return String((bare[..<scheme.upperBound] + rest[start...]).prefix(200))
  }
}
