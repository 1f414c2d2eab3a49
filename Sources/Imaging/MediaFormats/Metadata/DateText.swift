// SPDX-License-Identifier: Apache-2.0

package import PickerModel

/// Parses the date formats of EXIF, XMP, PNG and QuickTime.
package enum DateText {
  /// Parses a date; returns nil if the text is not a date or the date does not exist.
  ///
  /// Accepted forms are `2015:12:05 00:59:26`, `2015-12-05T00:59:26.84+01:00`, `2015-12-05` and
  /// mixtures of them. EXIF may state the fraction of the second and the offset from UTC in
  /// separate fields.
  package static func timestamp(
    _ text: String?, fraction: String? = nil, offset: String? = nil
  ) -> Timestamp? {
    guard let text else { return nil }
    var scanner = DateScanner(text)
    guard let year = scanner.number(4), scanner.separator(), let month = scanner.number(2),
      scanner.separator(), let day = scanner.number(2)
    else { return nil }
    var civil = CivilTime(year: year, month: month, day: day)
    var millisecond = 0
    if scanner.separator(), let hour = scanner.number(2), scanner.separator(),
      let minute = scanner.number(2)
    {
      civil.hour = hour
      civil.minute = minute
      if scanner.skip(":"), let second = scanner.number(2) { civil.second = second }
      if scanner.skip(".") || scanner.skip(",") { millisecond = scanner.milliseconds() }
    }
    var minutes = scanner.offset()
    if let fraction {
      var scanner = DateScanner(fraction)
      millisecond = scanner.milliseconds()
    }
    if let offset, minutes == nil {
      var scanner = DateScanner(offset)
      minutes = scanner.offset()
    }
    // A camera whose clock was never set writes the year 0 or 1904-01-01.
    guard year > 0, !(year == 1904 && month == 1 && day == 1) else { return nil }
    return Timestamp(civil, millisecond: millisecond, offsetMinutes: minutes)
  }
}

/// Reads numbers from the beginning of a text.
private struct DateScanner {
  private var rest: ArraySlice<UInt8>

  init(_ text: String) { rest = ArraySlice(text.trimmed.utf8) }

  mutating func number(_ width: Int) -> Int? {
    let digits = rest.prefix(width)
    guard digits.count == width, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
    rest = rest.dropFirst(width)
    return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
  }

  mutating func skip(_ character: Character) -> Bool {
    guard let byte = character.asciiValue, rest.first == byte else { return false }
    rest = rest.dropFirst()
    return true
  }

  mutating func separator() -> Bool {
    ":-/. T".contains { skip($0) }
  }

  /// Returns the first three digits after the decimal point, and ignores all further digits.
  mutating func milliseconds() -> Int {
    var value = 0
    for weight in [100, 10, 1] { value += (number(1) ?? 0) * weight }
    while number(1) != nil { continue }
    return value
  }

  /// Returns the offset from UTC in minutes to the east, or nil if the text ends without an offset.
  mutating func offset() -> Int? {
    while skip(" ") { continue }
    if skip("Z") { return 0 }
    let isWest = skip("-")
    guard isWest || skip("+"), let hours = number(2), hours <= 15 else { return nil }
    _ = skip(":")
    guard let minutes = number(2), minutes <= 59 else { return nil }
    return (isWest ? -1 : 1) * (hours * 60 + minutes)
  }
}
