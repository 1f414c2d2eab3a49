// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import CloudDelivery

/// HTTP dates are converted to times.
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
  func invalidDatesAreNil(text: String) {
    #expect(HTTPDate.milliseconds(of: text) == nil)
  }

  @Test("Retry-After counts in seconds, a date from the answer's own")
  func retryAfter() {
    func wait(_ fields: [String: String]) -> Int? {
      HTTPResponseHeader(status: 503, fields: fields.map { HTTPField($0.key, $0.value) }).retryAfter
    }
    #expect(wait(["Retry-After": "120"]) == 120)
    #expect(wait(["Retry-After": "-5"]) == 0)
    #expect(wait(["Retry-After": "999999999"]) == 86_400)
    #expect(
      wait([
        "Retry-After": "Sun, 06 Nov 1994 08:50:07 GMT", "Date": "Sun, 06 Nov 1994 08:49:37 GMT",
      ]) == 30)
    #expect(wait([:]) == nil && wait(["Retry-After": ""]) == nil)
  }

  @Test(
    "a wait too long for any number is a day, and an unreadable one is a minute",
    arguments: [
      ("99999999999999999999", 86_400), ("9223372036854775808", 86_400),
      (String(repeating: "9", count: 400), 86_400), ("0099999999999999999999999", 86_400),
      ("-99999999999999999999", 0), ("-1.5", 0), ("-0", 0), ("+7", 7), ("2.5", 3), ("0.001", 1),
      ("86399.5", 86_400), ("1e9", 60), ("inf", 60), ("nan", 60), ("0x10", 60), ("soon", 60),
      (".", 60), ("1.2.3", 60), ("5 seconds", 60), ("Sun, 06 Nov 1994 08:50:07 GMT", 86_400),
      ("Fri, 31 Dec 9999 23:59:59 GMT", 86_400), ("Fri, 31 Dec 99999 23:59:59 GMT", 60),
      ("Thu, 01 Jan 0000 00:00:00 GMT", 0), ("Sunday, 06-Nov-94 08:50:07 GMT", 60),
    ])
  func anyRetryAfter(text: String, seconds: Int) {
    let fields = [
      HTTPField("Retry-After", text), HTTPField("Date", "Fri, 06 Nov 1992 08:49:37 GMT"),
    ]
    #expect(HTTPResponseHeader(status: 503, fields: fields).retryAfter == seconds)
  }

  @Test(
    "a Retry-After date in an answer without its own date counts from the clock of this device",
    arguments: [
      (784_111_777, 30), (784_111_807, 60), (784_200_000, 60), (784_025_408, 86_399), (0, 86_400),
    ])
  func dateAlone(now: Int, seconds: Int) {
    let fields = [HTTPField("Retry-After", "Sun, 06 Nov 1994 08:50:07 GMT")]
    let header = HTTPResponseHeader(status: 503, fields: fields)
    #expect(header.retryAfter(at: Date(timeIntervalSince1970: Double(now))) == seconds)
  }
}
