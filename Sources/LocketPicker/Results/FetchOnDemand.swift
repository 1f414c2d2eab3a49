// SPDX-License-Identifier: Apache-2.0

import PickerCore
public import PickerModel

extension PhotoLibrary {
  /// Sessions count their attempts from 1.
  private static let attempt = 0

  /// Fetches the originals of a pick that are not on the device, where the profile does so after
  /// the picker closed; nothing where it does not.
  ///
  /// An item that fails leaves the others alone, and the bytes of one that is ready are here
  /// afterwards. Time goes on as for the picker: whoever moves the cloud's must do so meanwhile.
  /// A library fetches for one pick at a time. Where the task is cancelled the fetch stops, and
  /// what did not arrive is `cancelled`.
  ///
  /// - Parameters:
  ///   - items: The picked items in result order.
  ///   - profile: The device.
  /// - Returns: The same items in the same order; those that could not be had are `failed` with
  ///   their reason (rule F7), `gone` or `cancelled`.
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
    let (news, reporter) = AsyncStream<DeliveryEvent>.makeStream()
    // What nobody tells of was stopped.
    var outcomes = Dictionary(
      uniqueKeysWithValues: missing.map { ($0.identifier, PickedItem.Outcome.cancelled) })
    var waiting = Set(outcomes.keys)
    delivery.start(missing, attempt: Self.attempt, terms: terms) { reporter.yield($0) }
    for await event in news where waiting.contains(event.identifier) {
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
