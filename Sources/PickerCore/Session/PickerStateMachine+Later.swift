// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Finishing before everything is here, with the rest to come later: where the device allows it, and
/// only because the person says so (rule F13). Without that word rule F1 holds.
extension PickerStateMachine {
  /// Closes now; what is not here is promised under a token that was written down before.
  mutating func finishLater(_ token: PickToken) -> [PickerAction] {
    if let refusal = laterRefusal { return refuse(refusal) }
    return stopping() + close(.finished(itemsForLater(token)))
  }

  /// What keeps the person from finishing before everything is here.
  var laterRefusal: Refusal? {
    guard profile.delivery.backgroundFinish, keepsPicks else { return .notOffered }
    switch phase {
    case .picking:
      if let refusal = finishRefusal { return refusal }
      return selection.assets.contains(where: isStillToCome) ? nil : .notNow
    case .loading: return nil
    case .failed(let state):
      // Nobody can bring what the library took along.
      if isLibraryGone { return .notNow }
      return state.canRetry ? nil : .nothingToRetry
    case .closed: return .notNow
    }
  }

  /// The pick as it would be handed over now.
  ///
  /// - Parameter token: What asks for the rest.
  /// - Returns: The items in order; none in a closed picker.
  /// - Complexity: O(n).
  func itemsForLater(_ token: PickToken) -> [PickedItem] {
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

  /// Whether an asset's bytes must come over the network, before the picker closes or after.
  func isStillToCome(_ asset: Asset) -> Bool {
    let identifier = asset.identifier
    return asset.availability == .cloud && !isKept(identifier) && !arrived.contains(identifier)
      && !gone.contains(identifier)
  }
}
