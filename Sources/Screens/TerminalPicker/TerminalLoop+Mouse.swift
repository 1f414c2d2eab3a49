// SPDX-License-Identifier: Apache-2.0

import DeviceScreen

extension TerminalLoop {
  /// Handles a mouse event.
  ///
  /// The mouse button acts as a finger on the device's screen. The wheel acts as the device's
  /// crown.
  ///
  /// - Parameters:
  ///   - mouse: The event.
  ///   - time: The time of the event, in seconds.
  /// - Throws: An error of the library.
  func handle(_ mouse: TerminalMouse, at time: Double) async throws {
    switch mouse.action {
    case .wheelUp, .wheelDown:
      let isForward = mouse.action == .wheelDown
      guard let command = crown.rotate(isForward: isForward, at: time) else { return }
      try await screen.perform(command)
    case .press:
      crown.stop()
      if await painter?.advanceHelp() == true { return }
      guard let hit = await painter?.hitTest(column: mouse.column, row: mouse.row), hit.isInside
      else { return }
      try await screen.follow(.began(hit.point, on: hit.target))
    case .drag:
      guard let hit = await painter?.hitTest(column: mouse.column, row: mouse.row) else { return }
      crown.follow(by: try await screen.follow(.moved(hit.point, on: hit.target)), at: time)
    case .release:
      let hit = await painter?.hitTest(column: mouse.column, row: mouse.row)
      try await screen.follow(.ended(on: hit?.target))
      crown.letGo(at: time)
    }
  }
}
