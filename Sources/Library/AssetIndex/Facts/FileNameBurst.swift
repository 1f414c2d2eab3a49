// SPDX-License-Identifier: Apache-2.0

/// Finds the identifier of a burst in the names of its files.
enum FileNameBurst {
  /// The maximum number of pictures in a burst.
  ///
  /// No camera takes more pictures in one burst.
  private static let maximumBurstCount = 100

  /// Returns the identifier that the file names of a burst have in common.
  ///
  /// Returns nil if the name has none of the known patterns.
  ///
  /// In `00001IMG_00001_BURST20180725163423_COVER` the identifier is the date after `BURST`. In
  /// `IMG_20190101_120000_BURST007` and `20190101_120000_007` it is the text before the number.
  static func identifier(in stem: String) -> String? {
    let characters = Array(stem)
    let letters = characters.map { $0.lowercased() }
    let word = ["b", "u", "r", "s", "t"]
    for index in letters.indices.dropFirst() where letters[index...].starts(with: word) {
      let number = characters[(index + word.count)...].prefix { $0.isDigit }
      guard ["_", "-", "."].contains(characters[index - 1]), !number.isEmpty else { continue }
      return number.count >= 14 ? String(number) : String(characters[..<(index - 1)])
    }
    return numbered(characters)
  }

  /// Returns the identifier from a name that consists only of a date, a time and a number of three
  /// digits.
  private static func numbered(_ name: [Character]) -> String? {
    let segments = name.split(separator: "_", omittingEmptySubsequences: false)
    guard segments.map(\.count) == [8, 6, 3], segments.joined().allSatisfy(\.isDigit),
      let number = Int(String(segments[2])), (1...maximumBurstCount).contains(number),
      FileNameDate.date(in: String(name)) != nil
    else { return nil }
    return String(name.dropLast(4))
  }
}

extension Character {
  /// Whether the character is one of the ten ASCII digits.
  var isDigit: Bool { ("0"..."9").contains(self) && isASCII }
}
