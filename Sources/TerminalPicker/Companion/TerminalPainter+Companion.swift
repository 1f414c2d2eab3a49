// SPDX-License-Identifier: Apache-2.0

/// What stands beside the device, and lists over it.
extension TerminalPainter {
  /// Puts words beside the device.
  func show(_ notes: [TerminalCompanion.Note]) { self.notes = notes }

  /// Shows a list over the screen.
  func show(_ list: TerminalCompanion.List) { choices = ChoiceBox(list) }

  /// Gives a key to the list that is over the screen.
  ///
  /// - Returns: The list and what the key came to; nil where there is no list.
  func choose(_ key: TerminalKey) -> (TerminalCompanion.List, ChoiceBox.Answer)? {
    guard var box = choices else { return nil }
    let answer = box.take(key)
    choices = answer == .goOn ? box : nil
    // Words below a picture would stay there.
    if choices == nil, pictures != .symbols { forget() }
    return (box.list, answer)
  }
}
