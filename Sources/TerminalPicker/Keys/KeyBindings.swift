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
    case .escape: .leave
    case .character("q"), .control("c"): .press(.action(.cancel))
    case .character("r"): .press(.action(.retry))
    case .character("u"): .press(.action(.useArrived))
    case .character("L"): .press(.action(.finishLater))
    case .character("b"), .backspace: .press(.action(.leave))
    case .character("c"): .press(.action(.collections))
    case .character("/"): .press(.action(.search))
    case .character("v"): .press(.action(.review))
    case .character("o"): .press(.action(.options))
    case .character("m"): .press(.action(.more))
    case .character("+"), .character("="): .zoom(1)
    case .character("-"): .zoom(-1)
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
      case .goBack, .leave: hints.append("b back")
      case .collections: hints.append("c collections")
      case .search: hints.append("/ search")
      case .review: hints.append("v review")
      case .options: hints.append("o options")
      case .toggle: hints.append("space pick")
      case .next: hints.append(isUnicode ? "←→ turn" : "arrows turn")
      case .more, .previous, .dismissOnboarding, .dismissBanner: break
      }
    }
    if hasGrid { hints.append("tab buttons") }
    let separator = isUnicode ? " · " : "  "
    while hints.count > 1, hints.joined(separator: separator).count > room { hints.removeLast() }
    return String(hints.joined(separator: separator).prefix(max(0, room)))
  }
}
