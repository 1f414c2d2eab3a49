// SPDX-License-Identifier: Apache-2.0

import DeviceScreen

/// Help over the screen.
extension TerminalPainter {
  /// The sequence that removes every picture of kitty's protocol.
  static let kittyClear = "\u{1B}_Ga=d,q=2\u{1B}\\"

  /// Shows help.
  func showHelp() {
    helpPage = 0
  }

  /// Shows the next page of help, or closes help after the last one.
  ///
  /// - Returns: Whether help was open.
  func advanceHelp() -> Bool {
    guard let page = helpPage else { return false }
    let count = layout.map { help(for: $0, on: terminal.size).pageCount } ?? 0
    helpPage = page + 1 < count ? page + 1 : nil
    // Text below a picture would otherwise remain there.
    if helpPage == nil, pictures != .symbols { forget() }
    return true
  }

  /// Returns the help for the keys and the mouse on a screen.
  func help(for layout: ScreenLayout, on size: TerminalSize) -> HelpBox {
    let bindings = KeyBindings.bindings(
      for: layout.allActions, hasGrid: layout.hasGrid)
    return HelpBox(
      bindings, mouse: companionKeys + KeyBindings.mouse(hasGrid: layout.hasGrid),
      on: size,
      environment.glyphs)
  }

  /// Whether help or a list replaces the picture: pixels would cover its cells, or be cut by them.
  var hidesPicture: Bool { (helpPage != nil || choices != nil) && pictures != .symbols }

  /// Returns the sequence that frees the cells under a picture.
  func removePicture() -> String {
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
