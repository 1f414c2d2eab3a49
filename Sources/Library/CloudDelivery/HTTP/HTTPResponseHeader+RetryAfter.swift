// SPDX-License-Identifier: Apache-2.0

import Foundation

extension HTTPResponseHeader {
  /// The maximum wait in seconds; a longer one is shortened to it.
  private static let maximumWait = 86_400
  /// The wait in seconds for a value that cannot be parsed: the server did ask for a wait.
  private static let unreadableWait = 60

  /// The number of seconds after which the server asks for a retry, or nil if it states none.
  ///
  /// The value is at most a day. If the field is a number, it may have any number of digits, a
  /// sign, and a fraction, which is rounded up to a whole second. If the field is a date, it is
  /// compared with the response's own date, or with this machine's clock if the response has none.
  /// For any other text the value is a minute.
  var retryAfter: Int? { retryAfter(at: Date()) }

  /// Returns the number of seconds after which the server asks for a retry.
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
    // The clock here may be wrong: what is over by it says only that there is a wait.
    let wait = (Double(then) / 1_000 - date.timeIntervalSince1970).rounded(.up)
    return wait > 0 ? Int(min(wait, Double(Self.maximumWait))) : Self.unreadableWait
  }
}
