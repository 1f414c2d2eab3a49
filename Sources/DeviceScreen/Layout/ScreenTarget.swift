// SPDX-License-Identifier: Apache-2.0

/// What a button does.
public enum ScreenAction: String, Hashable, Sendable, CaseIterable {
  /// Hands over what is selected.
  case add
  /// Leaves.
  case cancel
  /// Fetches again what failed.
  case retry
  /// Finishes with what arrived.
  case useArrived
  /// Finishes now, and has the rest fetched later.
  case finishLater
  /// Goes back to picking.
  case goBack

  /// Shows the collections (rule P11).
  case collections
  /// Lets a person type what to search for (rule P11).
  case search
  /// Looks through what is selected (rule P11).
  case review
  /// Says what goes out of the picks (rule R7).
  case options
  /// Shows what else can be done, where there is no room to show it at once.
  case more
  /// Leaves what is in front of the grid, or the part of it that is open.
  case leave
  /// Goes to the one before in the review.
  case previous
  /// Goes to the one after in the review.
  case next
  /// Takes out what the review shows, or puts it back.
  case toggle
  /// Takes the notice away that stands above the grid (rule P13).
  case dismiss
}

/// Something on a screen that a finger or the focus can be on.
public enum ScreenTarget: Hashable, Sendable {
  /// A cell of the grid, or a row of the list that is in front, from 0.
  case cell(Int)
  /// A row of the list beside the grid, from 0.
  case collection(Int)
  /// A button.
  case action(ScreenAction)
}

/// Where a target is.
public struct TargetArea: Hashable, Sendable {
  /// The target.
  public let target: ScreenTarget
  /// The part of it that shows.
  public let frame: ScreenRect
}
