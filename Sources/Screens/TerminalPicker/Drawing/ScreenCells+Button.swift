// SPDX-License-Identifier: Apache-2.0

import DeviceScreen

extension ScreenCells {
  /// Draws a button, with a gap to the button that was drawn before.
  mutating func draw(_ button: ScreenButton, in frame: ScreenRect) {
    var cells = placement.cells(frame)
    if let before = self.button, before.row == cells.row,
      before.column + before.columns >= cells.column, cells.columns > 1
    {
      cells.column += 1
      cells.columns -= 1
    }
    self.button = cells
    // A button with the focus has reversed colors, so that the focus is easy to see.
    let style = CellStyle(
      foreground: button.isFocused ? .ground : button.label.color,
      background: button.isFocused ? .primary : button.ground, isBold: true,
      standsOut: button.isFocused)
    let row = placement.row(frame.center.y)
    let isTall = frame.height / placement.pointsPerRow >= 2.3
    for row in isTall ? [row - 1, row, row + 1] : [row] {
      fill(cells.column, row, cells.columns, style)
    }
    let label = label(of: button, in: cells.columns)
    let spare = max(0, cells.columns - label.cellCount)
    let before: Int
    switch button.alignment {
    case .leading: before = min(1, spare)
    case .center: before = spare / 2
    case .trailing: before = max(0, spare - 1)
    }
    canvas.write(label, column: cells.column + before, row: row, style: style)
  }

  /// Returns the longest of a button's titles that fits.
  private func label(of button: ScreenButton, in room: Int) -> String {
    let wordings = ([button.title] + button.shorter).map { title in
      let text = glyphs.transliterated(title)
      // Without colors, brackets mark an enabled button, and a disabled button has no brackets.
      if colors == .none, button.isFocused { return "[\(text)]" }
      return colors == .none && button.isEnabled ? "<\(text)>" : text
    }
    return wordings.first { $0.cellCount <= room } ?? fitted(wordings.last ?? "", into: room)
  }
}
