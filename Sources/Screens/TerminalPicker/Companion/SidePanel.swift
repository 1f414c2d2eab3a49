// SPDX-License-Identifier: Apache-2.0

import DeviceScreen

/// The panel of text that is drawn beside the device's screen.
struct SidePanel {
  /// Returns the width of the panel in columns, or 0 if the terminal has no space for a panel.
  static func columns(of size: TerminalSize) -> Int {
    size.columns >= 110 ? 46 : size.columns >= 72 ? 34 : 0
  }

  let paragraphs: [TerminalCompanion.Paragraph]

  /// Draws the lines of the panel from the top, as many as fit.
  ///
  /// - Parameters:
  ///   - columns: The width of the panel, which is drawn at the right edge of the canvas.
  ///   - canvas: The canvas.
  ///   - glyphs: The available characters.
  func draw(columns: Int, on canvas: inout CellCanvas, _ glyphs: Glyphs) {
    let left = canvas.columns - columns + 1
    var row = 1
    for paragraph in paragraphs {
      if paragraph.isHeading, row > 1 { row += 1 }
      for line in Self.wrapped(glyphs.transliterated(paragraph.text), columns - 2) {
        guard row < canvas.rows - 1 else { return }
        canvas.write(line, column: left, row: row, style: CellStyle(isBold: paragraph.isHeading))
        row += 1
      }
    }
  }

  /// Returns a text divided into lines of a maximum number of cells.
  ///
  /// A word that is longer than a line is truncated.
  static func wrapped(_ text: String, _ room: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ").map(String.init) {
      if let last = lines.last, last.cellCount + 1 + word.cellCount <= room {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word.prefix(max(0, room))))
      }
    }
    return lines
  }
}
