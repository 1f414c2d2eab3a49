// SPDX-License-Identifier: Apache-2.0

import PickerCore
public import PickerModel

extension PhotoLibrary {
  /// An attempt number that no session uses, because theirs begin at 1.
  private static let attempt = 0

  /// Fetches the originals of a pick that are not on the device, if the profile fetches on demand.
  ///
  /// It does nothing for other profiles. A failed item does not affect the others, and the bytes of
  /// a ready item are on the device afterwards. A library fetches for one pick at a time. The clock
  /// of a simulated cloud must be advanced by the caller during the call. If the task is cancelled,
  /// the fetch stops, and every item that has not arrived is `cancelled`.
  ///
  /// - Parameters:
  ///   - items: The picked items in result order.
  ///   - profile: The device profile.
  /// - Returns: The same items in the same order. An item that was not fetched is `failed` with the
  ///   reason (rule F7), `gone` or `cancelled`.
  public func fetchOnDemand(
    _ items: [PickedItem], profile: DeviceProfile
  ) async -> [PickedItem] {
    guard profile.delivery.when == .onDemand else { return items }
    var wanted: Set<AssetIdentifier> = []
    let missing = items.filter { $0.outcome == .ready }.map(\.asset).filter { asset in
      asset.availability == .cloud && original(of: asset) == nil
        && wanted.insert(asset.identifier).inserted
    }
    guard !missing.isEmpty else { return items }
    let outcomes = await fetch(missing, terms: DeliveryTerms(profile))
    return items.map { item in
      guard item.outcome == .ready, let outcome = outcomes[item.asset.identifier] else {
        return item
      }
      return PickedItem(asset: item.asset, outcome: outcome, removing: item.removing)
    }
  }

  func fetch(
    _ missing: [Asset], terms: DeliveryTerms, each: (DeliveryEvent) -> Void = { _ in }
  ) async -> [AssetIdentifier: PickedItem.Outcome] {
    let (events, reporter) = AsyncStream<DeliveryEvent>.makeStream()
    // An asset without an event was cancelled.
    var outcomes = Dictionary(
      uniqueKeysWithValues: missing.map { ($0.identifier, PickedItem.Outcome.cancelled) })
    var waiting = Set(outcomes.keys)
    delivery.start(missing, attempt: Self.attempt, terms: terms) { reporter.yield($0) }
    for await event in events where waiting.contains(event.identifier) {
      each(event)
      switch event.change {
      case .received, .restarted, .waiting, .verifying: continue
      case .arrived: outcomes[event.identifier] = .ready
      case .failed(let reason, _): outcomes[event.identifier] = .failed(reason)
      case .gone: outcomes[event.identifier] = .gone
      }
      waiting.remove(event.identifier)
      if waiting.isEmpty { return outcomes }
    }
    delivery.stop(attempt: Self.attempt)
    return outcomes
  }
}
