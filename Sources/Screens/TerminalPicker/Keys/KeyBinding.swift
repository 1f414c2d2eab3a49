// SPDX-License-Identifier: Apache-2.0

import DeviceScreen

/// An effect of keys, with a description and the keys that trigger it.
///
/// All effects and descriptions of keys are defined by values of this type.
struct KeyBinding {
  /// The effect of a key.
  enum Effect: Hashable {
    case command(ScreenCommand)
    /// Draws the complete screen again.
    case redraw
    /// Stops the process and returns to the shell.
    case suspend
    /// Opens a list of the effects of keys.
    case help
  }

  /// The screens to which the binding applies.
  enum Scope: Hashable {
    case everywhere
    /// Screens with a grid.
    case grid
    /// Screens with at least one of these buttons.
    case actions(Set<ScreenAction>)
  }

  /// The keys that trigger the effect; the first one is displayed.
  let keys: [TerminalKey]
  let effect: Effect
  let scope: Scope
  /// A short description of the effect.
  let description: String
  /// The hint in the line below the screen, or nil if there is none.
  var hint: Hint?

  /// A hint in the line below the screen.
  struct Hint: Hashable {
    /// The keys to display instead of the binding's first key.
    var keys: String?
    let text: String
    /// Whether the hint is displayed only on screens with a grid.
    var needsGrid = false
  }

  init(
    _ keys: [TerminalKey], _ effect: Effect, in scope: Scope = .everywhere, _ description: String,
    hint: Hint? = nil
  ) {
    self.keys = keys
    self.effect = effect
    self.scope = scope
    self.description = description
    self.hint = hint
  }

  /// Returns a binding for keys that press a button.
  static func pressing(
    _ keys: [TerminalKey], _ action: ScreenAction, _ description: String, hint: String
  ) -> KeyBinding {
    KeyBinding(
      keys, .command(.press(.action(action))), in: .actions([action]), description,
      hint: Hint(text: hint))
  }
}

extension TerminalKey {
  /// Returns the common name of the key.
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
