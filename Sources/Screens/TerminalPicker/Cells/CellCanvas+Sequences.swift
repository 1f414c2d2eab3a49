// SPDX-License-Identifier: Apache-2.0

import DeviceScreen

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
