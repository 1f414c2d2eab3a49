// SPDX-License-Identifier: Apache-2.0

/// Collects pasted text, which a terminal sends between two marks.
///
/// Because of the marks, pasted text is never interpreted as keys.
struct PastedText {
  static let start = Array("\u{1B}[200~".utf8)
  private static let end = Array("\u{1B}[201~".utf8)
  /// The maximum length of a pasted text in bytes, which is also the maximum length of a search
  /// text.
  ///
  /// A longer text is cut off.
  private static let maximumByteCount = 1_024
  private static let maximumLetterCount = 200

  private var bytes: [UInt8] = []

  /// Removes bytes up to the end of the closing mark from `fresh`.
  ///
  /// - Parameter fresh: The bytes. Bytes at the end that may be the beginning of the mark are not
  ///   removed.
  /// - Returns: Whether the closing mark was found.
  mutating func take(_ fresh: inout [UInt8]) -> Bool {
    var searchStart = fresh.startIndex
    while let escape = fresh[searchStart...].firstIndex(of: Self.end[0]) {
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
      searchStart = escape + 1
    }
    keep(fresh[...])
    fresh = []
    return false
  }

  private mutating func keep(_ fresh: ArraySlice<UInt8>) {
    bytes += fresh.prefix(max(0, Self.maximumByteCount - bytes.count))
  }

  /// The pasted text as one line, or an empty array if there is no text.
  var meanings: [TerminalMeaning] {
    var line = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D: line.append(" ")
      // Control characters are left out.
      case 0..<0x20, 0x7F..<0xA0, 0xFFFD: break
      default: line.unicodeScalars.append(scalar)
      }
    }
    let text = line.split(separator: " ").joined(separator: " ").prefix(Self.maximumLetterCount)
    return text.isEmpty ? [] : [.paste(String(text))]
  }
}
