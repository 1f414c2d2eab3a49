// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// One cloud's copy of an original.
struct OriginalCopy: Sendable {
  /// The cloud, by its place in ``OriginalPlaces/stores``.
  let cloud: Int
  /// The asset as that cloud knows it: its original is kept under this identifier.
  let asset: Asset
  /// Where it is, nil where it is not in this cloud any more.
  let remote: RemoteOriginal?
}

/// Where originals are fetched from, and where they are kept then.
struct OriginalPlaces: Sendable {
  /// Where each cloud's originals are kept.
  let stores: [DeliveredStore]
  /// The copies of an asset, in the order to ask for them; called off the cooperative threads.
  let copies: @Sendable (Asset) -> [OriginalCopy]
  /// Asks each cloud anything: whether it answered, nil where that cannot be told.
  let probes: [@Sendable () async -> Bool?]

  /// One cloud.
  init(
    _ store: DeliveredStore, probe: @escaping @Sendable () async -> Bool? = { nil },
    remote: @escaping @Sendable (Asset) -> RemoteOriginal?
  ) {
    stores = [store]
    probes = [probe]
    copies = { [OriginalCopy(cloud: 0, asset: $0, remote: remote($0))] }
  }

  /// Several clouds that hold copies of the same originals.
  init(
    joining places: [OriginalPlaces],
    copies: @escaping @Sendable (Asset) -> [(cloud: Int, asset: Asset)]
  ) {
    stores = places.flatMap { $0.stores.prefix(1) }
    probes = places.flatMap { $0.probes.prefix(1) }
    self.copies = { asset in
      copies(asset).compactMap { copy in
        guard places.indices.contains(copy.cloud) else { return nil }
        let own = places[copy.cloud].copies(copy.asset).first
        return own.map { OriginalCopy(cloud: copy.cloud, asset: copy.asset, remote: $0.remote) }
      }
    }
  }

  /// Whether a copy's original is here in the version that its cloud lists.
  func isHere(_ copy: OriginalCopy) -> Bool {
    stores[copy.cloud].isUpToDate(copy.asset, copy.remote)
  }

  /// How many bytes there is room for, nil where nothing bounds it (rule F8).
  func room(within terms: DeliveryTerms) -> Int64? {
    let kept = stores.dropFirst().reduce(Int64(0)) {
      terms.storage == nil ? $0 : $0 + $1.kept.bytes
    }
    var terms = terms
    terms.storage = terms.storage.map { max(0, $0 - kept) }
    return stores.first?.room(within: terms)
  }
}
