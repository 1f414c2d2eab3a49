// SPDX-License-Identifier: Apache-2.0

import DeviceScreen
import PickerModel

/// Where a device's screen stands on a terminal; pure.
struct DevicePlacement: Hashable {
  /// The screen.
  let screen: CellRect
  /// Whether a line is drawn around it.
  let hasBezel: Bool
  /// The row of the line about keys.
  let helpRow: Int
  /// Points across a cell.
  let pointsPerColumn: Double
  /// Points down a cell.
  let pointsPerRow: Double

  /// As large as the terminal lets it be, in the middle, with the screen's own shape.
  ///
  /// - Parameters:
  ///   - terminal: How large the terminal is; large enough for ``TerminalSize/isEnough``.
  ///   - outline: The device's screen.
  init(on terminal: TerminalSize, outline: ScreenOutline) {
    // A low terminal needs its rows for the screen itself.
    hasBezel = terminal.rows >= 18
    let frame = hasBezel ? 2 : 0
    let room = (columns: terminal.columns - frame, rows: terminal.rows - frame - 1)
    let shape = outline.bounds.width / outline.bounds.height * terminal.cellAspect
    var rows = max(1, room.rows)
    var columns = Int((Double(rows) * shape).rounded())
    if columns > room.columns {
      columns = max(1, room.columns)
      rows = min(rows, max(1, Int((Double(columns) / shape).rounded())))
    }
    columns = max(1, columns)
    screen = CellRect(
      column: (terminal.columns - columns) / 2, row: (room.rows - rows) / 2 + frame / 2,
      columns: columns, rows: rows)
    helpRow = terminal.rows - 1
    pointsPerColumn = outline.bounds.width / Double(columns)
    pointsPerRow = outline.bounds.height / Double(rows)
  }

  /// The column of the terminal in which a place of the screen lies.
  func column(_ x: Double) -> Int { screen.column + Int((x / pointsPerColumn).rounded(.down)) }

  /// The row of the terminal in which a place of the screen lies.
  func row(_ y: Double) -> Int { screen.row + Int((y / pointsPerRow).rounded(.down)) }

  /// The cells of a rectangle: those of which at least half lies inside, and one at least.
  func cells(_ rect: ScreenRect) -> CellRect {
    let left = screen.column + Int((rect.x / pointsPerColumn).rounded())
    let right = screen.column + Int((rect.maxX / pointsPerColumn).rounded())
    let top = screen.row + Int((rect.y / pointsPerRow).rounded())
    let bottom = screen.row + Int((rect.maxY / pointsPerRow).rounded())
    return CellRect(
      column: left, row: top, columns: max(1, right - left), rows: max(1, bottom - top))
  }

  /// The place of the screen in the middle of a cell, beyond its edges for a cell outside.
  func point(column: Int, row: Int) -> ScreenPoint {
    ScreenPoint(
      x: (Double(column - screen.column) + 0.5) * pointsPerColumn,
      y: (Double(row - screen.row) + 0.5) * pointsPerRow)
  }
}
