// SPDX-License-Identifier: Apache-2.0

import DeviceScreen

/// The characters for marks and lines: from all of Unicode, from the font of a Linux console, or
/// from ASCII.
struct Glyphs {
  let isUnicode: Bool
  var isConsole = false
  /// Whether marks may use symbols of Unicode, and not only letters and lines.
  private var isRich: Bool { isUnicode && !isConsole }

  /// The characters of a box: the corners, clockwise from the top left, and the two kinds of lines.
  typealias Box = (
    topLeft: String, topRight: String, bottomRight: String, bottomLeft: String,
    horizontal: String, vertical: String
  )

  private static let single: Box = ("┌", "┐", "┘", "└", "─", "│")

  var bezel: Box {
    if isUnicode, isConsole { return Self.single }
    return isUnicode ? ("╭", "╮", "╯", "╰", "─", "│") : ("+", "+", "+", "+", "-", "|")
  }

  func ring(_ ring: ScreenElement.Ring) -> Box {
    if isUnicode, isConsole {
      return ring == .focus ? ("╔", "╗", "╝", "╚", "═", "║") : Self.single
    }
    return switch ring {
    case .focus: isUnicode ? ("┏", "┓", "┛", "┗", "━", "┃") : ("#", "#", "#", "#", "=", "|")
    case .selection: isUnicode ? Self.single : ("+", "+", "+", "+", "-", "|")
    }
  }

  var barDone: String { isRich ? "━" : isUnicode ? "═" : "=" }
  var barRest: String { isUnicode ? "─" : "-" }

  func mark(_ mark: ScreenMark) -> String {
    switch mark {
    case .number(let number): "\(number)"
    case .tick, .arrived: isRich ? "✓" : "*"
    case .preview: isRich ? "☁" : "^"
    case .cloud: isUnicode ? "↓" : "v"
    case .unreachable: isRich ? "⊘" : "x"
    case .waiting: isRich ? "…" : "."
    case .failed: "!"
    }
  }

  /// The ASCII characters that replace other characters of a screen's texts.
  private static let plain: [Character: Character] = [
    "·": "-", "…": "~", "▾": "v", "‹": "<", "›": ">", "✓": "*",
  ]

  /// Returns a text without characters that the terminal cannot show; other characters replace
  /// them.
  func transliterated(_ text: String) -> String {
    if isUnicode {
      return isRich ? text : text.replacing("…", with: "~").replacing("✓", with: "*")
    }
    return String(text.map { Self.plain[$0] ?? ($0.isASCII ? $0 : "?") })
  }
}

extension TerminalEnvironment {
  /// The characters that the terminal can show.
  var glyphs: Glyphs { Glyphs(isUnicode: isUnicode, isConsole: isConsole) }
}
