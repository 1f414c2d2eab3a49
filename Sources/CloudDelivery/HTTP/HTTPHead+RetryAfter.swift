// SPDX-License-Identifier: Apache-2.0

import Foundation

extension HTTPHead {
  /// The maximum wait in seconds; a longer one counts as this.
  private static let maximumWait = 86_400
  /// Taken for a wait that cannot be read: the server said that it wants one.
  private static let unreadableWait = 60

  /// In how many seconds the server wants to be asked again, nil where it does not say; a day at
  /// most.
  ///
  /// A number may have any number of digits, a sign and a fraction, which counts as a whole second.
  /// A date is counted from the answer's own, so that no clock here matters; only where the answer
  /// has none, from the clock here. What is neither is a minute.
  var retryAfter: Int? { retryAfter(at: Date()) }

  /// In how many seconds the server wants to be asked again.
  ///
  /// - Parameter date: What the clock here says.
  /// - Returns: As ``retryAfter``.
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
