// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel

extension Listing {
  /// The maximum difference between local time and UTC in milliseconds.
  private static let maximumOffset = Int64(CalendarMonth.maximumOffsetMinutes) * 60_000

  /// The range of UTC dates that contains all months with a name.
  private static let allDates: Range<Int64> = {
    let ends = [(year: 0, month: 1), (year: 9999, month: 12)].compactMap {
      CalendarMonth(year: $0.year, month: $0.month)?.milliseconds
    }
    return (ends.first?.lowerBound ?? 0)..<(ends.last?.upperBound ?? 0)
  }()

  /// Returns two positions: dates in the range are after the first one, and not after the second
  /// one.
  ///
  /// - Parameter dates: Milliseconds since 1970.
  /// - Returns: The positions.
  static func bounds(of dates: Range<Int64>) -> (after: Position, through: Position) {
    (Position(before: 1 - dates.upperBound), Position(before: 1 - dates.lowerBound))
  }

  /// Returns two positions between which all members of a month are, whatever their time zones.
  static func bounds(of month: CalendarMonth) -> (after: Position, through: Position) {
    let dates = month.milliseconds
    return bounds(of: dates.lowerBound - maximumOffset..<dates.upperBound + maximumOffset + 1)
  }

  /// Adds the condition that a row of `asset` is in a month, as `Asset.month` defines
  /// it.
  func addMonth(_ month: CalendarMonth, to text: inout SQLText) {
    let maximum = CalendarMonth.maximumOffsetMinutes
    let dates = month.milliseconds
    text.add(
      """
       AND coalesce(asset.captureMilliseconds + CASE
       WHEN asset.captureOffset BETWEEN -\(maximum) AND \(maximum) THEN asset.captureOffset * 60000
       ELSE 0 END, asset.modificationMilliseconds) BETWEEN ? AND ?
      """, [dates.lowerBound, dates.upperBound - 1])
  }

  /// Returns the months of the listed assets, newest first.
  ///
  /// The inner days of a month are counted in the index alone. Only the assets of a month's first
  /// and last day may belong to an adjacent month. Only their rows are read.
  func months(_ db: Database) throws -> [AssetCollection] {
    var groups: [CalendarMonth: MonthGroup] = [:]
    // In local time, an asset one day outside this range may still be in a month with a name.
    let (first, end) = (Self.allDates.lowerBound, Self.allDates.upperBound)
    try add(end..<end + Self.maximumOffset + 1, to: &groups, db)
    try add(first - Self.maximumOffset..<first, to: &groups, db)
    var last = Self.bounds(of: Self.allDates).after
    while let date = try newestDate(after: last, db),
      let month = CalendarMonth(Timestamp(milliseconds: date))
    {
      let dates = month.milliseconds
      let inner = dates.lowerBound + Self.maximumOffset..<dates.upperBound - Self.maximumOffset
      for edge in [inner.upperBound..<dates.upperBound, dates.lowerBound..<inner.lowerBound] {
        try add(edge, to: &groups, db)
      }
      try count(inner, of: month, in: &groups, db)
      last = Self.bounds(of: dates).through
    }
    return groups.values.map(\.collection).sorted(by: AssetCollection.shownOrder)
  }

  /// Returns the date of the first asset with a date after a position, or nil if there is none.
  private func newestDate(after last: Position, _ db: Database) throws -> Int64? {
    let columns = Position.columns(of: "asset")
    var text = months(columns, after: last, through: oldest)
    text.add(" ORDER BY \(columns) LIMIT 1")
    let row = try Row.fetchOne(
      db.cachedStatement(sql: text.sql), arguments: text.arguments)
    guard let key = try row.map({ try Position($0).orderKey }), key != .max else { return nil }
    return -key
  }

  /// Counts assets that are in the same month in every time zone.
  private func count(
    _ dates: Range<Int64>, of month: CalendarMonth, in groups: inout [CalendarMonth: MonthGroup],
    _ db: Database
  ) throws {
    let text = months("count(*), min(asset.orderKey)", dates)
    var (count, newest) = (0, Int64.max)
    for row in try Row.fetchAll(db.cachedStatement(sql: text.sql), arguments: text.arguments) {
      count += try row.decode(Int.self, atIndex: 0)
      newest = min(newest, try row.decode(Int64?.self, atIndex: 1) ?? .max)
    }
    guard count > 0 else { return }
    let first = self.newest(at: newest)
    guard let row = try Row.fetchOne(db, sql: first.sql, arguments: first.arguments) else { return }
    groups[month, default: MonthGroup(month: month)].add(count, newest: try Position(row))
  }

  /// Adds each asset of a range of dates to the month of its own time zone.
  private func add(
    _ dates: Range<Int64>, to groups: inout [CalendarMonth: MonthGroup], _ db: Database
  ) throws {
    let text = months(
      "asset.captureMilliseconds, asset.captureOffset, " + Position.columns(of: "asset"), dates)
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: text.sql), arguments: text.arguments)
    while let row = try rows.next() {
      let position = try Position(row)
      let isTaken = !row.hasNull(atIndex: 0)
      let moment = Timestamp(
        milliseconds: -position.orderKey, offsetMinutes: isTaken ? try row.decode(atIndex: 1) : nil)
      guard let month = CalendarMonth(moment) else { continue }
      groups[month, default: MonthGroup(month: month)].add(1, newest: position)
    }
  }

  /// Returns the SQL that selects the listed assets of a range of dates.
  func months(_ columns: String, _ dates: Range<Int64>) -> SQLText {
    let bounds = Self.bounds(of: dates)
    return months(columns, after: bounds.after, through: min(bounds.through, oldest))
  }

  private func months(_ columns: String, after key: Position, through last: Position) -> SQLText {
    union { text, walked in
      text.add("SELECT \(columns) FROM \(walked)")
      addWindow(to: &text, "asset", after: key, through: last)
      addQuery(to: &text, "asset")
    }
  }
}

/// The listed assets of a month: their count, and the position of the newest one.
private struct MonthGroup {
  let month: CalendarMonth
  var count = 0
  var newest: Listing.Position?

  mutating func add(_ more: Int, newest other: Listing.Position) {
    count += more
    newest = newest.map { min($0, other) } ?? other
  }

  var collection: AssetCollection {
    AssetCollection(
      identifier: month.identifier, kind: .month, title: month.title, count: count,
      newest: AssetIdentifier(newest?.identifier ?? ""))
  }
}

extension Listing.Position: Comparable {
  static func < (left: Self, right: Self) -> Bool {
    if left.orderKey != right.orderKey { return left.orderKey < right.orderKey }
    if left.nameKey != right.nameKey {
      return left.nameKey.lexicographicallyPrecedes(right.nameKey)
    }
    return left.identifier.utf8.lexicographicallyPrecedes(right.identifier.utf8)
  }
}
