// SPDX-License-Identifier: Apache-2.0

import AssetIndex
public import CloudDelivery
import Foundation
public import PickerCore
public import PickerModel

extension PhotoLibrary {
  /// The folder that stores the user's picks in which the person chose *later*, until their missing
  /// originals are fetched.
  ///
  /// It is `$XDG_STATE_HOME/locket/picks`. If the variable is not set, it is
  /// `~/.local/state/locket/picks`. It is not in the cache folder, because a deleted pick could not
  /// be created again.
  public static var picksDirectory: String {
    let environment = ProcessInfo.processInfo.environment
    var folder = (environment["HOME"] ?? NSHomeDirectory()) + "/.local/state"
    if let chosen = environment["XDG_STATE_HOME"], chosen.hasPrefix("/") { folder = chosen }
    return folder + "/locket/picks"
  }

  /// The picks from this library whose missing originals are to be fetched later.
  public var pendingPicks: PendingPicks {
    PendingPicks(directory: Self.picksDirectory, library: ownName, reference: ownReference)
  }

  /// A name that identifies the library; the order of its sources has no effect.
  package var ownName: String {
    if !sources.isEmpty {
      return sources.map(\.library.ownName).sorted().joined(separator: " and ")
    }
    guard holdsPrefixes else { return root }
    // The prefixes are in a folder inside the cloud's folder. The name of the cloud's folder
    // identifies the cloud.
    return URL(fileURLWithPath: root).deletingLastPathComponent().lastPathComponent
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
  /// - Parameters:
  ///   - pick: The pick.
  ///   - terms: The limits that the profile sets for fetching.
  ///   - progress: Called with the number of bytes that were received and the number of all bytes
  ///     to receive.
  /// - Returns: All items of the pick in the order of the result; none of them is `later`.
  /// - Throws: The error that prevented reading the library.
  public func redeem(
    _ pick: PendingPick, terms: DeliveryTerms,
    progress: @escaping @Sendable (_ bytes: Int64, _ total: Int64) -> Void = { _, _ in }
  ) async throws -> [PickedItem] {
    let due = pick.items.filter(\.isDue)
    let known = Dictionary(
      try await assets.assets(withIdentifiers: due.map(\.asset.identifier)).map {
        ($0.identifier, $0)
      }, uniquingKeysWith: { first, _ in first })
    let wanted = due.compactMap { item in
      known[item.asset.identifier].flatMap { $0.isSameVersion(as: item.asset) ? $0 : nil }
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
        let isHere = await isHere(item.asset) || isGone && store?.holds(item.asset) == true
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
