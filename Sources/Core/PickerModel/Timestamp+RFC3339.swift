// SPDX-License-Identifier: Apache-2.0

extension Timestamp {
  /// The moment in RFC 3339 format; the text contains no UTC offset if the offset is unknown.
  ///
  /// Milliseconds are included if they are not zero: `2025-01-02T03:04:05.670+02:00`.
  public var rfc3339: String {
    let time = civil
    var text = "\(time.year.digits(4))-\(time.month.digits(2))-\(time.day.digits(2))"
    text += "T\(time.hour.digits(2)):\(time.minute.digits(2)):\(time.second.digits(2))"
    if millisecond != 0 { text += ".\(millisecond.digits(3))" }
    guard let offset = offsetMinutes else { return text }
    if offset == 0 { return text + "Z" }
    let size = abs(offset)
    return text + (offset < 0 ? "-" : "+") + "\((size / 60).digits(2)):\((size % 60).digits(2))"
  }

  /// Parses a moment in RFC 3339 format; the result is nil if the text has another format.
  ///
  /// If the text contains no UTC offset, the offset of the moment is unknown. Digits after the
  /// milliseconds are ignored.
  ///
  /// - Parameter text: A text such as `2025-01-02T03:04:05.670+02:00`. A space instead of the `T`
  ///   is accepted.
  public init?(rfc3339 text: String) {
    var reader = DigitReader(text)
    guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2),
      reader.skip("-"), let day = reader.number(2), reader.skip("T") || reader.skip(" "),
      let hour = reader.number(2), reader.skip(":"), let minute = reader.number(2),
      reader.skip(":"), let second = reader.number(2)
    else { return nil }
    let millisecond = reader.skip(".") ? reader.fraction() : 0
    var offset: Int?
    guard let millisecond, reader.readOffset(into: &offset) else { return nil }
    self.init(
      CivilTime(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second),
      millisecond: millisecond, offsetMinutes: offset)
  }
}

extension Int {
  /// Returns the number in decimal, padded with leading zeros.
  ///
  /// - Parameter width: The minimum number of digits.
  /// - Returns: The digits.
  fileprivate func digits(_ width: Int) -> String {
    let plain = String(self)
    return String(repeating: "0", count: Swift.max(0, width - plain.count)) + plain
  }
}

/// Reads numbers of a fixed number of digits from the beginning of a text.
private struct DigitReader {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = text[...].utf8 }

  mutating func number(_ width: Int) -> Int? {
    guard rest.count >= width else { return nil }
    var value = 0
    for byte in rest.prefix(width) {
      guard (48...57).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 48)
    }
    rest = rest.dropFirst(width)
    return value
  }

  mutating func skip(_ character: Character) -> Bool {
    guard let byte = character.asciiValue, rest.first == byte else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Reads the digits of a fraction of a second as milliseconds, nil if there is no digit.
  mutating func fraction() -> Int? {
    var value = 0
    var count = 0
    while let digit = number(1) {
      if count < 3 { value = value * 10 + digit }
      count += 1
    }
    guard count > 0 else { return nil }
    for _ in stride(from: count, to: 3, by: 1) { value *= 10 }
    return value
  }

  /// Reads an optional UTC offset at the end of the text; returns false if other text follows.
  mutating func readOffset(into minutes: inout Int?) -> Bool {
    if rest.isEmpty { return true }
    if skip("Z") {
      minutes = 0
      return rest.isEmpty
    }
    let isWest = skip("-")
    guard isWest || skip("+"), let hours = number(2), hours <= 23 else { return false }
    _ = skip(":")
    guard let past = number(2), past <= 59, rest.isEmpty else { return false }
    minutes = (isWest ? -1 : 1) * (hours * 60 + past)
    return true
  }
}
