// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import CloudDelivery

/// Dates of HTTP become moments.
@Suite struct HTTPDateTests {
  @Test func datesAreRead() {
    #expect(HTTPDate.milliseconds(of: "Sun, 06 Nov 1994 08:49:37 GMT") == 784_111_777_000)
    #expect(HTTPDate.milliseconds(of: "Thu, 01 Jan 1970 00:00:00 GMT") == 0)
    #expect(HTTPDate.milliseconds(of: "Wed, 31 Dec 1969 23:59:59 GMT") == -1000)
  }

  @Test(arguments: [
    "", "yesterday", "Sun, 30 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT",
    "Sun, 06 Nov 1994 25:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT", "1994-11-06T08:49:37Z",
    "Sun, 06 Nov 1994 08:49:37 CET",
  ])
  func whatIsNoDateIsNone(text: String) {
    #expect(HTTPDate.milliseconds(of: text) == nil)
  }

  @Test("Retry-After counts in seconds, a date from the answer's own")
  func retryAfter() {
    func wait(_ fields: [String: String]) -> Int? {
      HTTPHead(status: 503, fields: fields.map { HTTPField($0.key, $0.value) }).retryAfter
    }
    #expect(wait(["Retry-After": "120"]) == 120)
    #expect(wait(["Retry-After": "-5"]) == 0)
    #expect(wait(["Retry-After": "999999999"]) == 86_400)
    #expect(
      wait([
        "Retry-After": "Sun, 06 Nov 1994 08:50:07 GMT", "Date": "Sun, 06 Nov 1994 08:49:37 GMT",
      ]) == 30)
    #expect(wait(["Retry-After": "Sun, 06 Nov 1994 08:50:07 GMT"]) == nil)
    #expect(wait([:]) == nil)
  }
}
