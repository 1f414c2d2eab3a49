// SPDX-License-Identifier: Apache-2.0

import AssetIndex
public import CloudDelivery
import Foundation
public import PickerCore
public import PickerModel

extension PhotoLibrary {
  /// Where this person's picks are written down whose rest comes later:
  /// `$XDG_STATE_HOME/locket/picks`, else below `~/.local/state`.
  ///
  /// Beside the cache, and not in it: what was promised cannot be made again.
  public static var picksDirectory: String {
    let environment = ProcessInfo.processInfo.environment
    var folder = (environment["HOME"] ?? NSHomeDirectory()) + "/.local/state"
    if let chosen = environment["XDG_STATE_HOME"], chosen.hasPrefix("/") { folder = chosen }
    return folder + "/locket/picks"
  }

  /// Where picks of this library are written down.
  public var pendingPicks: PendingPicks {
    PendingPicks(directory: Self.picksDirectory, library: ownName, reference: ownReference)
  }

  /// What tells the library apart, in whatever order its sources are named.
  var ownName: String {
    if !parts.isEmpty { return parts.map(\.library.ownName).sorted().joined(separator: " and ") }
    guard holdsHeads else { return root }
    // A cloud goes by its name, and its heads lie in the folder of that name.
    return URL(fileURLWithPath: root).deletingLastPathComponent().lastPathComponent
  }

  /// How the library is opened again.
  var ownReference: LibraryReference {
    if let reference { return reference }
    let paths = parts.isEmpty ? [ownName] : parts.flatMap(\.library.ownReference.paths)
    return LibraryReference(paths: paths)
  }

  /// Fetches what is due of a pick that was closed before everything was here.
  ///
  /// Asked again it fetches only what did not come. An item is had as it was picked or not at all:
  /// one that is another version by now has `changed`, one that left the library is `gone` unless
  /// its original is here.
  ///
  /// - Parameters:
  ///   - pick: The pick.
  ///   - terms: What bounds fetching on the device.
  ///   - progress: Called with the bytes that are here, and all that will be.
  /// - Returns: The whole pick in result order; none of it comes later any more.
  /// - Throws: What keeps the library from answering.
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

  /// Whether the folder has a photo that was there when it was picked, under whatever name.
  private func isHere(_ asset: Asset) async -> Bool {
    guard asset.availability == .device, !holdsHeads, parts.isEmpty else { return false }
    guard case .here = try? await assets.place(of: .original, of: asset, in: root) else {
      return false
    }
    return true
  }
}

extension LibraryReference {
  /// A folder, and the index that was chosen for it by any path.
  init(_ root: String, index: String?) {
    self.init(paths: [root], index: index.map { URL(fileURLWithPath: $0).path })
  }
}

extension PickedItem {
  /// Whether somebody still has a claim to its bytes.
  fileprivate var isDue: Bool {
    switch outcome {
    case .ready, .later: true
    case .kept, .failed, .gone, .cancelled: false
    }
  }
}
