// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel

extension Listing {
  /// As far as a clock can be from UTC.
  private static let mostOffset = Int64(CalendarMonth.mostOffset) * 60_000

  /// What UTC shows in all months that have a name.
  private static let allDates: Range<Int64> = {
    let ends = [(year: 0, month: 1), (year: 9999, month: 12)].compactMap {
      CalendarMonth(year: $0.year, month: $0.month)?.milliseconds
    }
    return (ends.first?.lowerBound ?? 0)..<(ends.last?.upperBound ?? 0)
  }()

  /// The places between which dates lie; behind the first one and up to the second.
  ///
  /// - Parameter dates: Milliseconds since 1970.
  /// - Returns: The places.
  static func places(of dates: Range<Int64>) -> (after: Place, through: Place) {
    (Place(before: 1 - dates.upperBound), Place(before: 1 - dates.lowerBound))
  }

  /// The places between which a month's members lie, whatever clocks they were taken by.
  static func places(of month: CalendarMonth) -> (after: Place, through: Place) {
    let dates = month.milliseconds
    return places(of: dates.lowerBound - mostOffset..<dates.upperBound + mostOffset + 1)
  }

  /// Tells whether a row of `asset` lies in a month, as ``PickerModel/Asset/month`` does.
  func addMonth(_ month: CalendarMonth, to text: inout SQLText) {
    let most = CalendarMonth.mostOffset
    let dates = month.milliseconds
    text.add(
      """
       AND coalesce(asset.captureMilliseconds + CASE
       WHEN asset.captureOffset BETWEEN -\(most) AND \(most) THEN asset.captureOffset * 60000
       ELSE 0 END, asset.modificationMilliseconds) BETWEEN ? AND ?
      """, [dates.lowerBound, dates.upperBound - 1])
  }

  /// The months that what is listed was taken in, the newest first.
  ///
  /// Most of a month is counted in the index alone; only what was taken within a day of either end
  /// may be of its neighbour, and is looked up.
  func months(_ db: Database) throws -> [AssetCollection] {
    var groups: [CalendarMonth: MonthGroup] = [:]
    // A day before the first year that has four digits, and behind the last, a clock may show it.
    let (first, end) = (Self.allDates.lowerBound, Self.allDates.upperBound)
    try add(end..<end + Self.mostOffset + 1, to: &groups, db)
    try add(first - Self.mostOffset..<first, to: &groups, db)
    var last = Self.places(of: Self.allDates).after
    while let date = try newestDate(after: last, db),
      let month = CalendarMonth(Timestamp(milliseconds: date))
    {
      let dates = month.milliseconds
      let inner = dates.lowerBound + Self.mostOffset..<dates.upperBound - Self.mostOffset
      for edge in [inner.upperBound..<dates.upperBound, dates.lowerBound..<inner.lowerBound] {
        try add(edge, to: &groups, db)
      }
      try count(inner, of: month, in: &groups, db)
      last = Self.places(of: dates).through
    }
    return groups.values.map(\.collection).sorted(by: AssetCollection.shownOrder)
  }

  /// The date of the newest asset behind a place, nil where there is none with a date.
  private func newestDate(after last: Place, _ db: Database) throws -> Int64? {
    let columns = Place.columns(of: "asset")
    var text = months(columns, after: last, through: oldest)
    text.add(" ORDER BY \(columns) LIMIT 1")
    let row = try Row.fetchOne(
      db.cachedStatement(sql: text.sql), arguments: text.arguments)
    return row.flatMap { ($0[0] as Int64) == .max ? nil : -($0[0] as Int64) }
  }

  /// Counts what every clock shows in one month.
  private func count(
    _ dates: Range<Int64>, of month: CalendarMonth, in groups: inout [CalendarMonth: MonthGroup],
    _ db: Database
  ) throws {
    let text = months("count(*), min(asset.orderKey)", dates)
    var (count, newest) = (0, Int64.max)
    for row in try Row.fetchAll(db.cachedStatement(sql: text.sql), arguments: text.arguments) {
      count += row[0]
      newest = min(newest, row[1] ?? .max)
    }
    guard count > 0 else { return }
    let first = self.newest(at: newest)
    guard let row = try Row.fetchOne(db, sql: first.sql, arguments: first.arguments) else { return }
    groups[month, default: MonthGroup(month: month)].add(count, newest: Place(row))
  }

  /// Adds each asset of a few dates to its own month.
  private func add(
    _ dates: Range<Int64>, to groups: inout [CalendarMonth: MonthGroup], _ db: Database
  ) throws {
    let text = months(
      "asset.captureMilliseconds, asset.captureOffset, " + Place.columns(of: "asset"), dates)
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: text.sql), arguments: text.arguments)
    while let row = try rows.next() {
      let place = Place(row)
      let isTaken = (row[0] as Int64?) != nil
      let moment = Timestamp(
        milliseconds: -place.orderKey, offsetMinutes: isTaken ? row[1] : nil)
      guard let month = CalendarMonth(moment) else { continue }
      groups[month, default: MonthGroup(month: month)].add(1, newest: place)
    }
  }

  /// What is listed of some dates.
  func months(_ columns: String, _ dates: Range<Int64>) -> SQLText {
    let places = Self.places(of: dates)
    return months(columns, after: places.after, through: min(places.through, oldest))
  }

  private func months(_ columns: String, after key: Place, through last: Place) -> SQLText {
    union { text, walked in
      text.add("SELECT \(columns) FROM \(walked)")
      addWindow(to: &text, "asset", after: key, through: last)
      addQuery(to: &text, "asset")
    }
  }
}

/// What of a month is listed: how many, and which is the newest.
private struct MonthGroup {
  let month: CalendarMonth
  var count = 0
  var newest: Listing.Place?

  mutating func add(_ more: Int, newest other: Listing.Place) {
    count += more
    newest = newest.map { min($0, other) } ?? other
  }

  var collection: AssetCollection {
    AssetCollection(
      identifier: month.identifier, kind: .month, title: month.title, count: count,
      newest: AssetIdentifier(newest?.identifier ?? ""))
  }
}

extension Listing.Place: Comparable {
  static func < (left: Self, right: Self) -> Bool {
    if left.orderKey != right.orderKey { return left.orderKey < right.orderKey }
    if left.nameKey != right.nameKey {
      return left.nameKey.lexicographicallyPrecedes(right.nameKey)
    }
    return left.identifier.utf8.lexicographicallyPrecedes(right.identifier.utf8)
  }
}
