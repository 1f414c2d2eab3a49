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

  /// Moves the focus by one; in the review, left and right go to the one before and after.
  case move(Direction)
  /// Moves the focus on by so many of everything there is, around both ends; below zero goes back.
  case step(Int)
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
  /// Presses what has the focus; in the search field, ends the typing.
  case activate
  /// Presses something, whatever has the focus.
  case press(ScreenTarget)
  /// Leaves what is in front: the typing, a list, a review, a search, a collection, the picker.
  case leave
  /// Puts words at the end of what stands in the search field.
  case type(String)
  /// Takes the last letter out of the search field.
  case erase
  /// Takes the last word out of the search field.
  case eraseWord
  /// Makes cells larger by a step, or smaller where below zero.
  case zoom(Int)
}
