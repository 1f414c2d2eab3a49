// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// The assets that a person picked, in order; the only source of truth about the selection (rule
/// P5).
///
/// Each asset occupies a slot. Slots keep the order of picking, and a removed asset leaves its slot
/// empty. A tree over the slots gives the badges. Empty slots are removed when they outnumber the
/// assets, so that memory stays within O(n). A change costs O(log n), except a move and the first
/// change to a selection that has been copied.
public struct Selection: Hashable, Sendable {
  /// The number of slots below which it is not worth the time to remove empty ones.
  private static let minimumSlotCount = 32

  private var slots: [Asset?]
  private var slotIndexes: [AssetIdentifier: Int]
  private var ranks: RankTree

  /// Makes a selection; if an identifier repeats, its first asset is kept (rule C3).
  ///
  /// - Parameter assets: The assets in order.
  /// - Complexity: O(n).
  public init(_ assets: some Sequence<Asset> = []) {
    slots = []
    slotIndexes = [:]
    for asset in assets where slotIndexes[asset.identifier] == nil {
      slotIndexes[asset.identifier] = slots.count
      slots.append(asset)
    }
    ranks = RankTree(taken: slots.count)
  }

  /// The number of selected assets.
  ///
  /// - Complexity: O(1).
  public var count: Int { slotIndexes.count }
  /// Whether nothing is selected.
  ///
  /// - Complexity: O(1).
  public var isEmpty: Bool { slotIndexes.isEmpty }
  /// The selected assets in order.
  ///
  /// - Complexity: O(n).
  public var assets: [Asset] { slots.compactMap(\.self) }
  /// The identifiers of the selected assets in order.
  ///
  /// - Complexity: O(n).
  public var identifiers: [AssetIdentifier] { slots.compactMap { $0?.identifier } }

  /// Whether an asset is selected.
  ///
  /// - Parameter identifier: The asset's identifier.
  /// - Returns: Whether it is selected.
  /// - Complexity: O(1).
  public func contains(_ identifier: AssetIdentifier) -> Bool { slotIndexes[identifier] != nil }

  /// The number on an asset's badge, from 1; nil if it is not selected (rule P3).
  ///
  /// - Parameter identifier: The asset's identifier.
  /// - Returns: The number.
  /// - Complexity: O(log n).
  public func badge(of identifier: AssetIdentifier) -> Int? {
    slotIndexes[identifier].map { ranks.rank(of: $0) + 1 }
  }

  /// Whether the same assets are selected in the same order.
  ///
  /// - Parameters:
  ///   - first: A selection.
  ///   - second: Another one.
  /// - Returns: Whether they are equal, regardless of earlier changes.
  /// - Complexity: O(n).
  public static func == (first: Selection, second: Selection) -> Bool {
    first.count == second.count
      && first.slots.lazy.compactMap(\.self).elementsEqual(second.slots.lazy.compactMap(\.self))
  }

  /// Feeds the count and the assets in order to a hasher.
  ///
  /// - Parameter hasher: The hasher.
  /// - Complexity: O(n).
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for case let asset? in slots { hasher.combine(asset) }
  }

  /// Adds an asset at the end; does nothing if it is selected.
  ///
  /// - Parameter asset: The asset.
  /// - Complexity: O(log n), amortised.
  mutating func append(_ asset: Asset) {
    guard slotIndexes[asset.identifier] == nil else { return }
    slotIndexes[asset.identifier] = slots.count
    slots.append(asset)
    ranks.append()
  }

  /// Removes an asset; the numbers on later badges decrease by one (rule P3).
  ///
  /// - Parameter identifier: The asset's identifier.
  /// - Returns: Whether it was selected.
  /// - Complexity: O(log n), amortised.
  mutating func remove(_ identifier: AssetIdentifier) -> Bool {
    guard let slot = slotIndexes.removeValue(forKey: identifier) else { return false }
    slots[slot] = nil
    ranks.free(slot)
    if slots.count > max(Self.minimumSlotCount, 2 * count) { self = Selection(assets) }
    return true
  }

  /// Replaces the selected asset that has the same identifier, if both are the same version.
  ///
  /// - Parameter asset: The asset as it is now.
  /// - Complexity: O(1).
  mutating func replace(_ asset: Asset) {
    guard let slot = slotIndexes[asset.identifier], slots[slot]?.isSameVersion(as: asset) == true
    else { return }
    slots[slot] = asset
  }

  /// Removes all assets.
  ///
  /// - Complexity: O(n).
  mutating func removeAll() { self = Selection() }

  /// Moves an asset directly after another, or to the front (rule P7).
  ///
  /// - Parameters:
  ///   - identifier: The asset to move.
  ///   - anchor: The asset to put it after, nil for the front.
  /// - Returns: Whether the order changed. An unselected asset or anchor has no effect; neither has
  ///   an asset that is its own anchor.
  /// - Complexity: O(n) if the order changes, else O(log n).
  mutating func move(_ identifier: AssetIdentifier, after anchor: AssetIdentifier?) -> Bool {
    guard identifier != anchor, let badge = badge(of: identifier) else { return false }
    var target = 0
    if let anchor {
      guard let badge = self.badge(of: anchor) else { return false }
      target = badge
    }
    // Badges count from 1: the asset already is directly after the anchor, or at the front.
    guard target != badge - 1 else { return false }
    var moved = assets
    let asset = moved.remove(at: badge - 1)
    moved.insert(asset, at: target < badge ? target : target - 1)
    self = Selection(moved)
    return true
  }
}
