// SPDX-License-Identifier: Apache-2.0

import PickerCore
public import PickerModel
import PickerPorts

extension PhotoLibrary {
  /// The number of this fetch; picker sessions use only numbers from 1.
  private static let attempt = 0

  /// Fetches the originals of picked items that are not on the device, if `delivery.when` of the
  /// profile is `onDemand`.
  ///
  /// Otherwise this method does nothing. If an item fails, the others are still fetched. After the
  /// call, the original of each ready item is on the device. If the task is cancelled, the fetch
  /// stops, and items that were not fetched are `cancelled`.
  ///
  /// A library can fetch for only one pick at a time. If its cloud is simulated, the caller must
  /// advance the clock of the cloud during the call.
  ///
  /// - Parameters:
  ///   - items: The picked items in the order of the result.
  ///   - profile: The device profile.
  ///   - willFetch: Called with the number of originals before they are fetched, if there are any.
  ///     The default does nothing.
  /// - Returns: The same items in the same order. The outcome of an item that was not fetched is
  ///   `failed` with the reason (rule `load.item.reason`), `gone` or `cancelled`.
  public func fetchOnDemand(
    _ items: [PickedItem], profile: DeviceProfile, willFetch: (Int) -> Void = { _ in }
  ) async -> [PickedItem] {
    guard profile.delivery.when == .onDemand else { return items }
    var wanted: Set<AssetIdentifier> = []
    let missing = items.filter { $0.outcome == .ready }.map(\.asset).filter { asset in
      isMissing(asset) && wanted.insert(asset.identifier).inserted
    }
    guard !missing.isEmpty else { return items }
    willFetch(missing.count)
    let outcomes = await fetch(missing, terms: DeliveryTerms(profile))
    return items.map { item in
      guard item.outcome == .ready, let outcome = outcomes[item.asset.identifier] else {
        return item
      }
      return PickedItem(asset: item.asset, outcome: outcome, removing: item.removing)
    }
  }

  /// Whether the original of an asset is in the cloud and not on the device.
  package func isMissing(_ asset: Asset) -> Bool {
    asset.availability == .cloud && original(of: asset) == nil
  }

  func fetch(
    _ missing: [Asset], terms: DeliveryTerms, each: (DeliveryEvent) -> Void = { _ in }
  ) async -> [AssetIdentifier: PickedItem.Outcome] {
    let (events, reporter) = AsyncStream<DeliveryEvent>.makeStream()
    // If no event about an asset arrives, its fetch was cancelled.
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
