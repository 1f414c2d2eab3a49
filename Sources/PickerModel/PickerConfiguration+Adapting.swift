// SPDX-License-Identifier: Apache-2.0

extension PickerConfiguration {
  /// Returns the configuration without what a device lacks, so that one app runs on every device.
  ///
  /// A value that the device does not offer becomes the nearest one that it offers: a continuous
  /// mode is delivered at the end, a limit falls to the device's maximum, and a filter shows more,
  /// never less, than it would. Preselected assets, edges, switched-off capabilities and search text
  /// are left out where the device has none.
  ///
  /// Two kinds of value stay as they are, so that the picker refuses them. What no device accepts is
  /// an error of the app: a negative limit, or preselected assets with a limit of 1 or without a
  /// library. And a device that cannot remove metadata must not hand over what the app asked it to
  /// remove.
  ///
  /// - Parameter offer: What the device offers.
  /// - Returns: The configuration for that device.
  /// - Complexity: O(n * w) for a filter of n parts and w different words.
  public func adapted(to offer: PickerOffer) -> PickerConfiguration {
    var adapted = self
    if let maximum = offer.maximumSelection {
      adapted.selectionLimit = min(selectionLimit, maximum)
    }
    // Of a device that picks one at most, 0 is as good as 1.
    let picksOne = adapted.selectionLimit == 1 || offer.maximumSelection == 1
    if !offer.preselection || (picksOne && selectionLimit != 1) {
      adapted.preselectedAssetIdentifiers = []
    }
    adapted.selection = selection.nearest(of: offer.selection)
    if let filter, filter.depth <= PickerFilter.deepestNesting {
      adapted.filter = filter.widened(to: Set(offer.filters))
    }
    adapted.mode = mode.nearest(of: offer.modes)
    adapted.style = style.nearest(of: offer.styles)
    adapted.edgesWithoutContentMargins.formIntersection(offer.edges)
    adapted.disabledCapabilities.formIntersection(offer.capabilities)
    if !offer.searchText { adapted.searchText = nil }
    return adapted
  }
}

extension PickerConfiguration.Update {
  /// Returns the update without what a device lacks, as
  /// ``PickerConfiguration/adapted(to:)`` does with a configuration.
  ///
  /// - Parameter offer: What the device offers.
  /// - Returns: The update for that device; it may change nothing.
  public func adapted(to offer: PickerOffer) -> PickerConfiguration.Update {
    var adapted = self
    if let limit = selectionLimit, let maximum = offer.maximumSelection {
      adapted.selectionLimit = min(limit, maximum)
    }
    adapted.edgesWithoutContentMargins?.formIntersection(offer.edges)
    if !offer.searchText { adapted.searchText = nil }
    return adapted
  }
}

extension SelectionBehavior {
  /// The behaviour on offer that is most like this one: numbers matter more than when it is
  /// delivered.
  fileprivate func nearest(of offered: Set<SelectionBehavior>) -> SelectionBehavior {
    if offered.contains(self) { return self }
    let others = Self.allCases.filter(offered.contains)
    return others.first { $0.isOrdered == isOrdered } ?? others.first ?? self
  }
}

extension RawRepresentable<String> where Self: CaseIterable & Hashable {
  /// This value where it is on offer, else the first that is.
  fileprivate func nearest(of offered: Set<Self>) -> Self {
    offered.contains(self) ? self : Self.allCases.first(where: offered.contains) ?? self
  }
}

extension PickerFilter {
  /// Returns a filter of words on offer that lets through at least what this one does.
  ///
  /// - Parameter offered: The words on offer, as ``PickerFilter/allWords`` spells them.
  /// - Returns: The filter, nil where only all assets will do.
  package func widened(to offered: Set<String>) -> PickerFilter? {
    if offered.isSuperset(of: words) { return self }
    switch self {
    case .all(let parts):
      // One condition fewer lets more through.
      let kept = parts.compactMap { $0.widened(to: offered) }
      return kept.count > 1 && offered.contains(word) ? .all(of: kept) : kept.first
    case .any(let parts):
      // One alternative fewer would let less through.
      let kept = parts.compactMap { $0.widened(to: offered) }
      guard let first = kept.first, kept.count == parts.count else { return nil }
      if kept.allSatisfy({ $0 == first }) { return first }
      return offered.contains(word) ? .any(of: kept) : nil
    default: return nil
    }
  }
}
