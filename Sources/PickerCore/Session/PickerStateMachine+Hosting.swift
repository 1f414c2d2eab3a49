// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension PickerStateMachine {
  /// The host takes assets out; unknown and unselected ones do nothing (rule P7).
  mutating func deselect(_ identifiers: [AssetIdentifier]) -> [PickerAction] {
    guard configuration.isLibraryBound, case .picking = phase else { return [] }
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
    guard configuration.isLibraryBound, case .picking = phase,
      selection.move(identifier, after: anchor)
    else { return [] }
    _ = swipe?.before?.move(identifier, after: anchor)
    return [.announce(.selectionChanged)]
  }

  /// The host changes what can be changed while the picker is open (rule C6).
  mutating func apply(_ update: PickerConfiguration.Update) -> [PickerAction] {
    // What would be an issue at the start changes nothing while open, not even in part.
    guard update != PickerConfiguration.Update(), update.issues(with: profile).isEmpty else {
      return []
    }
    if let selectionLimit = update.selectionLimit { limit = Self.limit(selectionLimit, profile) }
    if let edges = update.edgesWithoutContentMargins { edgesWithoutContentMargins = edges }
    if let text = update.searchText {
      let isSame = text == browsing.searchText ?? ""
      if !isSame { browsing.list(nil, searching: text.isEmpty ? nil : text) }
    }
    return [.announce(.configurationChanged)]
  }
}
