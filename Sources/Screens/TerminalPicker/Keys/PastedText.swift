// SPDX-License-Identifier: Apache-2.0

/// Collects the text between the marks that a terminal sends around a paste.
///
/// Pasted text is therefore never interpreted as keys.
struct PastedText {
  static let start = Array("\u{1B}[200~".utf8)
  private static let end = Array("\u{1B}[201~".utf8)
  /// The limits of a search text.
  ///
  /// The rest is dropped.
  private static let maximumByteCount = 1_024
  private static let maximumLetterCount = 200

  private var bytes: [UInt8] = []

  /// Takes bytes up to the end of the closing mark.
  ///
  /// - Parameter fresh: The bytes. Bytes that may be the beginning of the mark are not removed.
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

  /// The pasted text as one line; empty if there is no text.
  var meanings: [TerminalMeaning] {
    var line = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D: line.append(" ")
      // Fragments of sequences would only confuse the person.
      case 0..<0x20, 0x7F..<0xA0, 0xFFFD: break
      default: line.unicodeScalars.append(scalar)
      }
    }
    let text = line.split(separator: " ").joined(separator: " ").prefix(Self.maximumLetterCount)
    return text.isEmpty ? [] : [.paste(String(text))]
  }
}
