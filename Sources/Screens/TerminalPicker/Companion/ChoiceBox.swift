// SPDX-License-Identifier: Apache-2.0

import DeviceScreen

/// A list that is drawn over the screen, and that the person filters by typing.
///
/// The arrow keys move the selection, and Enter chooses the selected row.
struct ChoiceBox {
  /// The result of handling a key.
  enum Answer: Hashable {
    case goOn
    case leave
    case take(String)
  }

  let list: TerminalCompanion.List
  private(set) var letters = ""
  private var index: Int

  init(_ list: TerminalCompanion.List) {
    self.list = list
    index = list.choices.firstIndex { $0.name == list.current } ?? 0
  }

  /// The choices that match the typed text.
  ///
  /// Everything that the person typed must be in the name or the label of a choice.
  var shown: [TerminalCompanion.Choice] {
    let wanted = letters.lowercased().split(separator: " ")
    return list.choices.filter { choice in
      let text = "\(choice.name) \(choice.label)".lowercased()
      return wanted.allSatisfy { text.contains($0) }
    }
  }

  /// Handles a key.
  mutating func take(_ key: TerminalKey) -> Answer {
    let count = shown.count
    switch key {
    case .up, .control("p"): index = max(0, index - 1)
    case .down, .control("n"): index = min(max(0, count - 1), index + 1)
    case .pageUp: index = max(0, index - 10)
    case .pageDown: index = min(max(0, count - 1), index + 10)
    case .home: index = 0
    case .end: index = max(0, count - 1)
    case .enter: return shown.indices.contains(index) ? .take(shown[index].name) : .goOn
    case .escape, .control("c"): return .leave
    case .backspace where letters.isEmpty: return .leave
    case .backspace: type(String(letters.dropLast()))
    case .control("u"), .control("w"): type("")
    case .character(let letter): type(letters + String(letter))
    case .left, .right, .tab, .backTab, .control: break
    }
    return .goOn
  }

  private mutating func type(_ text: String) {
    letters = text
    index = 0
  }

  /// Draws the box in the middle of a canvas.
  func draw(on canvas: inout CellCanvas, _ glyphs: Glyphs) {
    let choices = shown
    let widest = list.choices.map { glyphs.transliterated($0.label).cellCount }.max() ?? 0
    let inside = min(canvas.columns - 2, max(widest + 4, list.title.cellCount + 20, 28))
    let rows = max(1, min(list.choices.count, canvas.rows - 3))
    let left = (canvas.columns - inside - 2) / 2
    let top = max(0, (canvas.rows - rows - 3) / 2)
    let plain = CellStyle(foreground: .primary, background: .ground)
    let search = letters.isEmpty ? "" : ": \(letters)"
    canvas.drawBox(
      CellRect(column: left, row: top, columns: inside + 2, rows: rows + 2),
      title: fitted(" \(list.title)\(search) ", inside - 2),
      footer: fitted(" enter: take  esc: back ", inside - 2), glyphs)
    let first = max(0, min(index - rows / 2, choices.count - rows))
    for row in 0..<rows where choices.indices.contains(first + row) {
      let choice = choices[first + row]
      let isAimedAt = first + row == index
      let mark = choice.name == list.current ? "*" : " "
      // The selected row has reversed colors, and also a sign for people who cannot distinguish
      // colors.
      let text = fitted(
        "\(isAimedAt ? ">" : " ")\(mark)\(glyphs.transliterated(choice.label))", inside - 1)
      let padding = String(repeating: " ", count: max(0, inside - text.cellCount))
      canvas.write(
        text + padding, column: left + 1, row: top + 1 + row,
        style: isAimedAt
          ? CellStyle(foreground: .ground, background: .primary, isBold: true, standsOut: true)
          : plain)
    }
  }

  private func fitted(_ text: String, _ room: Int) -> String {
    var text = text
    while text.cellCount > max(0, room) { text.removeLast() }
    return text
  }
}
