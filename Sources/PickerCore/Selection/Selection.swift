// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// The assets a person picked, in order; the only truth on what is selected (rule P5).
///
/// Each asset stands in a slot. Slots keep the order of picking, one that is taken out leaves its
/// slot empty, and a tree over the slots gives the badges. Empty slots are cleared away when they
/// outnumber the assets, so that memory stays within O(n) and a change costs O(log n), but for a
/// move, and for the first change to a selection of which somebody holds a copy.
public struct Selection: Hashable, Sendable {
  /// Few slots are not worth clearing away.
  private static let fewestSlots = 32

  private var slots: [Asset?]
  private var places: [AssetIdentifier: Int]
  private var ranks: RankTree

  /// Makes a selection; of assets with the same identifier the first counts (rule C3).
  ///
  /// - Parameter assets: The assets in order.
  /// - Complexity: O(n).
  public init(_ assets: some Sequence<Asset> = []) {
    slots = []
    places = [:]
    for asset in assets where places[asset.identifier] == nil {
      places[asset.identifier] = slots.count
      slots.append(asset)
    }
    ranks = RankTree(taken: slots.count)
  }

  /// The number of selected assets.
  ///
  /// - Complexity: O(1).
  public var count: Int { places.count }
  /// Whether nothing is selected.
  ///
  /// - Complexity: O(1).
  public var isEmpty: Bool { places.isEmpty }
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
  public func contains(_ identifier: AssetIdentifier) -> Bool { places[identifier] != nil }

  /// The number on an asset's badge, from 1; nil where it is not selected (rule P3).
  ///
  /// - Parameter identifier: The asset's identifier.
  /// - Returns: The number.
  /// - Complexity: O(log n).
  public func badge(of identifier: AssetIdentifier) -> Int? {
    places[identifier].map { ranks.rank(of: $0) + 1 }
  }

  /// Whether the same assets are selected in the same order.
  ///
  /// - Parameters:
  ///   - first: A selection.
  ///   - second: Another one.
  /// - Returns: Whether they are equal, however they came about.
  /// - Complexity: O(n).
  public static func == (first: Selection, second: Selection) -> Bool {
    first.count == second.count
      && first.slots.lazy.compactMap(\.self).elementsEqual(second.slots.lazy.compactMap(\.self))
  }

  /// Feeds the assets in order, which is all that two equal selections share.
  ///
  /// - Parameter hasher: What to feed.
  /// - Complexity: O(n).
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for case let asset? in slots { hasher.combine(asset) }
  }

  /// Adds an asset at the end; does nothing where it is selected already.
  ///
  /// - Parameter asset: The asset.
  /// - Complexity: O(log n), amortised.
  mutating func append(_ asset: Asset) {
    guard places[asset.identifier] == nil else { return }
    places[asset.identifier] = slots.count
    slots.append(asset)
    ranks.append()
  }

  /// Takes an asset out; the badges after it close up (rule P3).
  ///
  /// - Parameter identifier: The asset's identifier.
  /// - Returns: Whether it was selected.
  /// - Complexity: O(log n), amortised.
  mutating func remove(_ identifier: AssetIdentifier) -> Bool {
    guard let place = places.removeValue(forKey: identifier) else { return false }
    slots[place] = nil
    ranks.free(place)
    if slots.count > max(Self.fewestSlots, 2 * count) { self = Selection(assets) }
    return true
  }

  /// Puts an asset in the place of the one with the same identifier, where that is selected in the
  /// same version.
  ///
  /// - Parameter asset: The asset as it is now.
  /// - Complexity: O(1).
  mutating func replace(_ asset: Asset) {
    guard let place = places[asset.identifier], slots[place]?.isSameVersion(as: asset) == true
    else { return }
    slots[place] = asset
  }

  /// Takes everything out.
  ///
  /// - Complexity: O(n).
  mutating func removeAll() { self = Selection() }

  /// Moves an asset right behind another, or to the front (rule P7).
  ///
  /// - Parameters:
  ///   - identifier: The asset to move.
  ///   - anchor: The asset to stand behind, nil for the front.
  /// - Returns: Whether anything moved; an unselected asset or anchor, and an asset that is its
  ///   own anchor, do nothing.
  /// - Complexity: O(n) where something moves, O(log n) where nothing does.
  mutating func move(_ identifier: AssetIdentifier, after anchor: AssetIdentifier?) -> Bool {
    guard identifier != anchor, let badge = badge(of: identifier) else { return false }
    var target = 0
    if let anchor {
      guard let badge = self.badge(of: anchor) else { return false }
      target = badge
    }
    // Badges count from 1: it already stands right behind the anchor, or at the front.
    guard target != badge - 1 else { return false }
    var moved = assets
    let asset = moved.remove(at: badge - 1)
    moved.insert(asset, at: target < badge ? target : target - 1)
    self = Selection(moved)
    return true
  }
}
