// SPDX-License-Identifier: Apache-2.0

/// A date and time as a wall clock shows them, in the proleptic Gregorian calendar.
public struct CivilTime: Hashable, Sendable {
  /// The year of the date, 0 to 9999.
  public var year: Int
  /// The month of the date, 1 to 12.
  public var month: Int
  /// The day of the month, 1 to 31.
  public var day: Int
  /// The hour of the day, 0 to 23.
  public var hour: Int
  /// The minute of the hour, 0 to 59.
  public var minute: Int
  /// The second of the minute, 0 to 59, or 60 for a leap second, which counts as second 0 of the
  /// next minute.
  public var second: Int

  /// Makes a date and time as a wall clock shows them.
  ///
  /// Invalid numbers are accepted; ``secondsSinceEpoch`` is then nil.
  ///
  /// - Parameters:
  ///   - year: The year, 0 to 9999.
  ///   - month: The month, 1 to 12.
  ///   - day: The day, 1 to 31.
  ///   - hour: The hour, 0 to 23.
  ///   - minute: The minute, 0 to 59.
  ///   - second: The second, 0 to 60.
  public init(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0
  ) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// Makes the date and time in UTC at a number of seconds since 1970.
  ///
  /// - Parameter seconds: Seconds since 1970-01-01T00:00:00Z.
  public init(secondsSinceEpoch seconds: Int64) {
    let days = seconds.flooredQuotient(by: 86_400)
    let rest = Int(seconds - days * 86_400)
    // The calculation counts years from March, so that the leap day is the last day of its year.
    let shifted = days + 719_468
    let era = shifted.flooredQuotient(by: 146_097)
    let dayOfEra = Int(shifted - era * 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    self.init(
      year: yearOfEra + Int(era) * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1, hour: rest / 3_600,
      minute: rest / 60 % 60, second: rest % 60)
  }

  /// The number of seconds since 1970-01-01T00:00:00Z, if this date and time are in UTC; nil if
  /// they do not exist, such as February 30.
  public var secondsSinceEpoch: Int64? {
    guard (0...9999).contains(year), (1...12).contains(month), (0...23).contains(hour),
      (0...59).contains(minute), (0...60).contains(second),
      (1...Self.days(in: month, of: year)).contains(day)
    else { return nil }
    let fromMarch = month > 2 ? year : year - 1
    let era = Int64(fromMarch).flooredQuotient(by: 400)
    let yearOfEra = Int64(fromMarch) - era * 400
    let dayOfYear = Int64((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1)
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = era * 146_097 + dayOfEra - 719_468
    return days * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
