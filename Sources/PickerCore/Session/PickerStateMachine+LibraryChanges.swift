// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension PickerStateMachine {
  /// Assets came, went or changed under the open picker (rule W8).
  ///
  /// What goes leaves the grid, and what comes waits for the next picker. What is selected stays
  /// selected, in the version that was tapped: nobody can tell an edit from another photo under the
  /// same name, and whoever picked may not have seen it. Gone it comes back as `gone`.
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
    return actions + loseWhatIsGone()
  }

  /// While something is being fetched, or failed to be, what went needs no more waiting.
  ///
  /// Nor is it here, unless it came over the network before (rule F2).
  private mutating func loseWhatIsGone() -> [PickerAction] {
    let gone = gone.subtracting(arrived)
    switch phase {
    case .loading(var state):
      let lost = state.lose(gone)
      return lost ? settle(state) : []
    case .failed(var state):
      guard state.lose(gone) else { return [] }
      phase = .failed(state)
      return [.announce(.progress)]
    case .picking, .closed: return []
    }
  }
}

extension LibraryChange {
  /// Whether the asset was outside a window and would be inside now.
  func entersLate(_ window: AssetWindow) -> Bool {
    guard let after, window.contains(after) else { return false }
    return !(before.map(window.contains) ?? false)
  }
}

extension Browsing {
  /// Shows the assets of an open review as they are now.
  mutating func updateReview(with changes: [LibraryChange]) {
    guard case .review(var review) = place else { return }
    let after = Dictionary(
      changes.map { ($0.identifier, $0.after) }, uniquingKeysWith: { _, last in last })
    for index in review.assets.indices {
      if case let asset?? = after[review.assets[index].identifier] { review.assets[index] = asset }
    }
    place = .review(review)
  }
}
