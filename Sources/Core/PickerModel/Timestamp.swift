// SPDX-License-Identifier: Apache-2.0

/// A moment in milliseconds, with the UTC offset of the clock that recorded it, if known.
///
/// Moments are compared as points in time, regardless of their offsets. If the offset of a capture
/// time is unknown, Locket assumes UTC. A library therefore has the same order on every machine
/// (rule `window.order.capture-date`).
public struct Timestamp: Hashable, Sendable {
  /// The moment, in milliseconds since 1970-01-01T00:00:00Z.
  public let milliseconds: Int64
  /// How many minutes the clock that recorded the moment was ahead of UTC, nil if unknown.
  public let offsetMinutes: Int?

  /// The earliest and the latest moment that a timestamp can represent, in milliseconds since 1970.
  ///
  /// A file can contain any number as a date. With these bounds, no calculation with a moment
  /// overflows. The bounds are far beyond the year 9999.
  public static let bounds: ClosedRange<Int64> = -4_000_000_000_000_000...4_000_000_000_000_000

  /// Makes a moment from milliseconds since 1970.
  ///
  /// - Parameters:
  ///   - milliseconds: Milliseconds since 1970-01-01T00:00:00Z. If the number is outside
  ///     ``bounds``, the nearest bound is used.
  ///   - offsetMinutes: How many minutes the clock that recorded the moment was ahead of UTC, nil
  ///     if unknown. An offset of more than ``CalendarMonth/maximumOffsetMinutes`` counts as
  ///     unknown.
  public init(milliseconds: Int64, offsetMinutes: Int? = nil) {
    self.milliseconds = min(max(milliseconds, Self.bounds.lowerBound), Self.bounds.upperBound)
    self.offsetMinutes = Self.known(offsetMinutes)
  }

  /// Makes a moment from a calendar date, nil if the date does not exist.
  ///
  /// - Parameters:
  ///   - civil: The date and time on a wall clock.
  ///   - millisecond: The milliseconds after the full second, 0 to 999.
  ///   - offsetMinutes: How many minutes that clock was ahead of UTC. If it is nil, which means
  ///     unknown, the clock is assumed to show UTC.
  public init?(_ civil: CivilTime, millisecond: Int = 0, offsetMinutes: Int? = nil) {
    guard let seconds = civil.secondsSinceEpoch, (0...999).contains(millisecond) else { return nil }
    let offset = Int64(Self.known(offsetMinutes) ?? 0) * 60
    self.init(
      milliseconds: (seconds - offset) * 1000 + Int64(millisecond), offsetMinutes: offsetMinutes)
  }

  /// Returns the offset, nil if no clock can have it.
  private static func known(_ offsetMinutes: Int?) -> Int? {
    offsetMinutes.flatMap { $0.magnitude <= CalendarMonth.maximumOffsetMinutes ? $0 : nil }
  }

  /// The date and time on the clock that recorded the moment, or in UTC if the offset is unknown.
  public var civil: CivilTime {
    let shifted = milliseconds + Int64(offsetMinutes ?? 0) * 60_000
    return CivilTime(secondsSinceEpoch: shifted.flooredQuotient(by: 1000))
  }

  /// The milliseconds of the moment after its last full second, 0 to 999.
  public var millisecond: Int { Int(milliseconds - milliseconds.flooredQuotient(by: 1000) * 1000) }
}

extension Timestamp: Comparable {
  /// Orders moments as points in time, regardless of their offsets.
  ///
  /// - Parameters:
  ///   - left: One moment.
  ///   - right: Another moment.
  /// - Returns: Whether the left moment is earlier.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

extension Int64 {
  /// Returns the quotient, rounded down.
  ///
  /// - Parameter divisor: A number above zero.
  /// - Returns: The greatest whole number that is not greater than the exact quotient.
  func flooredQuotient(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
