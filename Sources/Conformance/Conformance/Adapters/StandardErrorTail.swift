// SPDX-License-Identifier: Apache-2.0

/// The last lines that a child process wrote to standard error, in bounded memory.
struct StandardErrorTail {
  private static let maximumByteCount = 4096
  private static let maximumLineCount = 5
  private static let maximumLineLength = 200

  private var tail: [UInt8] = []

  mutating func append(_ bytes: [UInt8]) {
    tail += bytes.suffix(Self.maximumByteCount)
    tail.removeFirst(max(0, tail.count - Self.maximumByteCount))
  }

  /// The last lines, ready for display: without control characters and truncated to a maximum
  /// length.
  var lines: [String] {
    let text = String(decoding: tail, as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).suffix(Self.maximumLineCount)
    return lines.map { line in
      let shown = line.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
      let whole = String(String.UnicodeScalarView(shown))
      return whole.count > Self.maximumLineLength
        ? "\(whole.prefix(Self.maximumLineLength))…" : whole
    }
  }
}
