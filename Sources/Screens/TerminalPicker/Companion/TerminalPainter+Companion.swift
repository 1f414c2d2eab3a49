// SPDX-License-Identifier: Apache-2.0

/// Shows the companion's paragraphs beside the device, and its lists over the screen.
extension TerminalPainter {
  /// Sets the paragraphs beside the device.
  func show(_ paragraphs: [TerminalCompanion.Paragraph]) { self.paragraphs = paragraphs }

  /// Shows a list over the screen.
  func show(_ list: TerminalCompanion.List) { choices = ChoiceBox(list) }

  /// Passes a key to the list that is shown over the screen.
  ///
  /// - Returns: The list and the result of handling the key, or nil if no list is shown.
  func choose(_ key: TerminalKey) -> (TerminalCompanion.List, ChoiceBox.Answer)? {
    guard var box = choices else { return nil }
    let answer = box.take(key)
    choices = answer == .goOn ? box : nil
    // Send everything again. Otherwise the text of the list would remain below the picture.
    if choices == nil, pictures != .symbols { forget() }
    return (box.list, answer)
  }
}
