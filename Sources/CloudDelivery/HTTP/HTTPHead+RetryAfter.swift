// SPDX-License-Identifier: Apache-2.0

extension HTTPHead {
  /// In how many seconds the server wants to be asked again, nil where it does not say.
  ///
  /// A date is counted from the answer's own, so that no clock here matters.
  var retryAfter: Int? {
    guard let text = value(of: "retry-after") else { return nil }
    if let seconds = Int(text) { return min(max(0, seconds), 86_400) }
    guard let then = HTTPDate.milliseconds(of: text),
      let now = value(of: "date").flatMap(HTTPDate.milliseconds)
    else { return nil }
    return Int(min(max(0, (then - now) / 1000), 86_400))
  }
}
