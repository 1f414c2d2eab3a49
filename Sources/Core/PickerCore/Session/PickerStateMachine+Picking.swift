// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension PickerStateMachine {
  /// Handles a tap on an asset in the grid or in the review (rules `select.toggle.deselects`
  /// and `select.limit-one.tap-finishes`).
  mutating func tap(_ asset: Asset) -> [PickerAction] {
    guard isShown(asset) else { return refuse(.notShown) }
    guard case .picking = phase else { return refuse(.notNow) }
    if finishesOnTap {
      // A selected asset passed these checks when the person selected it.
      if !selection.contains(asset.identifier), let refusal = tapRefusal(of: asset) {
        return refuse(refusal)
      }
      selection = Selection([asset])
      return [.announce(.selectionChanged)] + finish()
    }
    if selection.remove(asset.identifier) { return personChangedSelection() }
    if let refusal = tapRefusal(of: asset) { return refuse(refusal) }
    if limit == 1, configuration.selection.isContinuous { selection.removeAll() }
    selection.append(asset)
    return personChangedSelection()
  }

  /// Returns why the picker would refuse a tap on an unselected asset, nil if it would select it.
  func tapRefusal(of asset: Asset) -> Refusal? {
    if !isShown(asset) { return .notShown }
    if isTooLarge(asset) { return .tooLarge }
    guard let limit, !finishesOnTap, selection.count >= limit else { return nil }
    // With a limit of 1 and a continuous behavior, a tap replaces the selected asset
    // (rule `continuous.limit-one.replaces`).
    return limit == 1 && selection.count == 1 && configuration.selection.isContinuous ? nil : .limit
  }

  /// Whether the picker shows an asset, or would show it after scrolling.
  func isShown(_ asset: Asset) -> Bool {
    let identifier = asset.identifier
    // Selected, preselected and reviewed assets are shown also if they are outside the window.
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

  /// Whether an asset's original must be fetched and is larger than the device allows.
  ///
  /// The reason of such a failure is `tooLarge`.
  func isTooLarge(_ asset: Asset) -> Bool {
    guard let maximumBytes = profile.delivery.maximumBytes, let byteCount = asset.byteCount else {
      return false
    }
    return byteCount > maximumBytes && mustFetch(asset)
  }

  /// Whether a tap on an asset finishes the pick; if so, the picker has no Add button (rules
  /// `select.limit-one.tap-finishes` and `finish.controls`).
  ///
  /// If a picker was opened for several assets, it keeps its Add button even if the app lowers the
  /// limit to 1. A picker in which several assets are selected also has an Add button (rule
  /// `host.limit.below-count`).
  public var finishesOnTap: Bool {
    limit == 1 && opensForOne && selection.count <= 1 && !configuration.selection.isContinuous
  }

  private var opensForOne: Bool { Self.limit(configuration.selectionLimit, profile) == 1 }

  /// Whether the person can press Add now.
  public var canFinish: Bool {
    guard case .picking = phase else { return false }
    return finishRefusal == nil
  }

  /// Why Add would be refused in the picking phase, nil if it is possible.
  var finishRefusal: Refusal? {
    if let limit, selection.count > limit { return .overLimit }
    // If the person deselected all preselected assets, the empty selection is the result
    // (rule `preselect.emptied.finishes`).
    if selection.isEmpty { return preselected.isEmpty ? .nothingSelected : nil }
    if let minimum = profile.selection.minimum, selection.count < minimum { return .tooFew }
    return nil
  }

  /// Delivers the selection after the person changed it, if the selection is continuous
  /// (rule `continuous.change.delivers`).
  ///
  /// Changes by the app are not delivered.
  private func personChangedSelection() -> [PickerAction] {
    guard configuration.selection.isContinuous else { return [.announce(.selectionChanged)] }
    return [.announce(.selectionChanged), .announce(.delivered(stateToFinish.pickedItems))]
  }
}
