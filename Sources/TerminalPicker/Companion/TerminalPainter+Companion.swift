// SPDX-License-Identifier: Apache-2.0

/// The content beside the device, and lists over it.
extension TerminalPainter {
  /// Sets the paragraphs beside the device.
  func show(_ paragraphs: [TerminalCompanion.Paragraph]) { self.paragraphs = paragraphs }

  /// Shows a list over the screen.
  func show(_ list: TerminalCompanion.List) { choices = ChoiceBox(list) }

  /// Passes a key to the list over the screen.
  ///
  /// - Returns: The list and the effect of the key; nil if there is no list.
  func choose(_ key: TerminalKey) -> (TerminalCompanion.List, ChoiceBox.Answer)? {
    guard var box = choices else { return nil }
    let answer = box.take(key)
    choices = answer == .goOn ? box : nil
    // Text below a picture would otherwise remain there.
    if choices == nil, pictures != .symbols { forget() }
    return (box.list, answer)
  }
}
