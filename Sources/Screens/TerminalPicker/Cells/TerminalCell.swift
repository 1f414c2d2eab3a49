// SPDX-License-Identifier: Apache-2.0

import DeviceScreen

/// The style of a cell.
struct CellStyle: Hashable {
  /// The letter's color, or nil for the terminal's default color.
  var foreground: ScreenColor?
  /// The background color, or nil for the terminal's default color.
  var background: ScreenColor?
  var isBold = false
  /// Whether the cell is shown in reverse video on a terminal without colors.
  var standsOut = false
}

/// One cell of a terminal.
struct TerminalCell: Hashable {
  var letter: Character = " "
  var style = CellStyle()
  /// Whether the letter in the previous cell also covers this cell.
  var isCovered = false
}

/// A rectangle of cells.
struct CellRect: Hashable {
  var column: Int
  var row: Int
  var columns: Int
  var rows: Int

  func contains(column: Int, row: Int) -> Bool {
    column >= self.column && column < self.column + columns && row >= self.row
      && row < self.row + rows
  }
}
