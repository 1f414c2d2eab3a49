// SPDX-License-Identifier: Apache-2.0

import DeviceScreen

/// What one or several keys do, and the words for it: the only place that says either.
struct KeyBinding {
  /// What a key can do.
  enum Effect: Hashable {
    case command(ScreenCommand)
    /// Draws everything anew.
    case redraw
    /// Gives the shell its terminal.
    case suspend
    /// Shows what keys do.
    case help
  }

  /// Where it does something.
  enum Place: Hashable {
    case everywhere
    /// Where there is a grid.
    case grid
    /// Where there is one of these buttons.
    case actions(Set<ScreenAction>)
  }

  /// The keys, the one to be shown first.
  let keys: [TerminalKey]
  let effect: Effect
  let place: Place
  /// What it does, in few words.
  let words: String
  /// What the line below the screen says of it, nil for nothing.
  var hint: Hint?

  /// A part of the line below the screen.
  struct Hint: Hashable {
    /// The keys, where those of the binding are not all there are.
    var keys: String?
    let words: String
    /// Whether it is said only where there is a grid.
    var needsGrid = false
  }

  init(
    _ keys: [TerminalKey], _ effect: Effect, in place: Place = .everywhere, _ words: String,
    hint: Hint? = nil
  ) {
    self.keys = keys
    self.effect = effect
    self.place = place
    self.words = words
    self.hint = hint
  }

  /// Keys that press a button.
  static func pressing(
    _ keys: [TerminalKey], _ action: ScreenAction, _ words: String, hint: String
  ) -> KeyBinding {
    KeyBinding(
      keys, .command(.press(.action(action))), in: .actions([action]), words,
      hint: Hint(words: hint))
  }
}

extension TerminalKey {
  /// The key as people know it.
  func name(isUnicode: Bool) -> String {
    switch self {
    case .character(" "): "space"
    case .character(let letter): String(letter)
    case .control(let letter): "^" + letter.uppercased()
    case .enter: "enter"
    case .escape: "esc"
    case .tab: "tab"
    case .backTab: "shift-tab"
    case .backspace: "backspace"
    case .up: isUnicode ? "↑" : "up"
    case .down: isUnicode ? "↓" : "down"
    case .left: isUnicode ? "←" : "left"
    case .right: isUnicode ? "→" : "right"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .home: "Home"
    case .end: "End"
    }
  }
}
