// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// What a cell of the grid carries beside its picture.
public enum CellMark: Hashable, Sendable {
  /// Nothing: a tap selects it, or finishes.
  case none
  /// A tick (rule P3).
  case tick
  /// The number that it was picked as, from 1 (rule P3).
  case number(Int)
  /// It is dimmed, because a tap would be refused for this reason.
  case disabled(Refusal)
}

extension PickerStateMachine {
  /// What a cell carries while the person picks.
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

  /// Why a tap on an asset that is not selected would change nothing.
  func tapRefusal(of asset: Asset) -> Refusal? {
    if !isShown(asset) { return .notShown }
    if isTooLarge(asset) { return .tooLarge }
    guard let limit, !finishesOnTap, selection.count >= limit else { return nil }
    // With a limit of one a continuous mode replaces (rule P2).
    return limit == 1 && selection.count == 1 && configuration.selection.isContinuous ? nil : .limit
  }

  /// Whether an asset is in front of the person or can be brought there (rules W6, W8 and C4).
  func isShown(_ asset: Asset) -> Bool {
    let identifier = asset.identifier
    // What is selected stays reachable although it lies outside, and so does what was.
    if selection.contains(identifier) { return true }
    if gone.contains(identifier) { return false }
    if kept.contains(identifier) { return true }
    if case .review(let review) = browsing.place,
      review.assets.contains(where: { $0.identifier == identifier })
    {
      return true
    }
    return window.contains(asset) && configuration.filter?.matches(asset) ?? true
      && !browsing.query.excluded.contains(identifier)
  }

  /// Whether fetching the original would be more than the device takes (F7's `tooLarge`).
  func isTooLarge(_ asset: Asset) -> Bool {
    guard let most = profile.delivery.maximumBytes, let byteCount = asset.byteCount else {
      return false
    }
    return byteCount > most && mustFetch(asset)
  }
}
