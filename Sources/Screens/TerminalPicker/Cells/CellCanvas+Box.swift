// SPDX-License-Identifier: Apache-2.0

import DeviceScreen

extension CellCanvas {
  /// Draws an empty box over the canvas.
  ///
  /// - Parameters:
  ///   - box: The box, including its edges.
  ///   - title: The text in its upper edge.
  ///   - footer: The text in its lower edge.
  ///   - glyphs: The available characters.
  mutating func drawBox(_ box: CellRect, title: String, footer: String, _ glyphs: Glyphs) {
    let edges = glyphs.bezel
    let style = CellStyle(foreground: .primary, background: .ground)
    let line = String(repeating: edges.horizontal, count: max(0, box.columns - 2))
    let blank = String(repeating: " ", count: max(0, box.columns - 2))
    let bottom = box.row + box.rows - 1
    write(edges.topLeft + line + edges.topRight, column: box.column, row: box.row, style: style)
    for row in box.row + 1..<max(box.row + 1, bottom) {
      write(edges.vertical + blank + edges.vertical, column: box.column, row: row, style: style)
    }
    write(
      edges.bottomLeft + line + edges.bottomRight, column: box.column, row: bottom, style: style)
    write(title, column: box.column + 2, row: box.row, style: style)
    write(footer, column: box.column + 2, row: bottom, style: style)
  }
}
