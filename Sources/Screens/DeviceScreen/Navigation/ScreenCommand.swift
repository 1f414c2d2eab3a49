// SPDX-License-Identifier: Apache-2.0

/// A command that a person gives with keys, a finger or a wheel.
public enum ScreenCommand: Hashable, Sendable {
  /// The direction in which the focus moves.
  public enum Direction: Hashable, Sendable, CaseIterable {
    /// The focus moves to the row above.
    case up
    /// The focus moves to the row below.
    case down
    /// The focus moves to the previous target in the row.
    case left
    /// The focus moves to the next target in the row.
    case right
  }

  /// Moves the focus by one target; in the review, left and right show the previous and the next
  /// asset.
  case move(Direction)
  /// Moves the focus by a number of targets; negative values go back.
  ///
  /// After the last target comes the first one, and before the first target comes the last one.
  case step(Int)
  /// Moves the focus by the height of the visible area; the number states how many times, and
  /// negative numbers move up.
  case page(Int)
  /// Moves the focus to the first asset.
  case first
  /// Moves the focus to the last asset.
  case last
  /// Moves the focus between the grid and the buttons.
  case switchArea
  /// Scrolls the grid by a number of rows; negative values scroll up.
  case scroll(Double)
  /// Scrolls until an asset is visible; the first asset is 0.
  case show(Int)
  /// Presses the target that has the focus; while text goes to the search field, ends the text
  /// input.
  case activate
  /// Presses a target, regardless of the focus.
  case press(ScreenTarget)
  /// Leaves what is open.
  ///
  /// If several of these are open, it leaves only the first one in this order: text input, a list,
  /// a review, a search, a collection, the picker.
  case leave
  /// Appends text to the search field.
  case type(String)
  /// Deletes the last letter in the search field.
  case erase
  /// Deletes the last word in the search field.
  case eraseWord
  /// Zooms by a number of steps; positive values make cells larger, negative values make them
  /// smaller.
  case zoom(Int)
}
