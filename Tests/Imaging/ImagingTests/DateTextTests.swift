// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@testable import Imaging
@testable import MediaFormats

/// The dates that cameras and programs write.
@Suite struct DateTextTests {
  @Test(arguments: [
    ("2015:12:05 00:59:26", "2015-12-05T00:59:26"),
    ("2015-12-05T00:59:26.84+01:00", "2015-12-05T00:59:26.840+01:00"),
    ("2016-01-18T15:20:40-0700", "2016-01-18T15:20:40-07:00"),
    ("2016-05-31T17:01:35.000000Z", "2016-05-31T17:01:35Z"),
    ("2003-08-30", "2003-08-30T00:00:00"),
    ("2018:07:25 16:34", "2018-07-25T16:34:00"),
    (" 2024:05:01 10:11:12 ", "2024-05-01T10:11:12"),
    ("1601:06:06 16:39:33", "1601-06-06T16:39:33"),
    ("2024:05:01 10:11:12.123456789", "2024-05-01T10:11:12.123"),
  ])
  func writtenDatesAreRead(_ text: String, _ expected: String) {
    #expect(DateText.timestamp(text)?.rfc3339 == expected)
  }

  @Test(arguments: [
    "", "    :  :     :  :  ", "0000:00:00 00:00:00", "1904-01-01T00:00:00.000000Z",
    "2015:13:05 00:59:26", "2015:02:30 00:00:00", "yesterday", "2015", "20151205",
  ])
  func invalidDatesAreRejected(_ text: String) {
    #expect(DateText.timestamp(text) == nil)
  }

  @Test func otherFieldsAddFractionAndOffset() {
    let date = DateText.timestamp("2024:05:01 10:11:12", fraction: "07", offset: "-03:30")
    #expect(date?.rfc3339 == "2024-05-01T10:11:12.070-03:30")
    #expect(DateText.timestamp("2024:05:01 10:11:12", offset: "   :  ")?.offsetMinutes == nil)
  }
}
