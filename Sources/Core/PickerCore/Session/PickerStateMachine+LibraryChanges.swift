// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension PickerStateMachine {
  /// Handles assets that were added, removed or changed while the picker is open.
  ///
  /// Removed assets disappear from the grid (rule `library.gone.leaves`). A selected asset that was
  /// removed is delivered as `gone` (rule `library.gone.told`). Added assets appear only when a
  /// picker is opened again (rule `library.late.stays-out`).
  ///
  /// If a selected asset is changed, the picker delivers the version that the person tapped. An
  /// edit looks the same as another photo with the same name, and the person may not have seen the
  /// new version.
  mutating func follow(_ changes: [LibraryChange]) -> [PickerAction] {
    guard !changes.isEmpty else { return [] }
    let before = (selection, gone.filter(selection.contains))
    var entered: Set<AssetIdentifier> = []
    for change in changes {
      if change.entersLate(window) { entered.insert(change.identifier) }
      if let asset = change.after, !asset.isHidden, !asset.isTrashed {
        gone.remove(change.identifier)
        selection.replace(asset)
      } else {
        gone.insert(change.identifier)
      }
    }
    browsing.listAgain(excluding: entered)
    browsing.updateReview(with: changes)
    var actions: [PickerAction] = [.announce(.libraryChanged)]
    if before != (selection, gone.filter(selection.contains)) {
      actions.append(.announce(.selectionChanged))
    }
    return actions + markGoneItems()
  }

  /// Marks items that were removed from the library, during a fetch or after its failure
  /// (rule `load.gone-meanwhile.told`).
  ///
  /// An item that was fetched before it was removed stays available.
  private mutating func markGoneItems() -> [PickerAction] {
    let gone = gone.subtracting(arrived)
    switch phase {
    case .loading(var state):
      let lost = state.markGone(gone)
      return lost ? settle(state) : []
    case .failed(var state):
      guard state.markGone(gone) else { return [] }
      phase = .failed(state)
      return [.announce(.progress)]
    case .picking, .closed: return []
    }
  }
}

extension LibraryChange {
  /// Whether the asset was outside the window before the change and would be inside after it.
  func entersLate(_ window: AssetWindow) -> Bool {
    guard let after, window.contains(after) else { return false }
    return !(before.map(window.contains) ?? false)
  }
}

extension Browsing {
  /// Updates the assets in an open review.
  mutating func updateReview(with changes: [LibraryChange]) {
    guard case .review(var review) = route else { return }
    let after = Dictionary(
      changes.map { ($0.identifier, $0.after) }, uniquingKeysWith: { _, last in last })
    for index in review.assets.indices {
      if case let asset?? = after[review.assets[index].identifier] { review.assets[index] = asset }
    }
    route = .review(review)
  }
}
