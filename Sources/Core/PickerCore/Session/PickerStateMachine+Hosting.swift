// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension PickerStateMachine {
  /// Deselects assets for the host; unknown and unselected ones have no effect (rule P7).
  mutating func deselect(_ identifiers: [AssetIdentifier]) -> [PickerAction] {
    guard configuration.isLibraryBound, case .picking = phase else { return [] }
    let before = selection.count
    for identifier in identifiers where selection.remove(identifier) {
      // A swipe that goes back must not select it again.
      _ = swipe?.before?.remove(identifier)
    }
    return selection.count == before ? [] : [.announce(.selectionChanged)]
  }

  /// Reorders the selection for the host; unknown and unselected assets have no effect (rule P7).
  mutating func move(
    _ identifier: AssetIdentifier, after anchor: AssetIdentifier?
  ) -> [PickerAction] {
    guard configuration.isLibraryBound, case .picking = phase,
      selection.move(identifier, after: anchor)
    else { return [] }
    _ = swipe?.before?.move(identifier, after: anchor)
    return [.announce(.selectionChanged)]
  }

  /// Changes options of the open picker for the host (rule C6).
  mutating func apply(_ update: PickerConfiguration.Update) -> [PickerAction] {
    // A value that would be an issue at the start changes nothing, nor does the rest of its update.
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
