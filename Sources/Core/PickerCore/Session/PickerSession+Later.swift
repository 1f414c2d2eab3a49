// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension PickerSession {
  /// Finishes the pick as *later*: the picker closes now, and missing items are fetched later.
  ///
  /// The picker closes when the pick has been stored. If the picker closes for another reason
  /// meanwhile, the stored pick is deleted.
  ///
  /// - Returns: Why the picker stays open, nil if it has closed.
  @discardableResult
  public func finishLater() async -> Refusal? {
    guard !machine.phase.isClosed else { return nil }
    guard let keeper, !isKeeping else { return refuse(keeper == nil ? .notOffered : .notNow) }
    isKeeping = true
    defer { isKeeping = false }
    let token = keeper.makeToken()
    while true {
      if let refusal = machine.laterRefusal { return refuse(refusal) }
      let items = machine.itemsForLater(token)
      let pick = PendingPick(
        token: token, profile: machine.profile.identifier,
        mode: machine.configuration.preferredAssetRepresentationMode, items: items)
      do { try await keeper.keep(pick) } catch { return refuse(.notWritten) }
      // The selection may have changed while the pick was stored, or the picker may have closed.
      let isSame = machine.itemsForLater(token).map(\.asset) == items.map(\.asset)
      guard !machine.phase.isClosed, machine.laterRefusal == nil, isSame else {
        await keeper.forget(token)
        if machine.phase.isClosed { return nil }
        continue
      }
      return send(.finishLater(token))
    }
  }

  private func refuse(_ refusal: Refusal) -> Refusal {
    perform(.announce(.refused(refusal)))
    return refusal
  }
}
