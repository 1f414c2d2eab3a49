// SPDX-License-Identifier: Apache-2.0

import DeviceScreen

/// A box over the screen that lists the effects of keys.
///
/// If the list is too long for the terminal, it is divided into pages.
struct HelpBox {
  private struct Line: Hashable {
    let keys: String
    let description: String
  }

  private let pages: [[Line]]
  private let keyColumns: Int
  private let descriptionColumns: Int
  private let glyphs: Glyphs
  private let size: TerminalSize

  /// Creates the pages of the help for a screen.
  ///
  /// - Parameters:
  ///   - bindings: The key bindings of the screen.
  ///   - mouse: The mouse actions, each with its description.
  ///   - size: The terminal's size.
  ///   - glyphs: The available characters.
  init(_ bindings: [KeyBinding], mouse: [(String, String)], on size: TerminalSize, _ glyphs: Glyphs)
  {
    let lines =
      bindings.map { binding in
        Line(
          keys: binding.keys.map { $0.name(isUnicode: glyphs.isUnicode) }.joined(separator: " "),
          description: glyphs.transliterated(binding.description))
      } + mouse.map { Line(keys: $0.0, description: glyphs.transliterated($0.1)) }
    // The edges of the box take two rows.
    let room = max(1, size.rows - 2)
    pages = stride(from: 0, to: lines.count, by: room).map {
      Array(lines[$0..<min(lines.count, $0 + room)])
    }
    keyColumns = lines.map(\.keys.count).max() ?? 0
    descriptionColumns = lines.map(\.description.count).max() ?? 0
    self.glyphs = glyphs
    self.size = size
  }

  /// The number of pages.
  var pageCount: Int { pages.count }

  /// Draws a page in the middle of a canvas.
  ///
  /// - Parameters:
  ///   - page: The index of the page. If there is no such page, nothing is drawn.
  ///   - canvas: The canvas.
  func draw(page: Int, on canvas: inout CellCanvas) {
    guard pages.indices.contains(page) else { return }
    let lines = pages[page]
    let inside = min(size.columns - 2, keyColumns + descriptionColumns + 4)
    let left = (size.columns - inside - 2) / 2
    let top = (size.rows - lines.count - 2) / 2
    let plain = CellStyle(foreground: .primary, background: .ground)
    let keys = CellStyle(foreground: .primary, background: .ground, isBold: true)
    canvas.drawBox(
      CellRect(column: left, row: top, columns: inside + 2, rows: lines.count + 2),
      title: pages.count > 1 ? " Keys \(page + 1)/\(pages.count) " : " Keys ",
      footer: page + 1 < pages.count ? " any key: more " : " any key: back ", glyphs)
    for (index, line) in lines.enumerated() {
      let row = top + 1 + index
      canvas.write(line.keys, column: left + 2, row: row, style: keys)
      let text = String(line.description.prefix(max(0, inside - keyColumns - 3)))
      canvas.write(text, column: left + 3 + keyColumns, row: row, style: plain)
    }
  }
}
