// SPDX-License-Identifier: Apache-2.0

/// A terminal's cells; writing outside does nothing.
struct CellCanvas: Hashable {
  let columns: Int
  let rows: Int
  /// Row after row; nil where a picture lies, which text must not touch.
  private(set) var cells: [TerminalCell?]

  init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
    cells = Array(repeating: TerminalCell(), count: self.columns * self.rows)
  }

  private func index(_ column: Int, _ row: Int) -> Int? {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return nil }
    return row * columns + column
  }

  subscript(column: Int, row: Int) -> TerminalCell? {
    get { index(column, row).flatMap { cells[$0] } }
    set {
      guard let place = index(column, row) else { return }
      // Half of a wide letter is none.
      if cells[place]?.isCovered == true { cells[place - 1]?.letter = " " }
      if column + 1 < columns, cells[place + 1]?.isCovered == true {
        cells[place + 1]?.isCovered = false
      }
      cells[place] = newValue
    }
  }

  /// Writes words from a cell to the right; what does not fit is left out.
  ///
  /// - Parameters:
  ///   - words: One line; control characters become blanks.
  ///   - column: The first cell.
  ///   - row: The row.
  ///   - style: How it looks.
  mutating func write(_ words: String, column: Int, row: Int, style: CellStyle) {
    var column = column
    for letter in words {
      let isControl = letter.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
      let width = isControl ? 1 : letter.cellWidth
      let isCut = width == 2 && (column < 0 || column + 1 >= columns)
      if width > 0 {
        let shown = isControl || isCut ? " " : letter
        self[column, row] = TerminalCell(letter: shown, style: style)
      }
      if width == 2 {
        self[column + 1, row] = TerminalCell(style: style)
        if !isCut, let place = index(column + 1, row) { cells[place]?.isCovered = true }
      }
      column += width
    }
  }

  /// Makes every cell of a rectangle the same.
  mutating func fill(_ rect: CellRect, with cell: TerminalCell?) {
    for row in rect.row..<rect.row + max(0, rect.rows) {
      for column in rect.column..<rect.column + max(0, rect.columns) { self[column, row] = cell }
    }
  }

  /// The words of a row, for tests and for people who read a screen.
  func text(ofRow row: Int) -> String {
    String(
      (0..<columns).compactMap { column in
        let cell = self[column, row]
        return cell?.isCovered == true ? nil : cell?.letter ?? " "
      })
  }
}
