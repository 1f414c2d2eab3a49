// SPDX-License-Identifier: Apache-2.0

import DeviceScreen
import PickerModel

/// The position of a device's screen on a terminal.
struct DevicePlacement: Hashable {
  /// The cells of the device's screen.
  let screen: CellRect
  /// Whether an outline is drawn around the screen.
  let hasBezel: Bool
  /// The row that shows the key hints.
  let helpRow: Int
  /// The width of a cell in points.
  let pointsPerColumn: Double
  /// The height of a cell in points.
  let pointsPerRow: Double

  /// Centers the screen on the terminal, as large as its aspect ratio allows.
  ///
  /// - Parameters:
  ///   - terminal: The terminal's size, which satisfies ``TerminalSize/isEnough``.
  ///   - outline: The device's screen.
  init(on terminal: TerminalSize, outline: ScreenOutline) {
    // If the terminal has few rows, the screen itself needs them.
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

  /// Returns the terminal column of a horizontal coordinate of the screen.
  func column(_ x: Double) -> Int { screen.column + Int((x / pointsPerColumn).rounded(.down)) }

  /// Returns the terminal row of a vertical coordinate of the screen.
  func row(_ y: Double) -> Int { screen.row + Int((y / pointsPerRow).rounded(.down)) }

  /// Returns the cells of which at least half is inside a rectangle.
  ///
  /// The result has at least one cell.
  func cells(_ rect: ScreenRect) -> CellRect {
    let left = screen.column + Int((rect.x / pointsPerColumn).rounded())
    let right = screen.column + Int((rect.maxX / pointsPerColumn).rounded())
    let top = screen.row + Int((rect.y / pointsPerRow).rounded())
    let bottom = screen.row + Int((rect.maxY / pointsPerRow).rounded())
    return CellRect(
      column: left, row: top, columns: max(1, right - left), rows: max(1, bottom - top))
  }

  /// Returns the point in the middle of a cell, in the coordinates of the device's screen.
  ///
  /// If the cell is outside the screen, the point is outside, too.
  func point(column: Int, row: Int) -> ScreenPoint {
    ScreenPoint(
      x: (Double(column - screen.column) + 0.5) * pointsPerColumn,
      y: (Double(row - screen.row) + 0.5) * pointsPerRow)
  }
}
