// SPDX-License-Identifier: Apache-2.0

import DeviceScreen

/// Draws what of a layout is words and signs as cells, over its pictures.
struct ScreenCells {
  let placement: DevicePlacement
  let glyphs: Glyphs
  let colors: ColorDepth
  var canvas: CellCanvas
  /// Where words stand already, so that close lines do not fall on one another.
  var written: Set<[Int]> = []
  /// Where the last button is.
  var button: CellRect?
  /// The lines in the middle of a row, which another one may join.
  var centered: [Int: CenteredLine] = [:]

  init(placement: DevicePlacement, glyphs: Glyphs, colors: ColorDepth, on canvas: CellCanvas) {
    self.placement = placement
    self.glyphs = glyphs
    self.colors = colors
    self.canvas = canvas
  }

  /// Draws a layout's words and signs.
  ///
  /// - Parameter layout: The layout.
  mutating func draw(_ layout: ScreenLayout) {
    var ground = ScreenColor.ground
    for element in layout.elements where !element.visibleFrame.isEmpty {
      switch element.content {
      case .fill(let color, _):
        // Veils and hair lines belong to the picture.
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

  /// Why a picture is not there, a word a row.
  private mutating func writePlaceholder(_ label: String?, in element: ScreenElement) {
    let room = placement.cells(element.frame)
    let style = CellStyle(foreground: .secondary, background: .cell)
    let lines = label.map { glyphs.words($0).split(separator: " ").map(String.init) } ?? [".."]
    guard lines.count <= room.rows else { return }
    let top = room.row + (room.rows - lines.count) / 2
    for (index, line) in lines.enumerated() where shows(top + index, of: element) {
      let words = fitted(line, into: room.columns)
      canvas.write(
        words, column: room.column + (room.columns - words.cellCount) / 2, row: top + index,
        style: style)
    }
  }

  /// Whether a row lies in the part of an element that shows.
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
    let words = " \(glyphs.mark(mark)) "
    let column = placement.column(element.frame.center.x) - words.cellCount / 2
    canvas.write(
      words, column: column, row: row, style: surface(color, standsOut: color != .ground))
  }

  /// Only the corners: a whole ring would hide too much of a picture that is a few cells high.
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
    // A bar is much lower than a row, so its middle decides.
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
