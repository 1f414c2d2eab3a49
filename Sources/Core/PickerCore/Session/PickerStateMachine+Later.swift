// SPDX-License-Identifier: Apache-2.0

package import PickerModel

/// Finishing before every original was fetched (rule `load.background.closes`).
///
/// The missing originals are delivered later. The device must allow this, and the person must ask
/// for it. Otherwise the picker fetches them before it closes (rule `load.background.asked`).
extension PickerStateMachine {
  /// Closes the picker now.
  ///
  /// The missing items are delivered later.
  ///
  /// The caller has stored the pick under the token before.
  mutating func finishLater(_ token: PickToken) -> [PickerAction] {
    if let refusal = laterRefusal { return refuse(refusal) }
    return stopping() + close(.finished(itemsForLater(token)))
  }

  /// Why the person cannot finish before every original was fetched, nil if they can.
  package var laterRefusal: Refusal? {
    guard profile.delivery.backgroundFinish, keepsPicks else { return .notOffered }
    switch phase {
    case .picking:
      if let refusal = finishRefusal { return refusal }
      return selection.assets.contains(where: isStillToCome) ? nil : .notNow
    case .loading: return nil
    case .failed(let state):
      // The library is gone, so its originals can no longer be fetched.
      if isLibraryGone { return .notNow }
      return state.canRetry ? nil : .nothingToRetry
    case .closed: return .notNow
    }
  }

  /// Returns the items that would be delivered if the picker closed now and fetched the rest later.
  ///
  /// - Parameter token: The token with which the missing items are requested.
  /// - Returns: The items in order; empty if the picker is closed.
  /// - Complexity: O(n).
  package func itemsForLater(_ token: PickToken) -> [PickedItem] {
    switch phase {
    case .picking:
      return stateToFinish.items.map { item in
        let comes = isStillToCome(item.asset)
        return PickedItem(
          asset: item.asset, outcome: comes ? .later(token) : item.outcome,
          removing: comes || item.state == .ready ? removing : [])
      }
    case .loading(let state), .failed(let state): return state.items(later: token)
    case .closed: return []
    }
  }

  /// Whether an asset's original is missing and must still be fetched, now or later.
  func isStillToCome(_ asset: Asset) -> Bool {
    let identifier = asset.identifier
    return asset.availability == .cloud && !isKept(identifier) && !arrived.contains(identifier)
      && !gone.contains(identifier)
  }
}
