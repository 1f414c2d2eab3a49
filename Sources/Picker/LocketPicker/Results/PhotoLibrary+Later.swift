// SPDX-License-Identifier: Apache-2.0

import AssetIndex
public import CloudDelivery
import Foundation
public import PickerCore
public import PickerModel

extension PhotoLibrary {
  /// The folder for this user's picks whose remaining originals are fetched later.
  ///
  /// It is `$XDG_STATE_HOME/locket/picks`, or else `~/.local/state/locket/picks`. It is not in the
  /// cache, because undelivered items cannot be recreated.
  public static var picksDirectory: String {
    let environment = ProcessInfo.processInfo.environment
    var folder = (environment["HOME"] ?? NSHomeDirectory()) + "/.local/state"
    if let chosen = environment["XDG_STATE_HOME"], chosen.hasPrefix("/") { folder = chosen }
    return folder + "/locket/picks"
  }

  /// The stored picks of this library.
  public var pendingPicks: PendingPicks {
    PendingPicks(directory: Self.picksDirectory, library: ownName, reference: ownReference)
  }

  /// A name that identifies the library, regardless of the order of its sources.
  var ownName: String {
    if !sources.isEmpty {
      return sources.map(\.library.ownName).sorted().joined(separator: " and ")
    }
    guard holdsPrefixes else { return root }
    // A cloud is identified by its name, and its prefixes are in the folder of that name.
    return URL(fileURLWithPath: root).deletingLastPathComponent().lastPathComponent
  }

  /// A reference that opens the library again.
  var ownReference: LibraryReference {
    if let reference { return reference }
    let paths = sources.isEmpty ? [ownName] : sources.flatMap(\.library.ownReference.paths)
    return LibraryReference(paths: paths)
  }

  /// Fetches the undelivered items of a pick whose picker closed before everything arrived.
  ///
  /// A repeated call fetches only items that are still missing. An item is delivered in the version
  /// that was picked or not at all: if the library now has another version, the item has failed
  /// with `changed`. An item that was removed from the library is `gone`, unless its original is on
  /// the device.
  ///
  /// - Parameters:
  ///   - pick: The pick.
  ///   - terms: The limits on fetching on the device.
  ///   - progress: Called with the number of bytes received and the total.
  /// - Returns: The whole pick in result order; no item is left for later.
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

  /// Whether the folder still contains an item's original, under any name.
  private func isHere(_ asset: Asset) async -> Bool {
    guard asset.availability == .device, !holdsPrefixes, sources.isEmpty else { return false }
    guard case .present = try? await assets.status(of: .original, of: asset, in: root) else {
      return false
    }
    return true
  }
}

extension LibraryReference {
  /// Creates a reference to a folder and to the index that was chosen for it, at any path.
  init(_ root: String, index: String?) {
    self.init(paths: [root], index: index.map { URL(fileURLWithPath: $0).path })
  }
}

extension PickedItem {
  /// Whether the item's bytes have not been delivered and can be.
  fileprivate var isDue: Bool {
    switch outcome {
    case .ready, .later: true
    case .kept, .failed, .gone, .cancelled: false
    }
  }
}
