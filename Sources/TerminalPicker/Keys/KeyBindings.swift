// SPDX-License-Identifier: Apache-2.0

import DeviceScreen

/// What keys do: those of `less` and `fzf` users, and arrows.
enum KeyBindings {
  /// Every binding, in the order in which help lists them.
  ///
  /// A key is in one of them at most.
  static let all: [KeyBinding] =
    [
      KeyBinding(
        [.up, .character("k"), .control("p")], .command(.move(.up)), "row above",
        hint: .init(keys: "←↑↓→", words: "move", needsGrid: true)),
      KeyBinding([.down, .character("j"), .control("n")], .command(.move(.down)), "row below"),
      KeyBinding([.left, .character("h")], .command(.move(.left)), "one to the left"),
      KeyBinding([.right, .character("l")], .command(.move(.right)), "one to the right"),
      KeyBinding(
        [.character(" "), .enter, .character("x")], .command(.activate), "pick, or press",
        hint: .init(words: "pick", needsGrid: true)),
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
        hint: .init(words: "buttons", needsGrid: true)),
      KeyBinding([.control("l")], .redraw, "draw anew"),
      KeyBinding([.control("z")], .suspend, "to the shell"),
      KeyBinding([.character("?")], .help, "this help", hint: .init(words: "help")),
    ]

  private static let buttons: [KeyBinding] = [
    .pressing([.character("a"), .character("f")], .add, "add what is picked", hint: "add"),
    .pressing([.character("r")], .retry, "try again", hint: "retry"),
    .pressing([.character("u")], .useArrived, "use what arrived", hint: "use"),
    .pressing([.character("L")], .finishLater, "fetch later", hint: "later"),
    KeyBinding(
      [.character("b"), .backspace], .command(.press(.action(.leave))),
      in: .actions([.leave, .goBack]), "back", hint: .init(words: "back")),
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

  /// What a key does, nil for nothing.
  static func effect(of key: TerminalKey) -> KeyBinding.Effect? { effects[key] }

  /// What a key does to the screen, nil for nothing.
  static func command(for key: TerminalKey) -> ScreenCommand? {
    guard case .command(let command) = effects[key] else { return nil }
    return command
  }

  /// What a key does while it goes into a search field, nil for nothing.
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

  /// The bindings that do something on a screen.
  static func bindings(for actions: [ScreenAction], hasGrid: Bool) -> [KeyBinding] {
    all.filter { binding in
      switch binding.place {
      case .everywhere: true
      case .grid: hasGrid
      case .actions(let wanted): !wanted.isDisjoint(with: actions)
      }
    }
  }

  /// What the mouse does on a screen, with the words for it.
  static func mouse(hasGrid: Bool) -> [(String, String)] {
    let press = ("click", hasGrid ? "pick, or press" : "press")
    return hasGrid ? [press, ("drag", "pick many, or scroll"), ("wheel", "scroll")] : [press]
  }

  /// A line that says what keys do on a screen, as much of it as there is room for.
  static func help(for actions: [ScreenAction], hasGrid: Bool, isUnicode: Bool, room: Int) -> String
  {
    var hints: [String] = []
    for binding in bindings(for: actions, hasGrid: hasGrid) {
      guard let hint = binding.hint, hasGrid || !hint.needsGrid else { continue }
      let key = binding.keys.first?.name(isUnicode: isUnicode) ?? ""
      let keys = isUnicode ? hint.keys ?? key : hint.keys == nil ? key : "arrows"
      hints.append("\(keys) \(hint.words)")
    }
    let separator = isUnicode ? " · " : "  "
    // The last one stays, since it says all the others.
    while hints.count > 1, hints.joined(separator: separator).count > room {
      hints.remove(at: hints.count - 2)
    }
    return String(hints.joined(separator: separator).prefix(max(0, room)))
  }
}
