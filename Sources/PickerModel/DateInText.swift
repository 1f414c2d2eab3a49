// SPDX-License-Identifier: Apache-2.0

/// A date in numbers inside a text, the year first: `2024-07`, `2024/7/31`, `2024.07.31`.
///
/// It may be typed no further than its month, or the zero before one.
struct DateInText: Hashable {
  private static let years = 1800...2199

  /// The year, month and day without anything between them, as far as they are there: `20240731`.
  let word: String
  /// Where it stands in the text's UTF-8.
  fileprivate let range: Range<Int>

  /// The dates of a text.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - orBegun: Whether also what only begins like one, such as `1920-1080`; the default is false.
  /// - Returns: The dates in order.
  /// - Complexity: O(n).
  static func all(in text: String, orBegun: Bool = false) -> [DateInText] {
    var text = text
    return text.withUTF8 { bytes in
      var dates: [DateInText] = []
      var place = 0
      while place < bytes.count {
        let run = digits(bytes, at: place)
        if let date = DateInText(bytes, at: place, run, orBegun: orBegun) {
          dates.append(date)
          place = date.range.upperBound
        } else {
          place += max(1, run.count)
        }
      }
      return dates
    }
  }

  /// A text with each date in it as one word that is no part of another word: `2024-07-31T10` is the
  /// name of something, and has the words that it has there.
  ///
  /// - Parameter text: Any text.
  /// - Returns: The text; as it is where there is no date.
  static func joined(in text: String) -> String {
    let dates = all(in: text).filter { $0.standsAlone(in: text) }
    if dates.isEmpty { return text }
    let bytes = Array(text.utf8)
    var joined: [UInt8] = []
    var place = 0
    for date in dates {
      joined += bytes[place..<date.range.lowerBound] + date.word.utf8
      place = date.range.upperBound
    }
    return String(decoding: joined + bytes[place...], as: UTF8.self)
  }

  private func standsAlone(in text: String) -> Bool {
    let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
    let end = text.utf8.index(start, offsetBy: range.count)
    let neighbours = [text[..<start].last, end < text.endIndex ? text[end] : nil]
    return !neighbours.contains { $0.map { $0.isLetter || $0.isNumber } ?? false }
  }

  /// A year with what follows it, nil where that is no month.
  private init?(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, _ year: Range<Int>, orBegun: Bool
  ) {
    guard year.count == 4, let number = Self.number(bytes[year]), Self.years ~= number,
      let month = Self.part(bytes, behind: year, of: 1...12, orBegun)
    else { return nil }
    let isMonth = month.digits.utf8.count == 2
    let day = isMonth ? Self.part(bytes, behind: month.range, of: 1...31, orBegun) : nil
    word = "\(number)" + month.digits + (day?.digits ?? "")
    range = start..<(day ?? month).range.upperBound
  }

  /// Up to two digits behind one separator, two of them where one is a whole number; where it may be only
  /// begun, any that are more.
  private static func part(
    _ bytes: UnsafeBufferPointer<UInt8>, behind before: Range<Int>, of bounds: ClosedRange<Int>,
    _ orBegun: Bool
  ) -> (digits: String, range: Range<Int>)? {
    let place = before.upperBound
    guard place < bytes.count, "-./_:".utf8.contains(bytes[place]) else { return nil }
    let run = digits(bytes, at: place + 1)
    let text = String(decoding: bytes[run], as: UTF8.self)
    if run.count > 2 { return orBegun ? (text, run) : nil }
    guard let number = number(bytes[run]), bounds ~= number || (number == 0 && run.count == 1)
    else { return nil }
    // `2012.3gp` is no March.
    let isPart = run.upperBound < bytes.count && isLetter(bytes[run.upperBound])
    if run.count == 1, isPart { return nil }
    return (run.count == 1 && number > 0 ? "0" + text : text, run)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func digits(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Range<Int> {
    var end = start
    while end < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[end]) {
      end += 1
    }
    return start..<end
  }

  private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    Int(String(decoding: digits, as: UTF8.self))
  }
}
