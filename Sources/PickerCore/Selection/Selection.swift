// SPDX-License-Identifier: Apache-2.0

import OrderedCollections
public import PickerModel

/// The assets a person picked, in order; the only truth on what is selected (rule P5).
public struct Selection: Hashable, Sendable {
  private var picked: OrderedDictionary<AssetIdentifier, Asset>

  /// Makes a selection; of assets with the same identifier the first counts (rule C3).
  ///
  /// - Parameter assets: The assets in order.
  public init(_ assets: some Sequence<Asset> = []) {
    picked = OrderedDictionary(
      assets.lazy.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The number of selected assets.
  public var count: Int { picked.count }
  /// Whether nothing is selected.
  public var isEmpty: Bool { picked.isEmpty }
  /// The selected assets in order.
  ///
  /// - Complexity: O(n).
  public var assets: [Asset] { Array(picked.values) }
  /// The identifiers of the selected assets in order.
  ///
  /// - Complexity: O(n).
  public var identifiers: [AssetIdentifier] { Array(picked.keys) }

  /// Whether an asset is selected.
  ///
  /// - Parameter identifier: The asset's identifier.
  /// - Returns: Whether it is selected.
  /// - Complexity: O(1).
  public func contains(_ identifier: AssetIdentifier) -> Bool {
    picked.index(forKey: identifier) != nil
  }

  /// The number on an asset's badge, from 1; nil where it is not selected (rule P3).
  ///
  /// - Parameter identifier: The asset's identifier.
  /// - Returns: The number.
  /// - Complexity: O(1).
  public func badge(of identifier: AssetIdentifier) -> Int? {
    picked.index(forKey: identifier).map { $0 + 1 }
  }

  /// Adds an asset at the end; does nothing where it is selected already.
  ///
  /// - Parameter asset: The asset.
  mutating func append(_ asset: Asset) {
    if picked.index(forKey: asset.identifier) == nil { picked[asset.identifier] = asset }
  }

  /// Takes an asset out; the badges after it close up (rule P3).
  ///
  /// - Parameter identifier: The asset's identifier.
  /// - Returns: Whether it was selected.
  mutating func remove(_ identifier: AssetIdentifier) -> Bool {
    picked.removeValue(forKey: identifier) != nil
  }

  /// Takes everything out.
  mutating func removeAll() {
    picked.removeAll()
  }

  /// Moves an asset right behind another, or to the front (rule P7).
  ///
  /// - Parameters:
  ///   - identifier: The asset to move.
  ///   - anchor: The asset to stand behind, nil for the front.
  /// - Returns: Whether anything moved; an unselected asset or anchor, and an asset that is its
  ///   own anchor, do nothing.
  mutating func move(_ identifier: AssetIdentifier, after anchor: AssetIdentifier?) -> Bool {
    guard identifier != anchor, let asset = picked[identifier] else { return false }
    if let anchor, picked.index(forKey: anchor) == nil { return false }
    let before = picked.keys
    picked.removeValue(forKey: identifier)
    let target = anchor.flatMap { picked.index(forKey: $0) }.map { $0 + 1 } ?? 0
    picked.updateValue(asset, forKey: identifier, insertingAt: target)
    return before != picked.keys
  }
}
