// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerCore
import PickerModel
import PickerPorts
import PickerTesting
import Testing

@testable import AssetIndex

/// Months are collections on request, with the same results as the reference.
@Suite struct MonthTests {
  private static let day: Int64 = 86_400_000
  private static let offsets: [Int?] = [nil, 0, 60, -720, 840, 1_440, -1_440, 5_000]
  /// Distances of dates from the beginning of a month.
  private static let distances: [Int64] = [0, -1, 1, day, -day, day * 10]

  /// Returns photos, many of them taken near the ends of months, in many time zones.
  private func library(_ random: inout SeededGenerator) -> InMemoryLibrary {
    var library = InMemoryLibrary.random(200, using: &random)
    for index in library.assets.indices where Int.random(in: 0..<8, using: &random) > 0 {
      let month = CalendarMonth(
        year: [0, 1969, 1970, 2023, 2024, 9999].randomElement(using: &random) ?? 0,
        month: Int.random(in: 1...12, using: &random))
      let start = month?.milliseconds.lowerBound ?? 0
      let near = Self.distances.randomElement(using: &random) ?? 0
      let date = Timestamp(
        milliseconds: start + near, offsetMinutes: Self.offsets.randomElement(using: &random) ?? 0)
      if Int.random(in: 0..<5, using: &random) > 0 {
        library.assets[index].captureDate = date
      } else {
        library.assets[index].captureDate = nil
        library.assets[index].modificationDate = Timestamp(
          milliseconds: date.milliseconds, offsetMinutes: 0)
      }
    }
    library.assets[0].captureDate = Timestamp(milliseconds: 1 << 50, offsetMinutes: 0)
    library.assets[1].captureDate = Timestamp(milliseconds: -1 << 50, offsetMinutes: 0)
    return library
  }

  @Test(
    "collection.window.inside, collection.filter.inside: months agree with the reference",
    arguments: 1...8 as ClosedRange<UInt64>, [1, 40, 20_000])
  func monthsMatchReference(seed: UInt64, walked: Int) async throws {
    var random = SeededGenerator(seed: seed)
    let reference = library(&random)
    var database = try AssetDatabase()
    database.walkLimit = walked
    try await database.save(reference.assets)
    for newest in [nil, 3, 90] {
      var rule = Bool.random(using: &random) ? DeviceProfile.watch().library : .init()
      rule.newest = newest
      let (window, ours) = (await reference.window(rule), try await database.window(rule))
      for _ in 0..<6 {
        var query = AssetQuery.random(of: reference, using: &random)
        let months = try await database.months(in: ours, matching: query)
        #expect(
          try await months == reference.months(in: window, matching: query), "\(query)")
        for month in months.shuffled(using: &random).prefix(5) {
          query.collection = month.identifier
          let all = await reference.assets(in: window, matching: query, after: nil, limit: .max)
          if query.search == nil {
            #expect(all.count == month.count && all.first?.identifier == month.newest)
          }
          #expect(try await database.count(in: ours, matching: query) == all.count, "\(query)")
          var pages: [Asset] = []
          while true {
            let page = try await database.assets(
              in: ours, matching: query, after: pages.last.map { AssetWindow.Key($0) }, limit: 3)
            pages += page
            if page.count < 3 { break }
          }
          #expect(pages == all, "\(query)")
        }
      }
    }
  }

  @Test("collection.list.shown: months are newest first, and never among the other collections")
  func listed() async throws {
    let database = try AssetDatabase()
    var roll = Asset.roll(3)
    roll[0].captureDate = Timestamp(rfc3339: "2023-12-31T23:30:00-01:00")
    roll[1].captureDate = Timestamp(rfc3339: "2024-01-01T00:10:00+01:00")
    roll[2].captureDate = nil
    roll[2].modificationDate = nil
    try await database.save(roll)
    let window = try await database.window(.init())
    let months = try await database.months(in: window, matching: AssetQuery())
    #expect(
      months.map { "\($0.identifier) \($0.kind) \($0.title) \($0.count) \($0.newest)" } == [
        "month:2024-01 month January 2024 1 img-2", "month:2023-12 month December 2023 1 img-3",
      ])
    let others = try await database.collections(in: window, matching: AssetQuery())
    #expect(!others.contains { $0.kind == .month })
    #expect(try await AssetDatabase().months(in: window, matching: AssetQuery()) == [])
    var query = AssetQuery()
    query.collection = "month:1999-01"
    #expect(try await database.count(in: window, matching: query) == 0)
  }
}
