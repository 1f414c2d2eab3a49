// SPDX-License-Identifier: Apache-2.0

import DeviceScreen

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

extension CellCanvas {
  /// Returns the control sequences that make a terminal show this canvas.
  ///
  /// - Parameters:
  ///   - previous: The canvas that the terminal shows now. If it is nil, every cell is sent.
  ///   - colors: The colors that the terminal supports.
  /// - Returns: The sequences, an empty text if nothing changed.
  func sequences(from previous: CellCanvas?, colors: ColorDepth) -> String {
    let before = previous?.columns == columns && previous?.rows == rows ? previous : nil
    var text = ""
    var style: CellStyle?
    var next: (column: Int, row: Int)?
    for row in 0..<rows {
      for column in 0..<columns {
        guard let cell = self[column, row], !cell.isCovered else { continue }
        if let before, before[column, row] == cell { continue }
        if next?.column != column || next?.row != row {
          text += "\u{1B}[\(row + 1);\(column + 1)H"
        }
        if style != cell.style {
          text += Self.rendition(cell.style, colors)
          style = cell.style
        }
        text.append(cell.letter)
        next = (column + cell.letter.cellWidth, row)
      }
    }
    return text.isEmpty ? "" : text + "\u{1B}[0m"
  }

  private static func rendition(_ style: CellStyle, _ colors: ColorDepth) -> String {
    var parameters = ["0"]
    if style.isBold { parameters.append("1") }
    switch colors {
    case .none: if style.standsOut { parameters.append("7") }
    case .full, .indexed:
      if let color = style.foreground { parameters.append("38;" + code(color, colors)) }
      if let color = style.background { parameters.append("48;" + code(color, colors)) }
    }
    return "\u{1B}[" + parameters.joined(separator: ";") + "m"
  }

  private static func code(_ color: ScreenColor, _ colors: ColorDepth) -> String {
    colors == .full
      ? "2;\(color.red);\(color.green);\(color.blue)" : "5;\(color.indexed)"
  }
}

extension ScreenColor {
  /// The index of the nearest of xterm's 256 colors.
  ///
  /// The candidates are the 6 by 6 by 6 color cube and the 24 grays.
  var indexed: Int {
    let levels = [0, 95, 135, 175, 215, 255]
    func nearest(_ value: UInt8) -> Int {
      levels.indices.min { abs(levels[$0] - Int(value)) < abs(levels[$1] - Int(value)) } ?? 0
    }
    let cube = (nearest(red), nearest(green), nearest(blue))
    let mean = (Int(red) + Int(green) + Int(blue)) / 3
    let step = min(23, max(0, (mean - 3) / 10))
    let gray = 8 + 10 * step
    let toCube = distance(levels[cube.0], levels[cube.1], levels[cube.2])
    return distance(gray, gray, gray) < toCube
      ? 232 + step : 16 + 36 * cube.0 + 6 * cube.1 + cube.2
  }

  private func distance(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    let differences = (Int(self.red) - red, Int(self.green) - green, Int(self.blue) - blue)
    return differences.0 * differences.0 + differences.1 * differences.1 + differences.2
      * differences.2
  }
}
