// SPDX-License-Identifier: Apache-2.0

/// A calendar month, such as July 2023.
///
/// A month begins and ends at midnight on the clock of the camera that recorded a date, not in UTC.
public struct CalendarMonth: Hashable, Sendable {
  /// The year of the month, 0 to 9999.
  public let year: Int
  /// The number of the month in its year, 1 to 12.
  public let month: Int

  /// The English names of the twelve months, from January; they are the same in every locale.
  public static let names = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The maximum UTC offset of a date in minutes; Locket ignores a larger offset.
  public static let maximumOffsetMinutes = 1_440

  /// Makes a month; the result is nil if a number is out of range.
  ///
  /// - Parameters:
  ///   - year: The year, 0 to 9999.
  ///   - month: The month, 1 to 12.
  public init?(year: Int, month: Int) {
    guard (0...9999).contains(year), (1...12).contains(month) else { return nil }
    (self.year, self.month) = (year, month)
  }

  /// Makes the month that contains a moment.
  ///
  /// The month is that on the clock that recorded the moment. If the UTC offset of the clock is
  /// unknown, the month is that in UTC.
  ///
  /// - Parameter moment: The moment. If its year is outside 0 to 9999, the result is nil.
  public init?(_ moment: Timestamp) {
    let civil = moment.civil
    self.init(year: civil.year, month: civil.month)
  }

  /// Parses the identifier of the collection that contains the assets of a month.
  ///
  /// The result is nil if the identifier belongs to a collection of another kind.
  ///
  /// - Parameter identifier: An identifier such as `month:2023-07`.
  public init?(_ identifier: AssetCollection.Identifier) {
    let components = identifier.rawValue.split(separator: ":", omittingEmptySubsequences: false)
    guard components.count == 2, components[0] == "month" else { return nil }
    let digits = components[1].split(separator: "-", omittingEmptySubsequences: false)
    guard digits.map(\.utf8.count) == [4, 2],
      digits.allSatisfy({ $0.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) }),
      let year = Int(digits[0]), let month = Int(digits[1])
    else { return nil }
    self.init(year: year, month: month)
  }

  /// The identifier of the collection that contains the month's assets, such as `month:2023-07`.
  public var identifier: AssetCollection.Identifier {
    let year = String(repeating: "0", count: 4 - "\(year)".utf8.count) + "\(year)"
    return AssetCollection.Identifier("month:\(year)-\(month < 10 ? "0" : "")\(month)")
  }

  /// The month's name with its year, such as `July 2023`.
  public var title: String { "\(Self.names[month - 1]) \(year)" }

  /// The range of local times in this month, in milliseconds since 1970.
  ///
  /// To compute the milliseconds, a local time is treated as if it were a time in UTC.
  public var milliseconds: Range<Int64> {
    let start = CivilTime(year: year, month: month, day: 1).secondsSinceEpoch ?? 0
    // The last month that can be represented has no next month. It has 31 days.
    let next = month == 12 ? (year: year + 1, month: 1) : (year: year, month: month + 1)
    let end =
      CivilTime(year: next.year, month: next.month, day: 1).secondsSinceEpoch
      ?? start + 31 * 86_400
    return start * 1_000..<end * 1_000
  }
}

extension Asset {
  /// The month in which the asset was taken, on the clock of its camera; nil if no date is known.
  ///
  /// If the asset has no capture date, it is the month of the modification date in UTC.
  public var month: CalendarMonth? {
    if let captureDate { return CalendarMonth(captureDate) }
    return modificationDate.flatMap {
      CalendarMonth(Timestamp(milliseconds: $0.milliseconds, offsetMinutes: 0))
    }
  }
}
