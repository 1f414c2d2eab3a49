// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// The mark on a cell of the grid.
public enum CellMark: Hashable, Sendable {
  /// The cell has no mark: the asset is not selected, and the person can select it.
  case none
  /// The asset is selected, and the cell has a tick (rule `select.default.ticks`).
  case tick
  /// The asset is selected, and the cell has its number in the order of picking, from 1 (rule
  /// `select.ordered.badges`).
  case number(Int)
  /// The cell is dimmed, because the picker would refuse a tap on it, for the given reason.
  case disabled(Refusal)
}

extension PickerStateMachine {
  /// Returns the mark of a cell during the picking phase.
  ///
  /// - Parameter asset: An asset that the grid shows.
  /// - Returns: The mark.
  /// - Complexity: O(log n) for n selected assets.
  public func mark(of asset: Asset) -> CellMark {
    if let badge = selection.badge(of: asset.identifier) {
      return configuration.selection.isOrdered ? .number(badge) : .tick
    }
    return tapRefusal(of: asset).map { .disabled($0) } ?? .none
  }
}
