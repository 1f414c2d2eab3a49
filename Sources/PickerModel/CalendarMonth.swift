// SPDX-License-Identifier: Apache-2.0

/// A month of the calendar on the clock that wrote a date down, such as July 2023.
public struct CalendarMonth: Hashable, Sendable {
  /// The year, 0 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int

  /// The names of the months, from January; English, in every locale.
  public static let names = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// As many minutes east or west of UTC as a clock can be; an offset beyond counts as none.
  public static let mostOffset = 1_440

  /// Names a month, nil where there is none of these numbers.
  ///
  /// - Parameters:
  ///   - year: The year, 0 to 9999.
  ///   - month: The month, 1 to 12.
  public init?(year: Int, month: Int) {
    guard (0...9999).contains(year), (1...12).contains(month) else { return nil }
    (self.year, self.month) = (year, month)
  }

  /// Finds the month of a moment on the clock that wrote it down; UTC where the offset is unknown.
  ///
  /// - Parameter moment: The moment; nil where its year is not one of 0 to 9999.
  public init?(_ moment: Timestamp) {
    let offset = moment.offsetMinutes.flatMap { $0.magnitude <= Self.mostOffset ? $0 : nil } ?? 0
    // Ten times as far from 1970 as any year of four digits, so that no sum overflows.
    guard moment.milliseconds.magnitude < 4_000_000_000_000_000 else { return nil }
    let local = Timestamp(milliseconds: moment.milliseconds + Int64(offset) * 60_000)
    self.init(year: local.civil.year, month: local.civil.month)
  }

  /// Reads the identifier of a month's collection, nil where it is another one's.
  ///
  /// - Parameter identifier: `month:2023-07`.
  public init?(_ identifier: AssetCollection.Identifier) {
    let parts = identifier.rawValue.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "month" else { return nil }
    let digits = parts[1].split(separator: "-", omittingEmptySubsequences: false)
    guard digits.map(\.utf8.count) == [4, 2],
      digits.allSatisfy({ $0.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) }),
      let year = Int(digits[0]), let month = Int(digits[1])
    else { return nil }
    self.init(year: year, month: month)
  }

  /// The identifier of the month's collection: `month:2023-07`.
  public var identifier: AssetCollection.Identifier {
    let year = String(repeating: "0", count: 4 - "\(year)".utf8.count) + "\(year)"
    return AssetCollection.Identifier("month:\(year)-\(month < 10 ? "0" : "")\(month)")
  }

  /// The month's name with its year: `July 2023`.
  public var title: String { "\(Self.names[month - 1]) \(year)" }

  /// What a clock in UTC shows in this month, in milliseconds since 1970.
  public var milliseconds: Range<Int64> {
    let start = CivilTime(year: year, month: month, day: 1).secondsSinceEpoch ?? 0
    // The last month that has a number has 31 days.
    let next = month == 12 ? (year: year + 1, month: 1) : (year: year, month: month + 1)
    let end =
      CivilTime(year: next.year, month: next.month, day: 1).secondsSinceEpoch
      ?? start + 31 * 86_400
    return start * 1_000..<end * 1_000
  }
}

extension Asset {
  /// The month that the asset was taken in, by the clock of its camera; without a capture date that
  /// of its modification in UTC, and nil where nobody knows either.
  public var month: CalendarMonth? {
    if let captureDate { return CalendarMonth(captureDate) }
    return modificationDate.flatMap {
      CalendarMonth(Timestamp(milliseconds: $0.milliseconds, offsetMinutes: 0))
    }
  }
}
