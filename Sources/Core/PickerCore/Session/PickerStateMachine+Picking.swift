// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension PickerStateMachine {
  /// Handles a tap on an asset of the grid or of the review (rules P1 and P2).
  mutating func tap(_ asset: Asset) -> [PickerAction] {
    guard isShown(asset) else { return refuse(.notShown) }
    guard case .picking = phase else { return refuse(.notNow) }
    if finishesOnTap {
      // An asset that is already selected passed these checks before.
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

  /// Whether a tap finishes the pick, so that there is no Add button (rule P2).
  ///
  /// A picker that was opened for several assets keeps its Add button when the host lowers the
  /// limit to 1. So does any picker in which more than one asset is selected (C6).
  public var finishesOnTap: Bool {
    limit == 1 && opensForOne && selection.count <= 1 && !configuration.selection.isContinuous
  }

  private var opensForOne: Bool { Self.limit(configuration.selectionLimit, profile) == 1 }

  /// Whether Add would have an effect now.
  public var canFinish: Bool {
    guard case .picking = phase else { return false }
    return finishRefusal == nil
  }

  /// Why Add is refused while picking, nil if Add is possible.
  var finishRefusal: Refusal? {
    if let limit, selection.count > limit { return .overLimit }
    // Deselecting the whole preselection is a result to deliver (rule P9).
    if selection.isEmpty { return preselected.isEmpty ? .nothingSelected : nil }
    if let minimum = profile.selection.minimum, selection.count < minimum { return .tooFew }
    return nil
  }

  /// Delivers a change of the selection by the person if the selection is continuous (rule P6).
  ///
  /// A change by the host is never delivered.
  private func personChangedSelection() -> [PickerAction] {
    guard configuration.selection.isContinuous else { return [.announce(.selectionChanged)] }
    return [.announce(.selectionChanged), .announce(.delivered(selection.identifiers))]
  }
}
