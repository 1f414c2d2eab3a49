// SPDX-License-Identifier: Apache-2.0

import DeviceScreen

/// A centered line of text that was written.
struct CenteredLine {
  struct Run {
    let text: String
    let style: CellStyle
  }

  let columns: Range<Int>
  let runs: [Run]
}

/// Draws lines of text.
///
/// The device's screen may have more lines than the terminal has rows for them.
extension ScreenCells {
  /// Writes a line of text.
  ///
  /// If the row already has text, the line is joined with that text, or it is moved to the next
  /// row.
  mutating func write(_ text: ScreenText, in frame: ScreenRect, ground: ScreenColor) {
    let whole = glyphs.transliterated(text.string)
    let room = roomier(placement.cells(frame), for: whole.cellCount, text.alignment)
    let visibleText = fitted(whole, into: room.columns)
    let spare = room.columns - visibleText.cellCount
    let column: Int
    switch text.alignment {
    case .leading: column = room.column
    case .center: column = room.column + spare / 2
    case .trailing: column = room.column + spare
    }
    let middle = placement.row(frame.center.y)
    let columns = column..<column + visibleText.cellCount
    let line = CenteredLine(
      columns: columns,
      runs: [.init(text: visibleText, style: style(of: text, on: ground))])
    if text.alignment == .center, !isFree(columns, middle), join(line, inRow: middle) { return }
    let row = [middle, middle + 1, middle - 1].first { isFree(columns, $0) } ?? middle
    for column in columns { written.insert([column, row]) }
    if text.alignment == .center { centered[row] = line }
    canvas.write(visibleText, column: column, row: row, style: style(of: text, on: ground))
  }

  private func style(of text: ScreenText, on ground: ScreenColor) -> CellStyle {
    CellStyle(
      foreground: text.color, background: ground, isBold: text.weight == .bold,
      standsOut: ground != .ground)
  }

  /// Writes a line and the line that is already in a row side by side.
  ///
  /// Returns false if there is no room for both.
  private mutating func join(_ line: CenteredLine, inRow row: Int) -> Bool {
    let screen = placement.screen
    guard let first = centered[row], let ground = first.runs.first?.style.background,
      line.runs.allSatisfy({ $0.style.background == ground })
    else { return false }
    let dot = CenteredLine.Run(
      text: glyphs.transliterated(" · "),
      style: CellStyle(foreground: .secondary, background: ground))
    let runs = first.runs + [dot] + line.runs
    let count = runs.reduce(0) { $0 + $1.text.cellCount }
    let start = screen.column + (screen.columns - count) / 2
    let columns = start..<start + count
    // The new text must cover the old line completely.
    guard count <= screen.columns, columns.lowerBound <= first.columns.lowerBound,
      columns.upperBound >= first.columns.upperBound
    else { return false }
    var column = start
    for run in runs {
      canvas.write(run.text, column: column, row: row, style: run.style)
      column += run.text.cellCount
    }
    for column in columns { written.insert([column, row]) }
    centered[row] = CenteredLine(columns: columns, runs: runs)
    return true
  }

  /// Returns the cells of a centered line, widened if the text does not fit.
  ///
  /// The additional cells may be in a corner of the device's screen, because corners are not round
  /// on a terminal.
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

  /// Returns a text truncated to at most a number of cells.
  func fitted(_ text: String, into room: Int) -> String {
    guard text.cellCount > room else { return text }
    return text.prefix(cells: max(0, room - 1)) + (room > 0 ? glyphs.transliterated("…") : "")
  }
}
