// SPDX-License-Identifier: Apache-2.0

/// What a person does with keys, a finger or a wheel.
public enum ScreenCommand: Hashable, Sendable {
  /// Where the focus goes.
  public enum Direction: Hashable, Sendable, CaseIterable {
    /// To the row above.
    case up
    /// To the row below.
    case down
    /// To the one before.
    case left
    /// To the one after.
    case right
  }

  /// Moves the focus by one.
  case move(Direction)
  /// Moves the focus by screens; below zero goes up.
  case page(Int)
  /// Moves the focus to the first asset.
  case first
  /// Moves the focus to the last asset.
  case last
  /// Moves the focus between the grid and the buttons.
  case switchArea
  /// Scrolls by rows; below zero goes up.
  case scroll(Double)
  /// Scrolls to an asset, from 0.
  case show(Int)
  /// Presses what has the focus.
  case activate
  /// Presses something, whatever has the focus.
  case press(ScreenTarget)
}
