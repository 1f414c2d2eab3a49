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
}

/// Something on a screen that a finger or the focus can be on.
public enum ScreenTarget: Hashable, Sendable {
  /// A cell of the grid, from 0.
  case cell(Int)
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
