// SPDX-License-Identifier: Apache-2.0

import DeviceScreen

/// The letters that signs are made of, in Unicode or in ASCII.
struct Glyphs {
  let isUnicode: Bool

  /// Corners from the top left clockwise, then the horizontal and the vertical line.
  typealias Box = (
    topLeft: String, topRight: String, bottomRight: String, bottomLeft: String,
    horizontal: String, vertical: String
  )

  var bezel: Box { isUnicode ? ("╭", "╮", "╯", "╰", "─", "│") : ("+", "+", "+", "+", "-", "|") }

  func ring(_ ring: ScreenElement.Ring) -> Box {
    switch ring {
    case .focus: isUnicode ? ("┏", "┓", "┛", "┗", "━", "┃") : ("#", "#", "#", "#", "=", "|")
    case .selection: isUnicode ? ("┌", "┐", "┘", "└", "─", "│") : ("+", "+", "+", "+", "-", "|")
    }
  }

  var barDone: String { isUnicode ? "━" : "=" }
  var barRest: String { isUnicode ? "─" : "-" }

  func mark(_ mark: ScreenMark) -> String {
    switch mark {
    case .number(let number): "\(number)"
    case .tick, .arrived: isUnicode ? "✓" : "*"
    case .preview: isUnicode ? "☁" : "^"
    case .cloud: isUnicode ? "↓" : "v"
    case .unreachable: isUnicode ? "⊘" : "x"
    case .waiting: isUnicode ? "…" : "."
    case .failed: "!"
    }
  }

  /// Words of a screen in what the terminal can show.
  func words(_ words: String) -> String {
    isUnicode
      ? words : String(words.map { $0 == "·" ? "-" : $0 == "…" ? "~" : $0.isASCII ? $0 : "?" })
  }
}
