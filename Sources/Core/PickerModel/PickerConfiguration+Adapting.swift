// SPDX-License-Identifier: Apache-2.0

extension PickerConfiguration {
  /// Returns the configuration without the options that a device lacks, so that one app runs on
  /// every device.
  ///
  /// A value that the device does not offer becomes the nearest one that it offers. A continuous
  /// selection becomes one delivery at the end. A limit falls to the device's maximum. A filter
  /// shows more than the app asked for, never less. Preselected assets, edges, switched-off
  /// capabilities and search text are left out if the device does not support them.
  ///
  /// Two kinds of values stay as they are, so that the picker refuses them. The first is a value
  /// that no device accepts, which is an error of the app: a negative limit, or preselected assets
  /// with a limit of 1 or without a library. The second is the metadata to remove: a device that
  /// cannot remove it must not deliver the files.
  ///
  /// - Parameter offer: The device's offer.
  /// - Returns: The configuration for that device.
  /// - Complexity: O(n * w) for a filter made of n filters and w different keywords.
  public func adapted(to offer: PickerOffer) -> PickerConfiguration {
    var adapted = self
    if let maximum = offer.maximumSelection {
      adapted.selectionLimit = min(selectionLimit, maximum)
    }
    // On a device that picks one asset at most, a limit of 0 means the same as 1.
    let picksOne = adapted.selectionLimit == 1 || offer.maximumSelection == 1
    if !offer.preselection || (picksOne && selectionLimit != 1) {
      adapted.preselectedAssetIdentifiers = []
    }
    adapted.selection = selection.nearest(of: offer.selection)
    if let filter, filter.depth <= PickerFilter.maximumDepth {
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
  /// Returns the update without the options that a device lacks.
  ///
  /// The rules are those of ``PickerConfiguration/adapted(to:)``.
  ///
  /// - Parameter offer: The device's offer.
  /// - Returns: The update for that device, which may change nothing.
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
  /// Returns the offered behavior that is most similar to this one.
  ///
  /// Whether the picks are ordered matters more than when they are delivered.
  fileprivate func nearest(of offered: Set<SelectionBehavior>) -> SelectionBehavior {
    if offered.contains(self) { return self }
    let others = Self.allCases.filter(offered.contains)
    return others.first { $0.isOrdered == isOrdered } ?? others.first ?? self
  }
}

extension RawRepresentable<String> where Self: CaseIterable & Hashable {
  /// Returns this value if it is offered, or else the first offered one.
  fileprivate func nearest(of offered: Set<Self>) -> Self {
    offered.contains(self) ? self : Self.allCases.first(where: offered.contains) ?? self
  }
}

extension PickerFilter {
  /// Returns a filter of offered keywords that allows everything that this filter allows.
  ///
  /// - Parameter offered: The offered keywords, as ``PickerFilter/allKeywords`` lists them.
  /// - Returns: The filter, nil if no such filter restricts anything.
  package func widened(to offered: Set<String>) -> PickerFilter? {
    if offered.isSuperset(of: keywords) { return self }
    switch self {
    case .all(let filters):
      // A conjunction with fewer conditions allows more.
      let kept = filters.compactMap { $0.widened(to: offered) }
      return kept.count > 1 && offered.contains(keyword) ? .all(of: kept) : kept.first
    case .any(let filters):
      // A disjunction with fewer alternatives would allow less.
      let kept = filters.compactMap { $0.widened(to: offered) }
      guard let first = kept.first, kept.count == filters.count else { return nil }
      if kept.allSatisfy({ $0 == first }) { return first }
      return offered.contains(keyword) ? .any(of: kept) : nil
    default: return nil
    }
  }
}
