// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// One cloud's copy of an original.
struct OriginalCopy: Sendable {
  /// The cloud, as an index of ``OriginalPaths/stores``.
  let cloud: Int
  /// The asset as that cloud knows it.
  ///
  /// Its original is stored under this identifier.
  let asset: Asset
  /// The remote original; nil where the cloud does not have it any more.
  let remote: RemoteOriginal?
}

/// The clouds that originals are fetched from, and the stores that they are kept in.
struct OriginalPaths: Sendable {
  /// The store of each cloud.
  let stores: [DeliveredStore]
  /// Returns the copies of an asset in the order in which they are asked for; called off the
  /// cooperative threads.
  let copies: @Sendable (Asset) -> [OriginalCopy]
  /// Sends each cloud a request and returns whether it answered; nil where that is unknown.
  let probes: [@Sendable () async -> Bool?]

  /// Makes the paths of one cloud.
  init(
    _ store: DeliveredStore, probe: @escaping @Sendable () async -> Bool? = { nil },
    remote: @escaping @Sendable (Asset) -> RemoteOriginal?
  ) {
    stores = [store]
    probes = [probe]
    copies = { [OriginalCopy(cloud: 0, asset: $0, remote: remote($0))] }
  }

  /// Joins several clouds that hold copies of the same originals.
  init(
    joining originalPaths: [OriginalPaths],
    copies: @escaping @Sendable (Asset) -> [(cloud: Int, asset: Asset)]
  ) {
    stores = originalPaths.flatMap { $0.stores.prefix(1) }
    probes = originalPaths.flatMap { $0.probes.prefix(1) }
    self.copies = { asset in
      copies(asset).compactMap { copy in
        guard originalPaths.indices.contains(copy.cloud) else { return nil }
        let own = originalPaths[copy.cloud].copies(copy.asset).first
        return own.map { OriginalCopy(cloud: copy.cloud, asset: copy.asset, remote: $0.remote) }
      }
    }
  }

  /// Whether a copy's original is in its store, in the version that its cloud lists.
  func isHere(_ copy: OriginalCopy) -> Bool {
    stores[copy.cloud].isUpToDate(copy.asset, copy.remote)
  }

  /// Returns how many bytes there is room for; nil where nothing limits it (rule F8).
  func room(within terms: DeliveryTerms) -> Int64? {
    let kept = stores.dropFirst().reduce(Int64(0)) {
      terms.storage == nil ? $0 : $0 + $1.kept.bytes
    }
    var terms = terms
    terms.storage = terms.storage.map { max(0, $0 - kept) }
    return stores.first?.room(within: terms)
  }
}
