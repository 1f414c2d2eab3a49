// SPDX-License-Identifier: Apache-2.0

/// The end of what a child wrote to standard error, however much it was.
struct LastWords {
  private static let mostBytes = 4096
  private static let mostLines = 5
  private static let longestLine = 200

  private var tail: [UInt8] = []

  mutating func append(_ bytes: [UInt8]) {
    tail += bytes.suffix(Self.mostBytes)
    tail.removeFirst(max(0, tail.count - Self.mostBytes))
  }

  /// The last lines, fit to be shown: no control character, none too long.
  var lines: [String] {
    let text = String(decoding: tail, as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).suffix(Self.mostLines)
    return lines.map { line in
      let shown = line.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
      let whole = String(String.UnicodeScalarView(shown))
      return whole.count > Self.longestLine ? "\(whole.prefix(Self.longestLine))…" : whole
    }
  }
}
