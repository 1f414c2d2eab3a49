// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension PickerStateMachine {
  /// A tap on an asset of the grid (rules P1 and P2).
  mutating func tap(_ asset: Asset) -> [PickerAction] {
    guard case .picking = phase else { return refuse(.notNow) }
    if finishesOnTap {
      selection = Selection([asset])
      return [.announce(.selectionChanged)] + finish()
    }
    if selection.remove(asset.identifier) { return personChangedSelection() }
    if limit == 1, selection.count == 1, configuration.selection.isContinuous {
      selection.removeAll()
    }
    if let limit, selection.count >= limit { return refuse(.limit) }
    selection.append(asset)
    return personChangedSelection()
  }

  /// The host takes assets out; unknown and unselected ones do nothing (rule P7).
  mutating func deselect(_ identifiers: [AssetIdentifier]) -> [PickerAction] {
    guard case .picking = phase else { return [] }
    let before = selection.count
    for identifier in identifiers where selection.remove(identifier) {
      // Nor does a swipe that goes back bring it again.
      _ = swipe?.before?.remove(identifier)
    }
    return selection.count == before ? [] : [.announce(.selectionChanged)]
  }

  /// The host reorders; unknown and unselected ones do nothing (rule P7).
  mutating func move(
    _ identifier: AssetIdentifier, after anchor: AssetIdentifier?
  ) -> [PickerAction] {
    guard case .picking = phase, selection.move(identifier, after: anchor) else { return [] }
    _ = swipe?.before?.move(identifier, after: anchor)
    return [.announce(.selectionChanged)]
  }

  func refuse(_ reason: Refusal) -> [PickerAction] { [.announce(.refused(reason))] }

  /// Continuous modes hand over what the person changes, never what the host changed (rule P6).
  private func personChangedSelection() -> [PickerAction] {
    guard configuration.selection.isContinuous else { return [.announce(.selectionChanged)] }
    return [.announce(.selectionChanged), .announce(.delivered(selection.identifiers))]
  }
}
