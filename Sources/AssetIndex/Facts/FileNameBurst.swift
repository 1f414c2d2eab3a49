// SPDX-License-Identifier: Apache-2.0

/// Finds what the names of a burst's pictures have in common.
enum FileNameBurst {
  /// No camera takes more in one burst.
  private static let most = 100

  /// What the names have in common, nil where the name is none of a burst's.
  ///
  /// `00001IMG_00001_BURST20180725163423_COVER` names the burst by its date,
  /// `IMG_20190101_120000_BURST007` by what stands before, and so does `20190101_120000_007`.
  static func identifier(in stem: String) -> String? {
    let characters = Array(stem)
    let letters = characters.map { $0.lowercased() }
    let word = ["b", "u", "r", "s", "t"]
    for place in letters.indices.dropFirst() where letters[place...].starts(with: word) {
      let number = characters[(place + word.count)...].prefix { $0.isDigit }
      guard ["_", "-", "."].contains(characters[place - 1]), !number.isEmpty else { continue }
      return number.count >= 14 ? String(number) : String(characters[..<(place - 1)])
    }
    return numbered(characters)
  }

  /// A date, a time and a small number of three digits, and nothing else.
  private static func numbered(_ name: [Character]) -> String? {
    let parts = name.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [8, 6, 3], parts.joined().allSatisfy(\.isDigit),
      let number = Int(String(parts[2])), (1...most).contains(number),
      FileNameDate.date(in: String(name)) != nil
    else { return nil }
    return String(name.dropLast(4))
  }
}

extension Character {
  /// Whether it is one of the ten digits that cameras write.
  var isDigit: Bool { ("0"..."9").contains(self) && isASCII }
}
