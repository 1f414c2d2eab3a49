// SPDX-License-Identifier: Apache-2.0

import DeviceScreen

/// Draws the text and marks of a layout as cells over its pictures.
struct ScreenCells {
  let placement: DevicePlacement
  let glyphs: Glyphs
  let colors: ColorDepth
  var canvas: CellCanvas
  /// The cells that already contain text.
  ///
  /// They are recorded so that two lines that are close do not overlap.
  var written: Set<[Int]> = []
  /// The cells of the button that was drawn last.
  var button: CellRect?
  /// The centered lines by row, so that another line can be joined with one of them.
  var centered: [Int: CenteredLine] = [:]

  init(placement: DevicePlacement, glyphs: Glyphs, colors: ColorDepth, on canvas: CellCanvas) {
    self.placement = placement
    self.glyphs = glyphs
    self.colors = colors
    self.canvas = canvas
  }

  /// Draws a layout's text and marks.
  ///
  /// - Parameter layout: The layout.
  mutating func draw(_ layout: ScreenLayout) {
    var ground = ScreenColor.ground
    for element in layout.elements where !element.visibleFrame.isEmpty {
      switch element.content {
      case .fill(let color, _):
        // Overlays and thin lines belong to the picture and are not drawn as cells.
        let cells = placement.cells(element.frame)
        guard color.alpha == 255, element.frame.width >= 2 * placement.pointsPerColumn else {
          break
        }
        ground = color
        let row = placement.row(element.frame.center.y)
        fill(cells.column, row, cells.columns, surface(color, standsOut: true))
      case .text(let text):
        write(text, in: element.frame, ground: ground)
        ground = .ground
      case .placeholder(_, let label, _): writePlaceholder(label, in: element)
      case .mark(let mark): draw(mark, in: element)
      case .ring(let ring, _): draw(ring, in: element)
      case .button(let button): draw(button, in: element.frame)
      case .progress(let share): draw(progress: share, in: element)
      case .thumbnail: break
      }
    }
  }

  private func surface(_ color: ScreenColor, standsOut: Bool = false) -> CellStyle {
    CellStyle(foreground: .primary, background: color, isBold: standsOut, standsOut: standsOut)
  }

  mutating func fill(_ column: Int, _ row: Int, _ columns: Int, _ style: CellStyle) {
    canvas.fill(
      CellRect(column: column, row: row, columns: columns, rows: 1),
      with: TerminalCell(style: style))
  }

  /// Writes why a picture is missing, one word in each row.
  private mutating func writePlaceholder(_ label: String?, in element: ScreenElement) {
    let room = placement.cells(element.frame)
    let style = CellStyle(foreground: .secondary, background: .cell)
    let lines =
      label.map { glyphs.transliterated($0).split(separator: " ").map(String.init) } ?? [".."]
    guard lines.count <= room.rows else { return }
    let top = room.row + (room.rows - lines.count) / 2
    for (index, line) in lines.enumerated() where shows(top + index, of: element) {
      let text = fitted(line, into: room.columns)
      canvas.write(
        text, column: room.column + (room.columns - text.cellCount) / 2, row: top + index,
        style: style)
    }
  }

  /// Returns whether a row lies in the visible area of an element.
  private func shows(_ row: Int, of element: ScreenElement) -> Bool {
    let cells = placement.cells(element.visibleFrame)
    return row >= cells.row && row < cells.row + cells.rows
  }

  private mutating func draw(_ mark: ScreenMark, in element: ScreenElement) {
    guard element.visibleFrame.contains(element.frame.center) else { return }
    let row = placement.row(element.frame.center.y)
    let color: ScreenColor
    switch mark {
    case .number, .tick: color = .accent
    case .arrived: color = .done
    case .failed: color = ScreenColor(0xB42318)
    case .preview, .cloud, .unreachable: color = .ground
    case .waiting: color = .button
    }
    let text = " \(glyphs.mark(mark)) "
    let column = placement.column(element.frame.center.x) - text.cellCount / 2
    canvas.write(
      text, column: column, row: row, style: surface(color, standsOut: color != .ground))
  }

  /// Draws only the corners of a ring.
  ///
  /// A whole ring would hide too much of a picture that is only a few cells high.
  private mutating func draw(_ ring: ScreenElement.Ring, in element: ScreenElement) {
    let cells = placement.cells(element.frame)
    let box = glyphs.ring(ring)
    let length = min(2, max(0, cells.columns / 2 - 1))
    let line = String(repeating: box.horizontal, count: length)
    let style = CellStyle(
      foreground: ring == .focus ? .primary : .bright, background: .ground, isBold: true)
    let last = cells.column + cells.columns - 1 - length
    if shows(cells.row, of: element) {
      canvas.write(box.topLeft + line, column: cells.column, row: cells.row, style: style)
      canvas.write(line + box.topRight, column: last, row: cells.row, style: style)
    }
    let bottom = cells.row + cells.rows - 1
    if shows(bottom, of: element) {
      canvas.write(box.bottomLeft + line, column: cells.column, row: bottom, style: style)
      canvas.write(line + box.bottomRight, column: last, row: bottom, style: style)
    }
  }

  private mutating func draw(progress share: Double, in element: ScreenElement) {
    // A progress bar is much lower than a row of cells, so it is visible if its center is visible.
    guard element.visibleFrame.contains(element.frame.center) else { return }
    let row = placement.row(element.frame.center.y)
    let cells = placement.cells(element.frame)
    let done = Int((Double(cells.columns) * min(1, max(0, share))).rounded())
    canvas.write(
      String(repeating: glyphs.barDone, count: done), column: cells.column, row: row,
      style: CellStyle(foreground: .bright, background: .ground, isBold: true))
    canvas.write(
      String(repeating: glyphs.barRest, count: cells.columns - done), column: cells.column + done,
      row: row, style: CellStyle(foreground: .secondary, background: .ground))
  }
}
