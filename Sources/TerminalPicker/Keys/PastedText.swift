// SPDX-License-Identifier: Apache-2.0

/// Text between the marks that a terminal sets around what is pasted, so that none of it acts as
/// keys.
struct PastedText {
  static let start = Array("\u{1B}[200~".utf8)
  private static let end = Array("\u{1B}[201~".utf8)
  /// More than this nobody searches for; the rest is dropped.
  private static let mostBytes = 1_024
  private static let mostLetters = 200

  private var bytes: [UInt8] = []

  /// Takes bytes in, up to the closing mark and with it.
  ///
  /// - Parameter fresh: The bytes; what may be the beginning of the mark stays there.
  /// - Returns: Whether the mark came.
  mutating func take(_ fresh: inout [UInt8]) -> Bool {
    var place = fresh.startIndex
    while let escape = fresh[place...].firstIndex(of: Self.end[0]) {
      let rest = fresh[escape...]
      if rest.starts(with: Self.end) {
        keep(fresh[..<escape])
        fresh.removeFirst(escape + Self.end.count)
        return true
      }
      if Self.end.starts(with: rest) {
        keep(fresh[..<escape])
        fresh.removeFirst(escape)
        return false
      }
      place = escape + 1
    }
    keep(fresh[...])
    fresh = []
    return false
  }

  private mutating func keep(_ fresh: ArraySlice<UInt8>) {
    bytes += fresh.prefix(max(0, Self.mostBytes - bytes.count))
  }

  /// The text as one line, nothing where there is none.
  var meanings: [TerminalMeaning] {
    var line = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D: line.append(" ")
      // What is left of sequences would only puzzle.
      case 0..<0x20, 0x7F..<0xA0, 0xFFFD: break
      default: line.unicodeScalars.append(scalar)
      }
    }
    let text = line.split(separator: " ").joined(separator: " ").prefix(Self.mostLetters)
    return text.isEmpty ? [] : [.paste(String(text))]
  }
}
