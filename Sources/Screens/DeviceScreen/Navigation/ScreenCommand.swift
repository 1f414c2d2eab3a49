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

  /// Moves the focus by one target; in the review of the selected assets, left and right show the
  /// previous and the next asset.
  case move(Direction)
  /// Moves the focus by a number of targets; negative values go back.
  ///
  /// The focus wraps around at the ends: after the last target, it moves to the first one.
  case step(Int)
  /// Moves the focus by a number of pages, each as high as the visible area; negative numbers move
  /// up.
  case page(Int)
  /// Moves the focus to the first asset of the grid.
  case first
  /// Moves the focus to the last asset of the grid.
  case last
  /// Moves the focus between the grid and the buttons.
  case switchArea
  /// Scrolls the grid by a number of rows; negative values scroll up.
  case scroll(Double)
  /// Scrolls until an asset is visible; the number is the asset's position in the grid, from 0.
  case show(Int)
  /// Presses the target that has the focus; if text input is active, ends the text input instead.
  case activate
  /// Presses a target, regardless of the focus.
  case press(ScreenTarget)
  /// Leaves what is open, for example a list, a review or a search.
  ///
  /// If several things are open, the command leaves only the first one in this order: text input, a
  /// list, a review, a search, a collection, the picker.
  case leave
  /// Appends text to the search field.
  case type(String)
  /// Deletes the last letter in the search field.
  case erase
  /// Deletes the last word in the search field.
  case eraseWord
  /// Zooms the grid by a number of steps; positive values make cells larger, negative values make
  /// them smaller.
  case zoom(Int)
}
