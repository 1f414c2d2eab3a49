// SPDX-License-Identifier: Apache-2.0

/// The action of a button: what happens when the person presses it.
public enum ScreenAction: String, Hashable, Sendable, CaseIterable {
  /// Finishes the pick and delivers the selection.
  case add
  /// Closes the picker without delivering the selection.
  case cancel
  /// Fetches again the items that could not be fetched.
  case retry
  /// Finishes the pick with the items that have been fetched, without the missing ones.
  case useArrived
  /// Finishes the pick now, so that the app can fetch the missing items later.
  case finishLater
  /// Returns to picking after some items could not be fetched.
  case goBack

  /// Shows the list of collections, such as albums (rule `collection.list.shown`).
  case collections
  /// Starts text input: typed text then goes to the search field.
  case search
  /// Shows the selected assets one by one (rule `review.opens`).
  case review
  /// Shows which kinds of metadata the app receives with the picked items (rule
  /// `privacy.options.offered`).
  case options
  /// Shows a list of further actions if the screen has no room for all buttons.
  case more
  /// Leaves what is open: the list that covers the grid, a collection, or a search.
  case leave
  /// Shows the previous asset in the review.
  case previous
  /// Shows the next asset in the review.
  case next
  /// Removes the asset that the review shows from the selection, or adds it again.
  case toggle
  /// Removes the notice above the grid (rule `privacy.notices.own`).
  case dismiss
}

/// An element of a screen that the person can press, and that can have the focus.
public enum ScreenTarget: Hashable, Sendable {
  /// A cell of the grid or a row of the list that covers the grid; the number is its position, from
  /// 0.
  case cell(Int)
  /// A row of the list of collections beside the grid; the number is its position, from 0.
  case collection(Int)
  /// A button, which its action identifies.
  case action(ScreenAction)
}

/// An element that the person can press, and its position on the screen.
public struct TargetArea: Hashable, Sendable {
  /// The cell, row or button that the person can press.
  public let target: ScreenTarget
  /// The visible area of the cell, row or button, in points.
  public let frame: ScreenRect
}
