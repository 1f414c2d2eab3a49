// SPDX-License-Identifier: Apache-2.0

import DeviceScreen

/// The letters that signs are made of: in Unicode, in what a console's font has, or in ASCII.
struct Glyphs {
  let isUnicode: Bool
  var isConsole = false
  /// Whether signs can be more than letters and lines.
  private var isRich: Bool { isUnicode && !isConsole }

  /// Corners from the top left clockwise, then the horizontal and the vertical line.
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

  /// What stands for letters of ours that are not ASCII.
  private static let plain: [Character: Character] = [
    "·": "-", "…": "~", "▾": "v", "‹": "<", "›": ">", "✓": "*",
  ]

  /// Words of a screen in what the terminal can show.
  func words(_ words: String) -> String {
    if isUnicode {
      return isRich ? words : words.replacing("…", with: "~").replacing("✓", with: "*")
    }
    return String(words.map { Self.plain[$0] ?? ($0.isASCII ? $0 : "?") })
  }
}

extension TerminalEnvironment {
  /// The letters that the terminal has.
  var glyphs: Glyphs { Glyphs(isUnicode: isUnicode, isConsole: isConsole) }
}
