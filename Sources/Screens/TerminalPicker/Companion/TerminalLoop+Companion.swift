// SPDX-License-Identifier: Apache-2.0

import DeviceScreen

extension TerminalLoop {
  /// Handles a key that opens a list of the companion, or that the person presses while a list is
  /// open.
  ///
  /// - Returns: Whether the key was handled.
  func handleCompanion(_ key: TerminalKey) async throws -> Bool {
    guard let companion, let painter, !Self.alwaysWork.contains(key) else { return false }
    if let (list, answer) = await painter.choose(key) {
      guard case .take(let name) = answer else { return true }
      await companion.choose(list.key, name)
      if list.endsPicker { await leave() }
      return true
    }
    guard await !screen.isTyping, await painter.helpPage == nil,
      case .character(let letter) = key,
      let list = companion.lists.first(where: { $0.key == letter })
    else { return false }
    await painter.show(list)
    return true
  }
}
