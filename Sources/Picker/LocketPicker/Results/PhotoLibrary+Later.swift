// SPDX-License-Identifier: Apache-2.0

import AssetIndex
public import CloudDelivery
import Foundation
public import PickerModel
public import PickerPorts

extension PhotoLibrary {
  /// The folder that stores the user's picks in which the person chose *later*, until their missing
  /// originals are fetched.
  ///
  /// The folder is `$XDG_STATE_HOME/locket/picks`. If the variable is not set, the folder is
  /// `~/.local/state/locket/picks`. The folder is not in the cache, because a deleted pick could
  /// not be created again.
  public static var picksDirectory: String {
    let environment = ProcessInfo.processInfo.environment
    var folder = (environment["HOME"] ?? NSHomeDirectory()) + "/.local/state"
    if let chosen = environment["XDG_STATE_HOME"], chosen.hasPrefix("/") { folder = chosen }
    return folder + "/locket/picks"
  }

  /// The picks from this library whose missing originals are to be fetched later.
  public var pendingPicks: PendingPicks {
    PendingPicks(
      directory: Self.picksDirectory, library: ownName, sources: ownKeys, reference: ownReference,
      etags: { await etags(of: $0) })
  }

  /// The keys of the library's folders and clouds, in the order of their bytes.
  ///
  /// They identify the library. The key of a cloud contains its address, so another cloud of the
  /// same name has another key.
  package var ownKeys: [String] {
    if !sources.isEmpty { return sources.map(\.key).sorted() }
    return [account.map(OpenedSource.key) ?? root.asciiKey]
  }

  /// A name of the library for people; the order of its sources has no effect.
  package var ownName: String {
    if !sources.isEmpty {
      return sources.map(\.library.ownName).sorted().joined(separator: " and ")
    }
    guard holdsPrefixes else { return root }
    // The prefixes are in a folder inside the cloud's folder. The name of the cloud's folder
    // identifies the cloud.
    return URL(fileURLWithPath: root).deletingLastPathComponent().lastPathComponent
  }

  /// Returns the ETags of originals in the listings of the library's clouds.
  ///
  /// - Parameter assets: The assets.
  /// - Returns: For each asset one value for each element of ``ownKeys``: the ETag, or nil if the
  ///   source is a folder or its listing states none. Assets without ETags are left out.
  private func etags(of assets: [Asset]) async -> [AssetIdentifier: [String?]] {
    var etags: [AssetIdentifier: [String?]] = [:]
    let keys = ownKeys
    let copies =
      sources.isEmpty
      ? [:] : (try? await self.assets.copies(of: assets.map(\.identifier))) ?? [:]
    for asset in assets {
      var own = keys.map { _ in String?.none }
      if sources.isEmpty { own[0] = store?.listedETag(of: asset) }
      for copy in copies[asset.identifier] ?? [] {
        guard let index = keys.firstIndex(of: copy.source), own[index] == nil else { continue }
        own[index] = source(of: copy)?.store?.listedETag(of: copy.asset(of: asset))
      }
      if own.contains(where: { $0 != nil }) { etags[asset.identifier] = own }
    }
    return etags
  }

  /// A reference with which the library can be opened again.
  var ownReference: LibraryReference {
    if let reference { return reference }
    let paths = sources.isEmpty ? [ownName] : sources.flatMap(\.library.ownReference.paths)
    return LibraryReference(paths: paths)
  }

  /// Fetches the missing items of a pick whose picker closed before all items were fetched.
  ///
  /// If the method is called again, it fetches only items that are still missing. Only the version
  /// that the person picked is delivered. If the library now has another version, the item fails
  /// with `changed`. If an asset was removed from the library, its item is `gone`, unless the
  /// original is on the device.
  ///
  /// Two versions are the same if their content digests are equal. If a digest is unknown, the
  /// ETags in the listings of clouds and the sizes are compared. If no ETag is known, the sizes and
  /// dates are compared.
  ///
  /// - Parameters:
  ///   - kept: The pick, from ``pendingPicks``.
  ///   - terms: The limits that the profile sets for fetching.
  ///   - progress: Called with the number of bytes that were received and the number of all bytes
  ///     to receive.
  /// - Returns: All items of the pick in the order of the result; none of them is `later`.
  /// - Throws: The error that prevented reading the library.
  public func redeem(
    _ kept: KeptPick, terms: DeliveryTerms,
    progress: @escaping @Sendable (_ bytes: Int64, _ total: Int64) -> Void = { _, _ in }
  ) async throws -> [PickedItem] {
    let pick = kept.pick
    let due = pick.items.filter(\.isDue)
    let known = Dictionary(
      try await assets.assets(withIdentifiers: due.map(\.asset.identifier)).map {
        ($0.identifier, $0)
      }, uniquingKeysWith: { first, _ in first })
    let listed = await etags(of: Array(known.values))
    let wanted = due.compactMap { item -> Asset? in
      let identifier = item.asset.identifier
      guard let asset = known[identifier],
        asset.isSameVersion(
          as: item.asset, listed[identifier] ?? [], kept.etags[identifier] ?? [])
      else { return nil }
      return asset
    }
    let fetched = Dictionary(
      await fetch(wanted, within: terms, progress: progress).map { ($0.asset.identifier, $0) },
      uniquingKeysWith: { first, _ in first })
    var items: [PickedItem] = []
    for item in pick.items {
      let identifier = item.asset.identifier
      if !item.isDue {
        items.append(item)
      } else if let had = fetched[identifier] {
        items.append(
          PickedItem(asset: had.asset, outcome: had.outcome, removing: item.removing))
      } else {
        let isGone = known[identifier] == nil
        let etag = kept.etags[identifier]?.first ?? nil
        let isHere =
          await isHere(item.asset) || isGone && store?.holds(item.asset, etag: etag) == true
        let outcome: PickedItem.Outcome = isHere ? .ready : isGone ? .gone : .failed(.changed)
        items.append(PickedItem(asset: item.asset, outcome: outcome, removing: item.removing))
      }
    }
    return items
  }

  /// Whether an item's original is still in the folder, possibly under another name.
  private func isHere(_ asset: Asset) async -> Bool {
    guard asset.availability == .device, !holdsPrefixes, sources.isEmpty else { return false }
    guard case .present = try? await assets.status(of: .original, of: asset, in: root) else {
      return false
    }
    return true
  }
}

extension Asset {
  /// Whether another asset is the same version of the same original, by digest, ETag, or size and
  /// date.
  ///
  /// - Parameters:
  ///   - other: The asset as it was picked.
  ///   - etags: The ETags of this asset, one for each source of the library.
  ///   - otherETags: The ETags of the other asset, for the same sources.
  /// - Returns: Whether the versions are the same.
  fileprivate func isSameVersion(
    as other: Asset, _ etags: [String?], _ otherETags: [String?]
  ) -> Bool {
    let pairs = zip(etags, otherETags).compactMap { pair in
      pair.0.flatMap { own in pair.1.map { (own.opaqueTag, $0.opaqueTag) } }
    }
    let haveDigests = contentDigest != nil && other.contentDigest != nil
    guard !pairs.isEmpty, !haveDigests else { return isSameVersion(as: other) }
    return byteCount == other.byteCount && pairs.allSatisfy { $0.0 == $0.1 }
  }
}

extension LibraryReference {
  /// Creates a reference to a folder with an index at a chosen path, or nil for its usual index.
  init(_ root: String, index: String?) {
    self.init(paths: [root], index: index.map { URL(fileURLWithPath: $0).path })
  }
}

extension PickedItem {
  /// Whether the item can be delivered and its bytes have not been delivered yet.
  fileprivate var isDue: Bool {
    switch outcome {
    case .ready, .later: true
    case .kept, .failed, .gone, .cancelled: false
    }
  }
}
