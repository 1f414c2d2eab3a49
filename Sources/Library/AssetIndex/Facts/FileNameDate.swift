// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Finds a date in a file's name.
///
/// The order in the name must be year, month, day, because other orders are ambiguous. If the name
/// has no time, the time is midnight. The time zone is always unknown.
struct FileNameDate {
  /// The accepted years.
  ///
  /// Earlier cameras did not name files by date.
  private static let years = 1980...2099
  /// Prefixes of names that end with seconds or milliseconds since 1970.
  private static let counters = [
    ("rpreplay_final", 10), ("fb_img_", 13), ("mmexport", 13), ("wx_camera_", 13),
  ]
  /// The texts that cameras and systems write between a date and a time, in several languages.
  private static let between: Set = [
    "", "at", "um", "à", "a las", "a la(s)", "alle", "alle ore", "às", "om", "kl.", "klo", "в", "o",
    "t", "上午", "下午", "午前", "午後", "오전", "오후", "pro", "from",
  ]
  private static let separators: Set<Character> = ["-", "_", ".", ":", " ", "\u{202F}", "\u{A0}"]

  private let name: [Character]
  private var position = 0

  /// Returns the date in a name without its extension, or nil if there is none.
  static func date(in stem: String) -> Timestamp? {
    if let date = counted(stem.lowercased()) { return date }
    let name = Array(stem.prefix(255))
    for start in name.indices where name[start].isDigit {
      // A number must be read from its first digit.
      guard start == 0 || !name[start - 1].isDigit else { continue }
      var scanner = FileNameDate(name: name, position: start)
      if let date = scanner.read() { return date }
    }
    return nil
  }

  private static func counted(_ stem: String) -> Timestamp? {
    for (prefix, digits) in counters where stem.hasPrefix(prefix) {
      let number = stem.dropFirst(prefix.count).prefix { $0.isDigit }
      guard number.count == digits, let value = Int64(number) else { continue }
      return Timestamp(milliseconds: digits == 10 ? value * 1000 : value)
    }
    return nil
  }

  private mutating func read() -> Timestamp? {
    guard let year = number(4), Self.years.contains(year) else { return nil }
    let separator = takeSeparator()
    guard let month = number(2), takes(separator), let day = number(2) else { return nil }
    let afterDate = position
    // If a digit follows the date directly, the text counts as a date only if a time begins there.
    let isInside = position < name.count && name[position].isDigit
    if isInside, separator != nil { return nil }
    if let time = time(isAtOnce: isInside) {
      let civil = CivilTime(
        year: year, month: month, day: day, hour: time.hour, minute: time.minute,
        second: time.second)
      if let date = Timestamp(civil, millisecond: time.millisecond) { return date }
    }
    position = afterDate
    return isInside ? nil : Timestamp(CivilTime(year: year, month: month, day: day))
  }

  private typealias Time = (hour: Int, minute: Int, second: Int, millisecond: Int)

  /// Reads the time after the date.
  ///
  /// A time without seconds is not accepted, because its digits could be any number.
  private mutating func time(isAtOnce: Bool) -> Time? {
    guard let before = isAtOnce ? Half.unknown : connection() else { return nil }
    let start = position
    var hour = number(2)
    var separator = takeSeparator()
    if hour == nil || position < name.count && !name[position].isDigit {
      // One digit is accepted as an hour only if a separator follows it.
      position = start
      hour = number(1)
      separator = takeSeparator()
      if separator == nil { return nil }
    }
    guard let hour, let minute = number(2), takes(separator), let second = number(2) else {
      return nil
    }
    let millisecond = thousandths()
    guard position == name.count || !name[position].isDigit else { return nil }
    return (hour: half(after: before).hour(hour), minute, second, millisecond)
  }

  /// Reads the text between date and time.
  ///
  /// Returns nil if it is not one of the known texts.
  private mutating func connection() -> Half? {
    let gap = name[position...].prefix(14).prefix { !$0.isDigit }
    let text = String(gap).lowercased()
    let word = String(
      text.drop { Self.separators.contains($0) }.reversed()
        .drop { Self.separators.contains($0) }.reversed())
    guard !gap.isEmpty, Self.between.contains(word) else { return nil }
    position += gap.count
    return switch word {
    case "上午", "午前", "오전": .morning
    case "下午", "午後", "오후": .afternoon
    default: .unknown
    }
  }

  /// Reads three digits after the seconds, directly or after a separator.
  private mutating func thousandths() -> Int {
    let start = position
    if let value = number(3), position == name.count || !name[position].isDigit { return value }
    position = start
    if takeSeparator() != nil, let value = number(3),
      position == name.count || !name[position].isDigit
    {
      return value
    }
    position = start
    return 0
  }

  /// Returns whether the time is before or after noon, if the name shows it.
  ///
  /// The text that shows it may precede or follow the time.
  private func half(after known: Half) -> Half {
    guard known == .unknown else { return known }
    let letters = name[position...].prefix(6).filter { $0.isLetter }.prefix(2)
    switch String(letters).lowercased() {
    case "am": return .morning
    case "pm": return .afternoon
    default: return .unknown
    }
  }

  private mutating func number(_ width: Int) -> Int? {
    guard position + width <= name.count, name[position..<position + width].allSatisfy(\.isDigit)
    else {
      return nil
    }
    defer { position += width }
    return Int(String(name[position..<position + width]))
  }

  private mutating func takeSeparator() -> Character? {
    guard position < name.count, Self.separators.contains(name[position]) else { return nil }
    position += 1
    return name[position - 1]
  }

  /// Reads the same separator as before.
  ///
  /// If there was none, nothing is read.
  private mutating func takes(_ separator: Character?) -> Bool {
    guard let separator else { return true }
    return takeSeparator() == separator
  }
}

/// The half of the day on a twelve-hour clock.
private enum Half {
  case morning
  case afternoon
  case unknown

  /// Returns the hour on a 24-hour clock.
  func hour(_ hour: Int) -> Int {
    switch self {
    case .morning: hour == 12 ? 0 : hour
    case .afternoon: hour < 12 ? hour + 12 : hour
    case .unknown: hour
    }
  }
}
