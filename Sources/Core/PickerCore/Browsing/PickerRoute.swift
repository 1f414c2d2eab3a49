// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A screen of the picker, on which the person is while picking.
public enum PickerRoute: Hashable, Sendable {
  /// The grid of the window, of an open collection or of search results.
  case grid
  /// The list of collections.
  ///
  /// If the layout has a sidebar, the list is in the sidebar, and the picker does not have this
  /// route.
  case collections
  /// The selected assets, shown one at a time.
  case review(SelectionReview)

  /// The route's name: `grid`, `collections` or `review`.
  public var name: String {
    switch self {
    case .grid: "grid"
    case .collections: "collections"
    case .review: "review"
    }
  }
}

/// A review of the selection, which shows one selected asset at a time.
public struct SelectionReview: Hashable, Sendable {
  /// The assets that were selected when the review began, in order.
  ///
  /// If the person deselects an asset in the review, the asset stays in this list, so that the
  /// person can select it again.
  public internal(set) var assets: [Asset]
  /// The index of the visible asset, from 0.
  public internal(set) var position = 0
}

/// An input by which the person navigates in the picker; it never changes the selection (rule
/// `browse.selection.one`).
public enum BrowseInput: Hashable, Sendable {
  /// Go to the list of collections.
  case collections
  /// Open a collection, or the whole window if nil.
  ///
  /// This ends a search.
  case collection(AssetCollection.Identifier?)
  /// Set the text of the search field.
  ///
  /// This closes an open collection; an empty text ends the search.
  case search(String)
  /// Show fewer and larger cells; has no effect if the cells have the maximum size.
  case zoomIn
  /// Show more and smaller cells; has no effect if the cells have the minimum size.
  case zoomOut
  /// Scroll to the asset at a position, from 0.
  ///
  /// If the position is after the end, it is the position of the last asset.
  case scroll(to: Int)
  /// Scroll back to the first asset; has no effect outside the picking phase.
  case scrollToInitialPosition
  /// Open the review of the selection.
  case review
  /// Leave the review, the search, the collection or the list of collections.
  case back

  /// Whether the picker ignores the input, instead of refusing it, if the input is not possible
  /// now.
  var isBestEffort: Bool {
    switch self {
    case .zoomIn, .zoomOut, .scrollToInitialPosition: true
    case .collections, .collection, .search, .scroll, .review, .back: false
    }
  }
}
