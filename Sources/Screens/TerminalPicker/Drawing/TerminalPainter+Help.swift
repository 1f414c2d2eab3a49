// SPDX-License-Identifier: Apache-2.0

import DeviceScreen

/// Shows help over the screen.
extension TerminalPainter {
  /// The sequence that removes every picture drawn with kitty's protocol.
  static let kittyClear = "\u{1B}_Ga=d,q=2\u{1B}\\"

  /// Opens help.
  func showHelp() {
    helpPage = 0
  }

  /// Shows the next page of help, or closes help after the last one.
  ///
  /// - Returns: Whether help was open before the call.
  func advanceHelp() -> Bool {
    guard let page = helpPage else { return false }
    let count = layout.map { help(for: $0, on: terminal.size).pageCount } ?? 0
    helpPage = page + 1 < count ? page + 1 : nil
    // Send everything again. Otherwise the text of help would remain below the picture.
    if helpPage == nil, pictures != .symbols { forget() }
    return true
  }

  /// Returns the help for the keys and the mouse actions on a screen.
  func help(for layout: ScreenLayout, on size: TerminalSize) -> HelpBox {
    let bindings = KeyBindings.bindings(
      for: layout.allActions, hasGrid: layout.hasGrid)
    return HelpBox(
      bindings, mouse: companionKeys + KeyBindings.mouse(hasGrid: layout.hasGrid),
      on: size,
      environment.glyphs)
  }

  /// Whether the picture is removed while help or a list is open.
  ///
  /// With a protocol for pixels, the picture would cover help and lists, or their cells would
  /// overwrite the picture.
  var hidesPicture: Bool { (helpPage != nil || choices != nil) && pictures != .symbols }

  /// Returns the sequence that removes the picture, so that its cells can be seen.
  func removePicture() -> String {
    defer { drawn = nil }
    return drawn != nil && pictures == .kitty ? Self.kittyClear : ""
  }
}

extension ScreenLayout {
  /// The actions of all buttons, first of the buttons below the grid.
  var allActions: [ScreenAction] { (actionRows + toolRows).flatMap { $0 } }

  /// Whether the screen has a grid of assets to pick.
  var hasGrid: Bool {
    targets.contains { if case .cell = $0.target { true } else { false } }
  }
}
