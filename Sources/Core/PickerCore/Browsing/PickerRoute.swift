// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A screen of the picker, on which the person is while picking.
public enum PickerRoute: Hashable, Sendable {
  /// The screen shows the grid of the window, of an open collection or of search results.
  case grid
  /// The screen shows the list of collections, such as albums.
  ///
  /// If the layout has a sidebar, the list is in the sidebar, and the picker does not have this
  /// route.
  case collections
  /// The screen shows the selected assets, one at a time.
  case review(SelectionReview)

  /// The name of the screen: `grid`, `collections` or `review`.
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
  /// The index in ``assets`` of the asset that the review shows, from 0.
  public internal(set) var position = 0
}

/// An input by which the person navigates in the picker; it never changes the selection (rule
/// `browse.selection.one`).
public enum BrowseInput: Hashable, Sendable {
  /// The person goes to the list of collections.
  case collections
  /// The person opens a collection, or the whole window if the value is nil.
  ///
  /// If a search is active, it ends.
  case collection(AssetCollection.Identifier?)
  /// The person sets the text of the search field.
  ///
  /// If a collection is open, it is closed. An empty text ends the search.
  case search(String)
  /// The person zooms to fewer and larger cells; has no effect if the cells have the maximum size.
  case zoomIn
  /// The person zooms to more and smaller cells; has no effect if the cells have the minimum size.
  case zoomOut
  /// The person scrolls to the asset at a position in the grid, from 0.
  ///
  /// If the position is after the end of the grid, the grid scrolls to the last asset.
  case scroll(to: Int)
  /// The grid scrolls back to the first asset; has no effect outside the picking phase.
  case scrollToInitialPosition
  /// The person opens the review, which shows the selected assets one at a time.
  case review
  /// The person leaves the review, the search, the collection or the list of collections.
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
