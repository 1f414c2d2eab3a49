// SPDX-License-Identifier: Apache-2.0

import DeviceScreen

extension TerminalLoop {
  /// The mouse's button is a finger on the screen, its wheel the crown.
  ///
  /// - Parameters:
  ///   - mouse: What it did.
  ///   - time: When, in seconds.
  /// - Throws: What keeps the library from answering.
  func handle(_ mouse: TerminalMouse, at time: Double) async throws {
    switch mouse.action {
    case .wheelUp, .wheelDown:
      let isForward = mouse.action == .wheelDown
      guard let command = crown.turn(isForward: isForward, at: time) else { return }
      try await screen.perform(command)
    case .press:
      crown.stop()
      if await painter?.turnHelp() == true { return }
      guard let place = await painter?.place(column: mouse.column, row: mouse.row), place.isInside
      else { return }
      try await screen.follow(.began(place.point, on: place.target))
    case .drag:
      guard let place = await painter?.place(column: mouse.column, row: mouse.row) else { return }
      crown.follow(by: try await screen.follow(.moved(place.point, on: place.target)), at: time)
    case .release:
      let place = await painter?.place(column: mouse.column, row: mouse.row)
      try await screen.follow(.ended(on: place?.target))
      crown.letGo(at: time)
    }
  }
}
