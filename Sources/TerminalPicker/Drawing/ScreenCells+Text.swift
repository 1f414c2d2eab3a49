// SPDX-License-Identifier: Apache-2.0

import DeviceScreen

/// A line in the middle of a row.
struct CenteredLine {
  struct Part {
    let words: String
    let style: CellStyle
  }

  let columns: Range<Int>
  let parts: [Part]
}

/// Lines of words, of which a screen may have more than a terminal has rows.
extension ScreenCells {
  /// Writes a line, beside one that stands in its row already or in the row next to it.
  mutating func write(_ text: ScreenText, in frame: ScreenRect, ground: ScreenColor) {
    let whole = glyphs.words(text.words)
    let room = roomier(placement.cells(frame), for: whole.cellCount, text.alignment)
    let words = fitted(whole, into: room.columns)
    let spare = room.columns - words.cellCount
    let column: Int
    switch text.alignment {
    case .leading: column = room.column
    case .center: column = room.column + spare / 2
    case .trailing: column = room.column + spare
    }
    let middle = placement.row(frame.center.y)
    let columns = column..<column + words.cellCount
    let line = CenteredLine(
      columns: columns,
      parts: [.init(words: words, style: style(of: text, on: ground))])
    if text.alignment == .center, !isFree(columns, middle), join(line, inRow: middle) { return }
    let row = [middle, middle + 1, middle - 1].first { isFree(columns, $0) } ?? middle
    for column in columns { written.insert([column, row]) }
    if text.alignment == .center { centered[row] = line }
    canvas.write(words, column: column, row: row, style: style(of: text, on: ground))
  }

  private func style(of text: ScreenText, on ground: ScreenColor) -> CellStyle {
    CellStyle(
      foreground: text.color, background: ground, isBold: text.weight == .bold,
      standsOut: ground != .ground)
  }

  /// Writes two lines of one row beside one another; whether there is room for both.
  private mutating func join(_ line: CenteredLine, inRow row: Int) -> Bool {
    let screen = placement.screen
    guard let first = centered[row], let ground = first.parts.first?.style.background,
      line.parts.allSatisfy({ $0.style.background == ground })
    else { return false }
    let dot = CenteredLine.Part(
      words: glyphs.words(" · "), style: CellStyle(foreground: .secondary, background: ground))
    let parts = first.parts + [dot] + line.parts
    let count = parts.reduce(0) { $0 + $1.words.cellCount }
    let start = screen.column + (screen.columns - count) / 2
    let columns = start..<start + count
    // What stands there has to be covered whole.
    guard count <= screen.columns, columns.lowerBound <= first.columns.lowerBound,
      columns.upperBound >= first.columns.upperBound
    else { return false }
    var column = start
    for part in parts {
      canvas.write(part.words, column: column, row: row, style: part.style)
      column += part.words.cellCount
    }
    for column in columns { written.insert([column, row]) }
    centered[row] = CenteredLine(columns: columns, parts: parts)
    return true
  }

  /// The cells of a line, widened where its words do not fit: cells have no round corners.
  private func roomier(
    _ room: CellRect, for count: Int, _ alignment: ScreenText.Alignment
  ) -> CellRect {
    guard count > room.columns, alignment == .center else { return room }
    let screen = placement.screen
    let left = room.column - screen.column
    let right = screen.column + screen.columns - room.column - room.columns
    let spare = max(0, min(left, right, (count - room.columns + 1) / 2))
    return CellRect(
      column: room.column - spare, row: room.row, columns: room.columns + 2 * spare,
      rows: room.rows)
  }

  private func isFree(_ columns: Range<Int>, _ row: Int) -> Bool {
    columns.allSatisfy { !written.contains([$0, row]) }
  }

  /// As much of some words as there is room for.
  func fitted(_ words: String, into room: Int) -> String {
    guard words.cellCount > room else { return words }
    return words.prefix(cells: max(0, room - 1)) + (room > 0 ? glyphs.words("…") : "")
  }
}
