// SPDX-License-Identifier: Apache-2.0

import DeviceScreen

/// Help over the screen.
extension TerminalPainter {
  /// Takes away every picture of kitty's protocol.
  static let kittyClear = "\u{1B}_Ga=d,q=2\u{1B}\\"

  /// Shows what keys do.
  func showHelp() {
    helpPage = 0
  }

  /// Turns to the next page of help, or away from it.
  ///
  /// - Returns: Whether there was help to turn.
  func turnHelp() -> Bool {
    guard let page = helpPage else { return false }
    let count = layout.map { help(for: $0, on: terminal.size).pageCount } ?? 0
    helpPage = page + 1 < count ? page + 1 : nil
    // Words below a picture would stay there.
    if helpPage == nil, pictures != .symbols { forget() }
    return true
  }

  /// What keys and the mouse do on a screen.
  func help(for layout: ScreenLayout, on size: TerminalSize) -> HelpBox {
    let bindings = KeyBindings.bindings(
      for: layout.allActions, hasGrid: layout.hasGrid)
    return HelpBox(
      bindings, mouse: companionKeys + KeyBindings.mouse(hasGrid: layout.hasGrid),
      on: size,
      environment.glyphs)
  }

  /// Whether help takes the picture's place: pixels would lie over its cells, or be cut by them.
  var isPictureAway: Bool { (helpPage != nil || choices != nil) && pictures != .symbols }

  /// What makes room for cells where a picture lies.
  func takePictureAway() -> String {
    defer { drawn = nil }
    return drawn != nil && pictures == .kitty ? Self.kittyClear : ""
  }
}

extension ScreenLayout {
  /// All buttons, those below first.
  var allActions: [ScreenAction] { (actionRows + toolRows).flatMap { $0 } }

  /// Whether there are cells to pick.
  var hasGrid: Bool {
    targets.contains { if case .cell = $0.target { true } else { false } }
  }
}
