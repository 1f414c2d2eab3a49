// SPDX-License-Identifier: Apache-2.0

import DeviceScreen

/// What keys do: those of `less` and `fzf` users, and arrows.
enum KeyBindings {
  /// What a key does, nil for nothing.
  static func command(for key: TerminalKey) -> ScreenCommand? {
    switch key {
    case .up, .character("k"), .control("p"): .move(.up)
    case .down, .character("j"), .control("n"): .move(.down)
    case .left, .character("h"): .move(.left)
    case .right, .character("l"): .move(.right)
    case .enter, .character(" "), .character("x"): .activate
    case .tab, .backTab: .switchArea
    case .pageDown, .control("f"), .control("d"): .page(1)
    case .pageUp, .control("b"), .control("u"): .page(-1)
    case .home, .character("g"): .first
    case .end, .character("G"): .last
    case .character("a"), .character("f"): .press(.action(.add))
    case .escape, .character("q"), .control("c"): .press(.action(.cancel))
    case .character("r"): .press(.action(.retry))
    case .character("u"): .press(.action(.useArrived))
    case .character("L"): .press(.action(.finishLater))
    case .character("b"), .backspace: .press(.action(.goBack))
    default: nil
    }
  }

  /// A line that says what keys do on a screen, as much of it as there is room for.
  static func help(for actions: [ScreenAction], hasGrid: Bool, isUnicode: Bool, room: Int) -> String
  {
    var hints: [String] = []
    if hasGrid { hints += [isUnicode ? "←↑↓→ move" : "arrows move", "space pick"] }
    for action in actions {
      switch action {
      case .add: hints.append("a add")
      case .cancel: hints.append("q cancel")
      case .retry: hints.append("r retry")
      case .useArrived: hints.append("u use")
      case .finishLater: hints.append("L later")
      case .goBack: hints.append("b back")
      }
    }
    if hasGrid { hints.append("tab buttons") }
    let separator = isUnicode ? " · " : "  "
    while hints.count > 1, hints.joined(separator: separator).count > room { hints.removeLast() }
    return String(hints.joined(separator: separator).prefix(max(0, room)))
  }
}
