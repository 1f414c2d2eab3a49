// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts

/// One cloud's copy of an original.
struct OriginalCopy: Sendable {
  /// The index of the cloud in ``OriginalPaths/stores``.
  let cloud: Int
  /// The asset as the cloud knows it.
  ///
  /// The original is in the cloud's store under the identifier of this asset.
  let asset: Asset
  /// The remote original, or nil if the cloud no longer has it.
  let remote: RemoteOriginal?
}

/// The clouds from which originals are fetched, and the stores in which they are kept.
struct OriginalPaths: Sendable {
  /// The store of each cloud.
  let stores: [DeliveredStore]
  /// Returns the copies of an asset in the order in which they are requested.
  ///
  /// The closure is called off the cooperative threads.
  let copies: @Sendable (Asset) -> [OriginalCopy]
  /// Closures that each send a request to one cloud.
  ///
  /// A closure returns whether the cloud answered, or nil if that is unknown.
  let probes: [@Sendable () async -> Bool?]

  /// Creates the paths for a single cloud.
  init(
    _ store: DeliveredStore, probe: @escaping @Sendable () async -> Bool? = { nil },
    remote: @escaping @Sendable (Asset) -> RemoteOriginal?
  ) {
    stores = [store]
    probes = [probe]
    copies = { [OriginalCopy(cloud: 0, asset: $0, remote: remote($0))] }
  }

  /// Combines the paths of several clouds that have copies of the same originals.
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

  /// Whether the original of a copy is in its store, in the version that the cloud lists.
  func isHere(_ copy: OriginalCopy) -> Bool {
    stores[copy.cloud].isUpToDate(copy.asset, copy.remote)
  }

  /// Returns the number of bytes that may be stored, or nil if nothing limits it
  /// (rule `unseen.fetch.space`).
  func room(within terms: DeliveryTerms) -> Int64? {
    let kept = stores.dropFirst().reduce(Int64(0)) {
      terms.storage == nil ? $0 : $0 + $1.kept.bytes
    }
    var terms = terms
    terms.storage = terms.storage.map { max(0, $0 - kept) }
    return stores.first?.room(within: terms)
  }
}
