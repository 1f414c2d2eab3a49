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
  /// - Parameter text: Any text.
  /// - Returns: The dates in order.
  /// - Complexity: O(n).
  static func all(in text: String) -> [DateInText] {
    var text = text
    return text.withUTF8 { bytes in
      var dates: [DateInText] = []
      var place = 0
      while place < bytes.count {
        let run = digits(bytes, at: place)
        if let date = DateInText(bytes, at: place, run) {
          dates.append(date)
          place = date.range.upperBound
        } else {
          place += max(1, run.count)
        }
      }
      return dates
    }
  }

  /// A text with each date in it as one word.
  ///
  /// - Parameter text: Any text.
  /// - Returns: The text; as it is where there is no date.
  static func joined(in text: String) -> String {
    let dates = all(in: text)
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

  /// A year with what follows it, nil where that is no month.
  private init?(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int, _ year: Range<Int>) {
    guard year.count == 4, let number = Self.number(bytes[year]), Self.years ~= number,
      let month = Self.part(bytes, behind: year, of: 1...12)
    else { return nil }
    let day = month.digits == "0" ? nil : Self.part(bytes, behind: month.range, of: 1...31)
    word = "\(number)" + month.digits + (day?.digits ?? "")
    range = start..<(day ?? month).range.upperBound
  }

  /// Up to two digits behind one separator, two of them where one is a whole number.
  private static func part(
    _ bytes: UnsafeBufferPointer<UInt8>, behind before: Range<Int>, of bounds: ClosedRange<Int>
  ) -> (digits: String, range: Range<Int>)? {
    let place = before.upperBound
    guard place < bytes.count, "-./_:".utf8.contains(bytes[place]) else { return nil }
    let run = digits(bytes, at: place + 1)
    guard (1...2).contains(run.count), let number = number(bytes[run]),
      bounds ~= number || (number == 0 && run.count == 1)
    else { return nil }
    let text = String(decoding: bytes[run], as: UTF8.self)
    return (run.count == 1 && number > 0 ? "0" + text : text, run)
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
