// SPDX-License-Identifier: Apache-2.0

/// The content of a terminal's screen, cell by cell.
///
/// Writing outside the canvas has no effect.
struct CellCanvas: Hashable {
  let columns: Int
  let rows: Int
  /// The cells, row by row.
  ///
  /// A cell is nil if a picture covers it; text must not overwrite the picture.
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
      guard let offset = index(column, row) else { return }
      // If the second half of a wide letter is overwritten, the whole letter disappears.
      if cells[offset]?.isCovered == true { cells[offset - 1]?.letter = " " }
      if column + 1 < columns, cells[offset + 1]?.isCovered == true {
        cells[offset + 1]?.isCovered = false
      }
      cells[offset] = newValue
    }
  }

  /// Writes text from left to right, beginning at a cell.
  ///
  /// Text that does not fit is omitted.
  ///
  /// - Parameters:
  ///   - text: One line of text. Control characters are written as blanks.
  ///   - column: The column of the first cell.
  ///   - row: The row.
  ///   - style: The style of the text.
  mutating func write(_ text: String, column: Int, row: Int, style: CellStyle) {
    var column = column
    for letter in text {
      let isControl = letter.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
      let width = isControl ? 1 : letter.cellWidth
      let isCut = width == 2 && (column < 0 || column + 1 >= columns)
      if width > 0 {
        let shown = isControl || isCut ? " " : letter
        self[column, row] = TerminalCell(letter: shown, style: style)
      }
      if width == 2 {
        self[column + 1, row] = TerminalCell(style: style)
        if !isCut, let offset = index(column + 1, row) { cells[offset]?.isCovered = true }
      }
      column += width
    }
  }

  /// Sets every cell of a rectangle to the same value.
  mutating func fill(_ rect: CellRect, with cell: TerminalCell?) {
    for row in rect.row..<rect.row + max(0, rect.rows) {
      for column in rect.column..<rect.column + max(0, rect.columns) { self[column, row] = cell }
    }
  }

  /// Returns the text of a row, for tests.
  func text(ofRow row: Int) -> String {
    String(
      (0..<columns).compactMap { column in
        let cell = self[column, row]
        return cell?.isCovered == true ? nil : cell?.letter ?? " "
      })
  }
}
