// SPDX-License-Identifier: Apache-2.0

import DeviceScreen

/// What stands beside a device, in lines.
struct NotePanel {
  /// The columns that a terminal gives it, 0 where it has none to spare.
  static func columns(of size: TerminalSize) -> Int {
    size.columns >= 110 ? 46 : size.columns >= 72 ? 34 : 0
  }

  let notes: [TerminalCompanion.Note]

  /// Draws the lines from the top, as many as there is room for.
  ///
  /// - Parameters:
  ///   - columns: How many columns it has, at the right edge.
  ///   - canvas: The canvas.
  ///   - glyphs: The letters that there are.
  func draw(columns: Int, on canvas: inout CellCanvas, _ glyphs: Glyphs) {
    let left = canvas.columns - columns + 1
    var row = 1
    for note in notes {
      if note.isHeading, row > 1 { row += 1 }
      for line in Self.wrapped(glyphs.words(note.words), columns - 2) {
        guard row < canvas.rows - 1 else { return }
        canvas.write(line, column: left, row: row, style: CellStyle(isBold: note.isHeading))
        row += 1
      }
    }
  }

  /// Words in lines of so many cells at most; a longer word is cut.
  static func wrapped(_ words: String, _ room: Int) -> [String] {
    var lines: [String] = []
    for word in words.split(separator: " ").map(String.init) {
      if let last = lines.last, last.cellCount + 1 + word.cellCount <= room {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word.prefix(max(0, room))))
      }
    }
    return lines
  }
}
