// SPDX-License-Identifier: Apache-2.0

import HostLink
public import PickerModel

/// One picked asset, with the state of its item: whether the app can load it.
public struct PickerResult: Hashable, Sendable {
  /// The asset's identifier, nil if the app's configuration asks for results without identifiers
  /// (rule `item.identifier.withheld`).
  public let assetIdentifier: AssetIdentifier?
  /// Whether the item can be loaded, and if not, why.
  ///
  /// Only an item with the outcome `ready` can be loaded.
  public let outcome: PickedItem.Outcome
  /// Gives access to the item's bytes, for as long as the app keeps the provider
  /// (rule `unseen.load.item.after`).
  public let itemProvider: ItemProvider
  /// The kinds of metadata that the picker removes from the bytes, because the app or the person
  /// chose this (rule `item.removed`).
  public let removed: PickerMetadataOptions
  /// The width and height of the item in pixels as displayed, nil if unknown.
  public let pixelSize: PixelSize?

  /// Identifies the picker's library that contains the asset; nil if this result has no bytes to
  /// load.
  package var origin: PickerAccess.Origin? { itemProvider.source?.link.origin }

  init(_ item: LinkItem, over link: PickerLink?) {
    assetIdentifier = item.identifier
    outcome = item.outcome
    removed = item.removing
    pixelSize = item.pixelSize.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil }
    itemProvider = ItemProvider(item, over: link)
  }

  /// Makes the result of a preselected asset that stayed selected.
  ///
  /// - Parameter assetIdentifier: The identifier of the asset.
  package init(kept assetIdentifier: AssetIdentifier) {
    var item = LinkItem(item: 0, outcome: .kept)
    item.identifier = assetIdentifier
    self.init(item, over: nil)
  }
}
