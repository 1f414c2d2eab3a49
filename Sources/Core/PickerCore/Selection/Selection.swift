// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// The selected assets, in the order of picking (rule `select.results.pick-order`).
///
/// Each asset is in a slot of an array. The slots have the order of picking. If an asset is
/// removed, its slot becomes empty, and the other assets stay in their slots. A tree over the slots
/// is used to compute the numbers on the badges.
///
/// If more slots are empty than occupied, the empty ones are removed. For n selected assets, the
/// memory is therefore O(n). A change takes O(log n) steps. Only a move, and the first change after
/// the selection was copied, take O(n) steps.
public struct Selection: Hashable, Sendable {
  /// If there are fewer slots than this, the empty ones are not removed.
  private static let minimumSlotCount = 32

  private var slots: [Asset?]
  private var slotIndexes: [AssetIdentifier: Int]
  private var ranks: RankTree

  /// Makes a selection; if an identifier occurs twice, only its first asset is used
  /// (rule `preselect.duplicates.once`).
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

  /// The number of assets that are selected.
  ///
  /// - Complexity: O(1).
  public var count: Int { slotIndexes.count }
  /// Whether no asset is selected.
  ///
  /// - Complexity: O(1).
  public var isEmpty: Bool { slotIndexes.isEmpty }
  /// The selected assets in the order of picking.
  ///
  /// - Complexity: O(n).
  public var assets: [Asset] { slots.compactMap(\.self) }
  /// The identifiers of the selected assets in the order of picking.
  ///
  /// - Complexity: O(n).
  public var identifiers: [AssetIdentifier] { slots.compactMap { $0?.identifier } }

  /// Whether an asset is selected.
  ///
  /// - Parameter identifier: The asset's identifier.
  /// - Returns: Whether the asset is selected.
  /// - Complexity: O(1).
  public func contains(_ identifier: AssetIdentifier) -> Bool { slotIndexes[identifier] != nil }

  /// The number on an asset's badge, from 1; nil if the asset is not selected
  /// (rule `select.ordered.badges`).
  ///
  /// - Parameter identifier: The asset's identifier.
  /// - Returns: The number on the badge, nil if the asset is not selected.
  /// - Complexity: O(log n).
  public func badge(of identifier: AssetIdentifier) -> Int? {
    slotIndexes[identifier].map { ranks.rank(of: $0) + 1 }
  }

  /// Whether the same assets are selected in the same order.
  ///
  /// - Parameters:
  ///   - first: One selection.
  ///   - second: Another selection.
  /// - Returns: Whether the selections are equal, regardless of the changes by which they came
  ///   about.
  /// - Complexity: O(n).
  public static func == (first: Selection, second: Selection) -> Bool {
    first.count == second.count
      && first.slots.lazy.compactMap(\.self).elementsEqual(second.slots.lazy.compactMap(\.self))
  }

  /// Adds the number of selected assets, and the assets in order, to a hasher.
  ///
  /// - Parameter hasher: The hasher.
  /// - Complexity: O(n).
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for case let asset? in slots { hasher.combine(asset) }
  }

  /// Adds an asset at the end; does nothing if the asset is already selected.
  ///
  /// - Parameter asset: The asset.
  /// - Complexity: O(log n), amortized.
  mutating func append(_ asset: Asset) {
    guard slotIndexes[asset.identifier] == nil else { return }
    slotIndexes[asset.identifier] = slots.count
    slots.append(asset)
    ranks.append()
  }

  /// Removes an asset; the number on each later badge decreases by one
  /// (rule `select.ordered.badges`).
  ///
  /// - Parameter identifier: The asset's identifier.
  /// - Returns: Whether the asset was selected.
  /// - Complexity: O(log n), amortized.
  mutating func remove(_ identifier: AssetIdentifier) -> Bool {
    guard let slot = slotIndexes.removeValue(forKey: identifier) else { return false }
    slots[slot] = nil
    ranks.free(slot)
    if slots.count > max(Self.minimumSlotCount, 2 * count) { self = Selection(assets) }
    return true
  }

  /// Updates the description of a selected asset if its version has not changed.
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

  /// Moves an asset directly after another asset, or to the front (rule `host.move.reorders`).
  ///
  /// - Parameters:
  ///   - identifier: The asset to move.
  ///   - anchor: The asset after which it is put, nil for the front.
  /// - Returns: Whether the order changed. It does not change if one of the two is not selected, or
  ///   if both are the same.
  /// - Complexity: O(n) if the order changes, otherwise O(log n).
  mutating func move(_ identifier: AssetIdentifier, after anchor: AssetIdentifier?) -> Bool {
    guard identifier != anchor, let badge = badge(of: identifier) else { return false }
    var target = 0
    if let anchor {
      guard let badge = self.badge(of: anchor) else { return false }
      target = badge
    }
    // The asset is already directly after the anchor, or at the front. Badges count from 1.
    guard target != badge - 1 else { return false }
    var moved = assets
    let asset = moved.remove(at: badge - 1)
    moved.insert(asset, at: target < badge ? target : target - 1)
    self = Selection(moved)
    return true
  }
}
