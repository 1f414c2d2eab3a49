// SPDX-License-Identifier: Apache-2.0

extension PickerConfiguration {
  /// Returns a configuration that uses only options that the device offers, so that one app runs on
  /// every device.
  ///
  /// If the device does not offer a value, the value is replaced by the most similar value that the
  /// device offers. For example, a continuous selection becomes one that is delivered at the end,
  /// and a limit above the device's maximum becomes this maximum. An unsupported filter becomes a
  /// filter that shows more assets, never fewer. Preselected assets, edges, disabled capabilities
  /// and search text are removed if the device does not support them.
  ///
  /// Two kinds of values stay unchanged, so that the picker refuses the configuration:
  ///
  /// - A value that no device accepts is an error of the app. Examples are a negative limit, and
  ///   preselected assets with a limit of 1 or without a library.
  /// - A request to remove metadata stays, even if the device cannot remove it. Otherwise the app
  ///   would receive files with this metadata.
  ///
  /// - Parameter offer: The options that the device offers.
  /// - Returns: The configuration for that device.
  /// - Complexity: O(n * w) for a filter that consists of n nested filters with w different
  ///   keywords.
  public func adapted(to offer: PickerOffer) -> PickerConfiguration {
    var adapted = self
    if let maximum = offer.maximumSelection {
      adapted.selectionLimit = min(selectionLimit, maximum)
    }
    // If the device allows only one asset, a limit of 0 means the same as a limit of 1.
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
  /// Returns an update that changes only options that the device offers.
  ///
  /// The method replaces values in the same way as ``PickerConfiguration/adapted(to:)``.
  ///
  /// - Parameter offer: The options that the device offers.
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
  /// Returns the offered behavior that is most similar to this one.
  ///
  /// If possible, it marks picks in the same way, with ticks or with numbers. The time of delivery
  /// matters less.
  fileprivate func nearest(of offered: Set<SelectionBehavior>) -> SelectionBehavior {
    if offered.contains(self) { return self }
    let others = Self.allCases.filter(offered.contains)
    return others.first { $0.isOrdered == isOrdered } ?? others.first ?? self
  }
}

extension RawRepresentable<String> where Self: CaseIterable & Hashable {
  /// Returns this value if the device offers it, otherwise the first value that it offers.
  fileprivate func nearest(of offered: Set<Self>) -> Self {
    offered.contains(self) ? self : Self.allCases.first(where: offered.contains) ?? self
  }
}

extension PickerFilter {
  /// Returns a filter that uses only keywords that the device offers, and that lets at least the
  /// same assets pass.
  ///
  /// - Parameter offered: The keywords that the device offers, from ``PickerFilter/allKeywords``.
  /// - Returns: The filter; nil if only a filter for all assets is possible.
  package func widened(to offered: Set<String>) -> PickerFilter? {
    if offered.isSuperset(of: keywords) { return self }
    switch self {
    case .all(let filters):
      // If a condition of `all` is removed, more assets pass.
      let kept = filters.compactMap { $0.widened(to: offered) }
      return kept.count > 1 && offered.contains(keyword) ? .all(of: kept) : kept.first
    case .any(let filters):
      // If an alternative of `any` were removed, fewer assets would pass.
      let kept = filters.compactMap { $0.widened(to: offered) }
      guard let first = kept.first, kept.count == filters.count else { return nil }
      if kept.allSatisfy({ $0 == first }) { return first }
      return offered.contains(keyword) ? .any(of: kept) : nil
    default: return nil
    }
  }
}
