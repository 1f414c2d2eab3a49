// SPDX-License-Identifier: Apache-2.0

import DeviceScreen

/// The key bindings of all screens.
///
/// They include the arrow keys, and keys that the programs `less` and `fzf` use.
enum KeyBindings {
  /// All bindings, in the order in which help lists them.
  ///
  /// No key is in two bindings.
  static let all: [KeyBinding] =
    [
      KeyBinding(
        [.up, .character("k"), .control("p")], .command(.move(.up)), "row above",
        hint: .init(keys: "←↑↓→", text: "move", needsGrid: true)),
      KeyBinding([.down, .character("j"), .control("n")], .command(.move(.down)), "row below"),
      KeyBinding([.left, .character("h")], .command(.move(.left)), "one to the left"),
      KeyBinding([.right, .character("l")], .command(.move(.right)), "one to the right"),
      KeyBinding(
        [.character(" "), .enter, .character("x")], .command(.activate), "pick, or press",
        hint: .init(text: "pick", needsGrid: true)),
      KeyBinding(
        [.pageUp, .control("b"), .control("u")], .command(.page(-1)), in: .grid, "screen up"),
      KeyBinding(
        [.pageDown, .control("f"), .control("d")], .command(.page(1)), in: .grid, "screen down"),
      KeyBinding([.home, .character("g")], .command(.first), in: .grid, "newest photo"),
      KeyBinding([.end, .character("G")], .command(.last), in: .grid, "oldest photo"),
      KeyBinding([.character("+"), .character("=")], .command(.zoom(1)), in: .grid, "larger"),
      KeyBinding([.character("-")], .command(.zoom(-1)), in: .grid, "smaller"),
    ] + buttons + [
      KeyBinding(
        [.tab, .backTab], .command(.switchArea), "photos or buttons",
        hint: .init(text: "buttons", needsGrid: true)),
      KeyBinding([.control("l")], .redraw, "draw anew"),
      KeyBinding([.control("z")], .suspend, "to the shell"),
      KeyBinding([.character("?")], .help, "this help", hint: .init(text: "help")),
    ]

  private static let buttons: [KeyBinding] = [
    .pressing([.character("a"), .character("f")], .add, "add what is picked", hint: "add"),
    .pressing([.character("r")], .retry, "try again", hint: "retry"),
    .pressing([.character("u")], .useArrived, "use what arrived", hint: "use"),
    .pressing([.character("L")], .finishLater, "fetch later", hint: "later"),
    KeyBinding(
      [.character("b"), .backspace], .command(.press(.action(.leave))),
      in: .actions([.leave, .goBack]), "back", hint: .init(text: "back")),
    .pressing([.character("q"), .control("c")], .cancel, "cancel", hint: "cancel"),
    KeyBinding([.escape], .command(.leave), "leave what is in front"),
    .pressing([.character("/")], .search, "search", hint: "search"),
    .pressing([.character("c")], .collections, "collections", hint: "collections"),
    .pressing([.character("v")], .review, "review what is picked", hint: "review"),
    .pressing([.character("o")], .options, "options", hint: "options"),
    .pressing([.character("m")], .more, "what else there is", hint: "more"),
    .pressing([.character("d")], .dismiss, "take the notice away", hint: "dismiss"),
  ]

  private static let effects: [TerminalKey: KeyBinding.Effect] = Dictionary(
    all.flatMap { binding in binding.keys.map { ($0, binding.effect) } },
    uniquingKeysWith: { first, _ in first })

  /// Returns the effect of a key, or nil if the key has none.
  static func effect(of key: TerminalKey) -> KeyBinding.Effect? { effects[key] }

  /// Returns the screen command of a key, or nil if the key has none.
  static func command(for key: TerminalKey) -> ScreenCommand? {
    guard case .command(let command) = effects[key] else { return nil }
    return command
  }

  /// Returns the command of a key while the person types in a search field, or nil if the key has
  /// none.
  static func typing(_ key: TerminalKey) -> ScreenCommand? {
    switch key {
    case .character(let letter): .type(String(letter))
    case .backspace: .erase
    case .control("w"): .eraseWord
    case .enter: .activate
    case .escape, .up, .down, .pageUp, .pageDown, .tab, .backTab, .control("c"): command(for: key)
    case .left, .right, .home, .end, .control: nil
    }
  }

  /// Returns the bindings that apply to a screen.
  static func bindings(for actions: [ScreenAction], hasGrid: Bool) -> [KeyBinding] {
    all.filter { binding in
      switch binding.scope {
      case .everywhere: true
      case .grid: hasGrid
      case .actions(let wanted): !wanted.isDisjoint(with: actions)
      }
    }
  }

  /// Returns the mouse actions on a screen with their descriptions.
  static func mouse(hasGrid: Bool) -> [(String, String)] {
    let press = ("click", hasGrid ? "pick, or press" : "press")
    return hasGrid ? [press, ("drag", "pick many, or scroll"), ("wheel", "scroll")] : [press]
  }

  /// Returns a line with as many key hints of a screen as fit.
  static func help(for actions: [ScreenAction], hasGrid: Bool, isUnicode: Bool, room: Int) -> String
  {
    var hints: [String] = []
    for binding in bindings(for: actions, hasGrid: hasGrid) {
      guard let hint = binding.hint, hasGrid || !hint.needsGrid else { continue }
      let key = binding.keys.first?.name(isUnicode: isUnicode) ?? ""
      let keys = isUnicode ? hint.keys ?? key : hint.keys == nil ? key : "arrows"
      hints.append("\(keys) \(hint.text)")
    }
    let separator = isUnicode ? " · " : "  "
    // The last hint is never left out, because it shows how to open help.
    while hints.count > 1, hints.joined(separator: separator).count > room {
      hints.remove(at: hints.count - 2)
    }
    return String(hints.joined(separator: separator).prefix(max(0, room)))
  }
}
