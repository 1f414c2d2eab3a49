// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension PickerStateMachine {
  /// Returns why a tap on an unselected asset would be refused, nil if it would select the asset.
  func tapRefusal(of asset: Asset) -> Refusal? {
    if !isShown(asset) { return .notShown }
    if isTooLarge(asset) { return .tooLarge }
    guard let limit, !finishesOnTap, selection.count >= limit else { return nil }
    // With a limit of one, a continuous mode replaces the selected asset (rule P2).
    return limit == 1 && selection.count == 1 && configuration.selection.isContinuous ? nil : .limit
  }

  /// Whether the person can see an asset or bring it into view (rules W6, W8 and C4).
  func isShown(_ asset: Asset) -> Bool {
    let identifier = asset.identifier
    // Selected assets stay reachable outside the window; so do preselected and reviewed ones.
    if selection.contains(identifier) { return true }
    if gone.contains(identifier) { return false }
    if kept.contains(identifier) { return true }
    if case .review(let review) = browsing.route,
      review.assets.contains(where: { $0.identifier == identifier })
    {
      return true
    }
    return window.contains(asset) && configuration.filter?.matches(asset) ?? true
      && !browsing.query.excluded.contains(identifier)
  }

  /// Whether an asset's original must be fetched and is larger than the device allows (F7's
  /// `tooLarge`).
  func isTooLarge(_ asset: Asset) -> Bool {
    guard let maximumBytes = profile.delivery.maximumBytes, let byteCount = asset.byteCount else {
      return false
    }
    return byteCount > maximumBytes && mustFetch(asset)
  }
}
