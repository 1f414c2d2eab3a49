// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@Suite struct TimestampTests {
  @Test(
    "window.order.milliseconds, window.order.before-1970: a moment is read and written the same",
    arguments: [
      ("2025-01-02T03:04:05.670+02:00", 1_735_779_845_670),
      ("1970-01-01T00:00:00Z", 0),
      ("1969-12-31T23:59:59.999Z", -1),
      ("2024-02-29T12:00:00-09:30", 1_709_242_200_000),
      ("2000-03-01T00:00:00", 951_868_800_000),
      ("0000-01-01T00:00:00Z", -62_167_219_200_000),
      ("9999-12-31T23:59:59Z", 253_402_300_799_000),
    ])
  func rfc3339RoundTrips(text: String, milliseconds: Int64) throws {
    let moment = try #require(Timestamp(rfc3339: text))
    #expect(moment.milliseconds == milliseconds)
    #expect(moment.rfc3339 == text)
  }

  @Test(
    "window.order.capture-date: an invalid time is refused",
    arguments: [
      "", "2025", "2025-13-01T00:00:00Z", "2025-02-29T00:00:00Z", "2025-01-01T24:00:00Z",
      "2025-01-01T00:00:00.Z", "2025-01-01T00:00:00+2:00", "2025-01-01T00:00:00Zz",
      "2025-01-01X00:00:00Z", "2025-01-01T00:60:00Z", "+025-01-01T00:00:00Z",
    ])
  func invalidTimesAreRefused(text: String) {
    #expect(Timestamp(rfc3339: text) == nil)
  }

  @Test("window.order.milliseconds: fractions are cut at the millisecond")
  func fractionsAreCutAtTheMillisecond() throws {
    #expect(try #require(Timestamp(rfc3339: "2025-01-01T00:00:00.5Z")).millisecond == 500)
    #expect(try #require(Timestamp(rfc3339: "2025-01-01T00:00:00.1239Z")).millisecond == 123)
  }

  @Test(
    "window.order.capture-date: no number in a file makes a moment overflow",
    arguments: [Int64.min, .min + 1, -1, 0, .max - 1, .max],
    [nil, .min, -840, 0, 840, .max] as [Int?])
  func boundsOfMoments(milliseconds: Int64, offset: Int?) {
    let moment = Timestamp(milliseconds: milliseconds, offsetMinutes: offset)
    #expect(Timestamp.bounds.contains(moment.milliseconds))
    #expect(moment.milliseconds == milliseconds || milliseconds.magnitude > 1)
    #expect(moment.offsetMinutes == ([nil, -840, 0, 840].contains(offset) ? offset : nil))
    #expect((0...999).contains(moment.millisecond))
    #expect((1...12).contains(moment.civil.month))
    #expect(!moment.rfc3339.isEmpty)
    let civil = CivilTime(year: 2025, month: 1, day: 1)
    #expect(Timestamp(civil, offsetMinutes: offset) != nil)
  }

  @Test("window.order.capture-date: moments are compared as instants, whatever their offsets")
  func momentsCompareAsInstantsWhateverTheirOffsets() throws {
    let east = try #require(Timestamp(rfc3339: "2025-06-01T12:00:00+09:00"))
    let west = try #require(Timestamp(rfc3339: "2025-06-01T11:00:00-08:00"))
    #expect(east < west)
    #expect(east.offsetMinutes == 540)
  }

  @Test("window.order.before-1970: civil time is the inverse of its seconds")
  func civilTimeIsTheInverseOfItsSeconds() {
    for seconds in stride(from: Int64(-70_000_000_000), to: 200_000_000_000, by: 864_007_919) {
      let civil = CivilTime(secondsSinceEpoch: seconds)
      #expect(civil.secondsSinceEpoch == seconds || civil.year < 0)
    }
  }
}
