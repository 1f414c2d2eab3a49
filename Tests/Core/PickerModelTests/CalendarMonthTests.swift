// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@Suite struct CalendarMonthTests {
  private func month(_ time: String) -> String? {
    Timestamp(rfc3339: time).flatMap { CalendarMonth($0) }?.identifier.rawValue
  }

  @Test("collection.open.members: a month is that of the clock which wrote the date down")
  func clocks() {
    #expect(month("2023-07-31T23:59:59.999Z") == "month:2023-07")
    #expect(month("2023-08-01T01:30:00+02:00") == "month:2023-08")
    #expect(month("2023-07-31T14:30:00-09:30") == "month:2023-07")
    #expect(month("0000-01-01T00:00:00Z") == "month:0000-01")
    #expect(month("9999-12-31T23:59:59Z") == "month:9999-12")
    // No clock differs from UTC by more than a day.
    let end = Timestamp(milliseconds: 1_690_847_999_000, offsetMinutes: 1_441)
    #expect(CalendarMonth(end)?.title == "July 2023")
    #expect(CalendarMonth(Timestamp(milliseconds: .max)) == nil)
    #expect(CalendarMonth(Timestamp(milliseconds: .min, offsetMinutes: -1_440)) == nil)
  }

  @Test("collection.open.members: identifiers of months are read back, and no others")
  func identifiers() throws {
    for year in [0, 7, 2023, 9999] {
      for number in 1...12 {
        let month = try #require(CalendarMonth(year: year, month: number))
        #expect(CalendarMonth(month.identifier) == month)
        #expect(CalendarMonth(Timestamp(milliseconds: month.milliseconds.lowerBound)) == month)
        #expect(CalendarMonth(Timestamp(milliseconds: month.milliseconds.upperBound - 1)) == month)
        #expect(CalendarMonth(Timestamp(milliseconds: month.milliseconds.upperBound)) != month)
      }
    }
    for other in [
      "month:2023-13", "month:2023-00", "month:2023-7", "month:+023-07", "month:2023-07-01",
      "month:", "folder:2023-07", "2023-07", "month:2023-07:", "month:٢٠٢٣-07", "Month:2023-07",
    ] {
      #expect(CalendarMonth(AssetCollection.Identifier(other)) == nil, "\(other)")
    }
    #expect(CalendarMonth(year: 10_000, month: 1) == nil)
    #expect(CalendarMonth(year: 2023, month: 7)?.title == "July 2023")
  }

  @Test("collection.open.members: without a capture date the modification counts, in UTC")
  func assets() {
    var asset = Asset(identifier: "a", file: "a.jpg")
    #expect(asset.month == nil)
    asset.modificationDate = Timestamp(milliseconds: 1_690_847_999_000, offsetMinutes: 60)
    #expect(asset.month?.title == "July 2023")
    asset.captureDate = Timestamp(milliseconds: 1_690_847_999_000, offsetMinutes: 60)
    #expect(asset.month?.title == "August 2023")
  }
}
