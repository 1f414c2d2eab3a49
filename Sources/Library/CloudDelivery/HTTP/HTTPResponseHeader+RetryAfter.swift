// SPDX-License-Identifier: Apache-2.0

import Foundation

extension HTTPResponseHeader {
  /// The maximum wait in seconds.
  ///
  /// A longer wait is shortened to it.
  private static let maximumWait = 86_400
  /// The wait in seconds if the server asks for a wait in a format that cannot be parsed.
  private static let unreadableWait = 60

  /// The number of seconds to wait before a retry, as the server requests, or nil if it requests
  /// none.
  ///
  /// The maximum is one day. A number may have any number of digits, a sign, and a fraction, which
  /// is rounded up to a whole second. A date is compared with the date of the response, or with
  /// this machine's clock if the response has no date. Any other text means one minute.
  var retryAfter: Int? { retryAfter(at: Date()) }

  /// Returns the number of seconds to wait before a retry, as the server requests.
  ///
  /// - Parameter date: The time of this machine's clock.
  /// - Returns: The same value as ``retryAfter``.
  func retryAfter(at date: Date) -> Int? {
    guard let text = value(of: "retry-after"), !text.isEmpty else { return nil }
    if text.utf8.allSatisfy({ "+-.0123456789".utf8.contains($0) }), let seconds = Double(text) {
      return Int(min(max(0, seconds.rounded(.up)), Double(Self.maximumWait)))
    }
    guard let then = HTTPDate.milliseconds(of: text) else { return Self.unreadableWait }
    if let now = value(of: "date").flatMap(HTTPDate.milliseconds) {
      return Int(min(max(0, (then - now) / 1_000), Int64(Self.maximumWait)))
    }
    // This machine's clock may be wrong. If the date has passed by this clock, the server still
    // requested a wait.
    let wait = (Double(then) / 1_000 - date.timeIntervalSince1970).rounded(.up)
    return wait > 0 ? Int(min(wait, Double(Self.maximumWait))) : Self.unreadableWait
  }
}
