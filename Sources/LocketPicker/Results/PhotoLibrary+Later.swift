// SPDX-License-Identifier: Apache-2.0

import AssetIndex
public import CloudDelivery
import Foundation
public import PickerCore
public import PickerModel

extension PhotoLibrary {
  /// The folder of this user's picks whose remaining originals come later.
  ///
  /// It is `$XDG_STATE_HOME/locket/picks`, else below `~/.local/state`. It is not in the cache,
  /// because promised items cannot be recreated.
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

  /// A name that identifies the library, whatever the order of its sources.
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

  /// Fetches the items that are still due of a pick that was closed before everything arrived.
  ///
  /// A repeated call fetches only what is still missing. An item is delivered as it was picked or
  /// not at all: one that is another version by now has failed with `changed`, and one that left
  /// the library is `gone` unless its original is here.
  ///
  /// - Parameters:
  ///   - pick: The pick.
  ///   - terms: The limits on fetching on the device.
  ///   - progress: Called with the bytes that were received, and the total.
  /// - Returns: The whole pick in result order. No item comes later any more.
  /// - Throws: The error that kept the library from being read.
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

  /// Whether the folder still has a photo of the pick, under whatever name.
  private func isHere(_ asset: Asset) async -> Bool {
    guard asset.availability == .device, !holdsPrefixes, sources.isEmpty else { return false }
    guard case .present = try? await assets.status(of: .original, of: asset, in: root) else {
      return false
    }
    return true
  }
}

extension LibraryReference {
  /// Creates a reference to a folder and, by any path, the index that was chosen for it.
  init(_ root: String, index: String?) {
    self.init(paths: [root], index: index.map { URL(fileURLWithPath: $0).path })
  }
}

extension PickedItem {
  /// Whether the app is still entitled to the item's bytes.
  fileprivate var isDue: Bool {
    switch outcome {
    case .ready, .later: true
    case .kept, .failed, .gone, .cancelled: false
    }
  }
}
