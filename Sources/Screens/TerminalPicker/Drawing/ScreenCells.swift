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
