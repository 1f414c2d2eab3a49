// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension PickerStateMachine {
  /// Deselects assets for the app.
  ///
  /// Assets that are not selected have no effect (rule `host.deselect.noop`).
  mutating func deselect(_ identifiers: [AssetIdentifier]) -> [PickerAction] {
    guard configuration.isLibraryBound, case .picking = phase else { return [] }
    let before = selection.count
    for identifier in identifiers where selection.remove(identifier) {
      // If the finger of a swipe goes back, the swipe must not select the asset again.
      _ = swipe?.before?.remove(identifier)
    }
    return selection.count == before ? [] : [.announce(.selectionChanged)]
  }

  /// Moves a selected asset for the app.
  ///
  /// An asset that is not selected has no effect (rule `host.move.noop`).
  mutating func move(
    _ identifier: AssetIdentifier, after anchor: AssetIdentifier?
  ) -> [PickerAction] {
    guard configuration.isLibraryBound, case .picking = phase,
      selection.move(identifier, after: anchor)
    else { return [] }
    _ = swipe?.before?.move(identifier, after: anchor)
    return [.announce(.selectionChanged)]
  }

  /// Changes options of the open picker for the app (rules `host.limit.live`
  /// and `host.edges.live`).
  mutating func apply(_ update: PickerConfiguration.Update) -> [PickerAction] {
    // If one value of the update is not allowed, the whole update has no effect.
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
