// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension PickerSession {
  /// Finishes now with the items that arrived; the token of the pick requests the rest later.
  ///
  /// The picker stays open until the pick is stored. If it closes for another reason before that,
  /// the stored pick is deleted.
  ///
  /// - Returns: Why nothing changed, nil if the picker has closed.
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
      // While it was stored, the selection may have changed or the picker may have ended.
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
