// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Finds a date in a file's name.
///
/// Year, month and day stand in this order in every name that is read here: others cannot be told
/// apart. A name without a time gives midnight; none gives a time zone.
struct FileNameDate {
  /// Before these there were no cameras that named files by dates, after them there are none yet.
  private static let years = 1980...2099
  /// Names that end with seconds or thousandths since 1970.
  private static let counters = [
    ("rpreplay_final", 10), ("fb_img_", 13), ("mmexport", 13), ("wx_camera_", 13),
  ]
  /// What systems write between a date and a time, in their languages.
  private static let between: Set = [
    "", "at", "um", "à", "a las", "a la(s)", "alle", "alle ore", "às", "om", "kl.", "klo", "в", "o",
    "t", "上午", "下午", "午前", "午後", "오전", "오후", "pro", "from",
  ]
  private static let separators: Set<Character> = ["-", "_", ".", ":", " ", "\u{202F}", "\u{A0}"]

  private let name: [Character]
  private var place = 0

  /// The date in a name without its ending, nil where there is none.
  static func date(in stem: String) -> Timestamp? {
    if let date = counted(stem.lowercased()) { return date }
    let name = Array(stem.prefix(255))
    for start in name.indices where name[start].isDigit {
      // A number is read from its beginning or not at all.
      guard start == 0 || !name[start - 1].isDigit else { continue }
      var scanner = FileNameDate(name: name, place: start)
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
    let afterDate = place
    // A date within a longer number is one only where a time follows at once.
    let isInside = place < name.count && name[place].isDigit
    if isInside, separator != nil { return nil }
    if let time = time(isAtOnce: isInside) {
      let civil = CivilTime(
        year: year, month: month, day: day, hour: time.hour, minute: time.minute,
        second: time.second)
      if let date = Timestamp(civil, millisecond: time.millisecond) { return date }
    }
    place = afterDate
    return isInside ? nil : Timestamp(CivilTime(year: year, month: month, day: day))
  }

  private typealias Time = (hour: Int, minute: Int, second: Int, millisecond: Int)

  /// A time that follows; minutes without seconds could be any number.
  private mutating func time(isAtOnce: Bool) -> Time? {
    guard let before = isAtOnce ? Half.unknown : connection() else { return nil }
    let start = place
    var hour = number(2)
    var separator = takeSeparator()
    if hour == nil || place < name.count && !name[place].isDigit {
      // One digit is an hour where the minutes stand apart.
      place = start
      hour = number(1)
      separator = takeSeparator()
      if separator == nil { return nil }
    }
    guard let hour, let minute = number(2), takes(separator), let second = number(2) else {
      return nil
    }
    let millisecond = thousandths()
    guard place == name.count || !name[place].isDigit else { return nil }
    return (hour: half(after: before).hour(hour), minute, second, millisecond)
  }

  /// What stands between date and time, nil where that is none of the words that are known.
  private mutating func connection() -> Half? {
    let gap = name[place...].prefix(14).prefix { !$0.isDigit }
    let words = String(gap).lowercased()
    let word = String(
      words.drop { Self.separators.contains($0) }.reversed()
        .drop { Self.separators.contains($0) }.reversed())
    guard !gap.isEmpty, Self.between.contains(word) else { return nil }
    place += gap.count
    return switch word {
    case "上午", "午前", "오전": .morning
    case "下午", "午後", "오후": .afternoon
    default: .unknown
    }
  }

  /// Three digits at once behind the seconds, or behind a separator.
  private mutating func thousandths() -> Int {
    let start = place
    if let value = number(3), place == name.count || !name[place].isDigit { return value }
    place = start
    if takeSeparator() != nil, let value = number(3), place == name.count || !name[place].isDigit {
      return value
    }
    place = start
    return 0
  }

  /// The half of the day, as it stands behind the time where not before it.
  private func half(after known: Half) -> Half {
    guard known == .unknown else { return known }
    let letters = name[place...].prefix(6).filter { $0.isLetter }.prefix(2)
    switch String(letters).lowercased() {
    case "am": return .morning
    case "pm": return .afternoon
    default: return .unknown
    }
  }

  private mutating func number(_ width: Int) -> Int? {
    guard place + width <= name.count, name[place..<place + width].allSatisfy(\.isDigit) else {
      return nil
    }
    defer { place += width }
    return Int(String(name[place..<place + width]))
  }

  private mutating func takeSeparator() -> Character? {
    guard place < name.count, Self.separators.contains(name[place]) else { return nil }
    place += 1
    return name[place - 1]
  }

  /// Takes the separator that stood before, or none where none did.
  private mutating func takes(_ separator: Character?) -> Bool {
    guard let separator else { return true }
    return takeSeparator() == separator
  }
}

/// The half of the day that a twelve-hour clock shows.
private enum Half {
  case morning
  case afternoon
  case unknown

  /// The hour on a clock of twenty-four.
  func hour(_ hour: Int) -> Int {
    switch self {
    case .morning: hour == 12 ? 0 : hour
    case .afternoon: hour < 12 ? hour + 12 : hour
    case .unknown: hour
    }
  }
}
