// SPDX-License-Identifier: Apache-2.0

extension Character {
  /// The number of cells that the letter takes on a terminal.
  ///
  /// The number is 2 for East Asian letters and emoji, 0 for marks that only modify other letters,
  /// and otherwise 1.
  var cellWidth: Int {
    guard let first = unicodeScalars.first else { return 0 }
    switch first.value {
    case 0x20..<0x300: return first.value == 0xAD ? 0 : 1
    // Direction marks and joiners are invisible. A direction mark in a name would reverse the text
    // on the screen.
    case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF, 0xFE00...0xFE0F: return 0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
      0x1F1E6...0x1F1FF, 0x20000...0x3FFFD:
      return 2
    default: break
    }
    let asPicture = unicodeScalars.contains { $0.value == 0xFE0F }
    return asPicture || first.properties.isEmojiPresentation ? 2 : 1
  }
}

extension StringProtocol {
  /// The number of cells that the text takes on a terminal.
  var cellCount: Int { reduce(0) { $0 + $1.cellWidth } }

  /// Returns the longest prefix of the text that fits into a number of cells.
  func prefix(cells: Int) -> String {
    var room = cells
    return String(
      prefix { letter in
        room -= letter.cellWidth
        return room >= 0
      })
  }
}
