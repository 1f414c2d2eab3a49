// SPDX-License-Identifier: Apache-2.0

/// A numeric date inside a text, with the year first: `2024-07`, `2024/7/31`, `2024.07.31`.
///
/// The person may still be typing. The date may therefore end after the month, or after a zero to
/// which another digit belongs.
struct DateInText: Hashable {
  private static let years = 1800...2199

  /// The year, month and day as far as the text states them, without separators: `20240731`.
  let term: String
  /// Its range in the text's UTF-8.
  fileprivate let range: Range<Int>

  /// Finds the dates of a text.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - orBegun: Whether to include numbers that only begin like a date; the default is false. For
  ///     example, `1920-1080` begins like October 1920.
  /// - Returns: The dates in order of appearance.
  /// - Complexity: O(n).
  static func all(in text: String, orBegun: Bool = false) -> [DateInText] {
    var text = text
    return text.withUTF8 { bytes in
      var dates: [DateInText] = []
      var position = 0
      while position < bytes.count {
        let run = digits(bytes, at: position)
        if let date = DateInText(bytes, at: position, run, orBegun: orBegun) {
          dates.append(date)
          position = date.range.upperBound
        } else {
          position += max(1, run.count)
        }
      }
      return dates
    }
  }

  /// Replaces each date in a text by one term, unless the date belongs to a longer term.
  ///
  /// The text `2024-07-31T10` is a longer term and stays unchanged.
  ///
  /// - Parameter text: Any text.
  /// - Returns: The new text, unchanged if there is no date.
  static func joined(in text: String) -> String {
    let dates = all(in: text).filter { $0.standsAlone(in: text) }
    if dates.isEmpty { return text }
    let bytes = Array(text.utf8)
    var joined: [UInt8] = []
    var position = 0
    for date in dates {
      joined += bytes[position..<date.range.lowerBound] + date.term.utf8
      position = date.range.upperBound
    }
    return String(decoding: joined + bytes[position...], as: UTF8.self)
  }

  private func standsAlone(in text: String) -> Bool {
    let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
    let end = text.utf8.index(start, offsetBy: range.count)
    let neighbors = [text[..<start].last, end < text.endIndex ? text[end] : nil]
    return !neighbors.contains { $0.map { $0.isLetter || $0.isNumber } ?? false }
  }

  /// Parses a year and the month after it, nil if no month follows.
  private init?(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, _ year: Range<Int>, orBegun: Bool
  ) {
    guard year.count == 4, let number = Self.number(bytes[year]), Self.years ~= number,
      let month = Self.component(bytes, behind: year, of: 1...12, orBegun)
    else { return nil }
    let isMonth = month.digits.utf8.count == 2
    let day = isMonth ? Self.component(bytes, behind: month.range, of: 1...31, orBegun) : nil
    term = "\(number)" + month.digits + (day?.digits ?? "")
    range = start..<(day ?? month).range.upperBound
  }

  /// Parses the month or day after one separator.
  ///
  /// The number has one or two digits. If `orBegun` is true, it may have more.
  private static func component(
    _ bytes: UnsafeBufferPointer<UInt8>, behind before: Range<Int>, of bounds: ClosedRange<Int>,
    _ orBegun: Bool
  ) -> (digits: String, range: Range<Int>)? {
    let separatorIndex = before.upperBound
    guard separatorIndex < bytes.count, "-./_:".utf8.contains(bytes[separatorIndex]) else {
      return nil
    }
    let run = digits(bytes, at: separatorIndex + 1)
    let text = String(decoding: bytes[run], as: UTF8.self)
    if run.count > 2 { return orBegun ? (text, run) : nil }
    guard let number = number(bytes[run]), bounds ~= number || (number == 0 && run.count == 1)
    else { return nil }
    // `2012.3gp` does not contain March.
    let isFollowedByLetter = run.upperBound < bytes.count && isLetter(bytes[run.upperBound])
    if run.count == 1, isFollowedByLetter { return nil }
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
