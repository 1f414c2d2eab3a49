// SPDX-License-Identifier: Apache-2.0

import PickerTesting
import Testing

@testable import CloudDelivery

/// Which answers continue a partial file of seven bytes.
@Suite struct RangeAnswerTests {
  private static let dates = ["Mon, 01 Jan 2024 00:00:00 GMT", "Tue, 02 Jan 2024 00:00:00 GMT"]

  /// Returns the record of an answer.
  private func record(_ fields: [HTTPField], total: Int64? = nil) -> OriginalRecord {
    let header = HTTPResponseHeader(status: 200, fields: fields)
    return OriginalRecord(
      validator: header.validator, total: total, modified: header.modified, etag: header.etag)
  }

  private func fields(_ etag: String?, _ date: String?) -> [HTTPField] {
    [etag.map { HTTPField("ETag", $0) }, date.map { HTTPField("Last-Modified", $0) }]
      .compactMap(\.self)
  }

  private func answer(
    _ status: Int, _ range: String, _ fields: [HTTPField], to record: OriginalRecord
  ) -> RangeAnswer {
    RangeAnswer(
      HTTPResponseHeader(status: status, fields: fields + [HTTPField("Content-Range", range)]),
      count: 7, record: record)
  }

  @Test(
    "unseen.fetch.resume: bytes are joined only if ETag and date are those of the first answer",
    arguments: [
      (("\"1\"", 0), ("\"1\"", 0), true), (("\"1\"", 0), ("\"1\"", nil), true),
      (("\"1\"", nil), ("\"1\"", 0), true), (("W/\"1\"", 0), ("W/\"1\"", 0), true),
      (("W/\"1\"", 0), ("\"1\"", 0), true), ((nil, 0), (nil, 0), true),
      (("\"1\"", 0), ("\"2\"", 0), false), (("\"1\"", 0), ("\"1\"", 1), false),
      (("\"1\"", 0), (nil, 0), false), (("W/\"1\"", 0), ("W/\"2\"", 0), false),
      (("W/\"1\"", 0), (nil, 0), false), ((nil, 0), ("W/\"1\"", 0), false),
      ((nil, 0), ("\"1\"", 0), false), (("W/\"1\"", 0), ("W/\"1\"", nil), false),
      (("W/\"1\"", 0), ("W/\"1\"", 1), false), ((nil, 0), (nil, 1), false),
      ((nil, 0), (nil, nil), false), (("W/\"1\"", nil), ("W/\"1\"", nil), false),
      ((nil, nil), (nil, nil), false),
      // For Swift, the two ETags are equal texts.
      (("W/\"\u{E9}\"", 0), ("W/\"e\u{301}\"", 0), false),
    ] as [((String?, Int?), (String?, Int?), Bool)])
  func versions(first: (String?, Int?), next: (String?, Int?), isSame: Bool) {
    let record = record(fields(first.0, first.1.map { Self.dates[$0] }))
    let fields = fields(next.0, next.1.map { Self.dates[$0] })
    #expect(
      answer(206, "bytes 7-9/10", fields, to: record) == (isSame ? .rest(total: 10) : .useless))
    #expect(answer(416, "bytes */7", fields, to: record) == (isSame ? .complete : .useless))
  }

  @Test("a file whose size changed is another version")
  func sizes() {
    let fields = fields("\"1\"", nil)
    #expect(answer(206, "bytes 7-9/10", fields, to: record(fields, total: 11)) == .useless)
    #expect(
      answer(206, "bytes 7-9/10", fields, to: record(fields, total: 10)) == .rest(total: 10))
    #expect(answer(206, "bytes 7-9/*", fields, to: record(fields, total: 10)) == .rest(total: nil))
    #expect(answer(206, "bytes 6-9/10", fields, to: record(fields)) == .useless)
    #expect(answer(416, "bytes */8", fields, to: record(fields)) == .useless)
  }
}
