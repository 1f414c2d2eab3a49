// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// The screen of a picker that is in front of the person while they pick.
public enum PickerRoute: Hashable, Sendable {
  /// The grid of the window, of an open collection, or of the results of a search.
  case grid
  /// The list of collections; with a sidebar it is not a route of its own.
  case collections
  /// The selected assets, one after another.
  case review(SelectionReview)

  /// The route's name.
  public var name: String {
    switch self {
    case .grid: "grid"
    case .collections: "collections"
    case .review: "review"
    }
  }
}

/// A review of the selection, one asset at a time.
public struct SelectionReview: Hashable, Sendable {
  /// The selection when the review began, in order; assets deselected since then stay, so that they
  /// can be selected again.
  public internal(set) var assets: [Asset]
  /// The index of the asset in front, from 0.
  public internal(set) var position = 0
}

/// An input of the person that changes what they see; it never changes the selection (rule P5).
public enum BrowseInput: Hashable, Sendable {
  /// Go to the list of collections.
  case collections
  /// Open a collection, or the whole window with nil; ends a search.
  case collection(AssetCollection.Identifier?)
  /// Set the text of the search field, empty to end the search; leaves an open collection.
  case search(String)
  /// Larger cells, fewer of them; has no effect at the nearest step.
  case zoomIn
  /// Smaller cells, more of them; has no effect at the farthest step.
  case zoomOut
  /// Scroll to the asset at a position from 0; a position beyond the end means the last asset.
  case scroll(to: Int)
  /// Scroll back to the initial position, as far as that is possible.
  case scrollToInitialPosition
  /// Review the selection.
  case review
  /// Leave the review, the search, the collection or the list of collections.
  case back

  /// Whether the input is ignored, not refused, where it is impossible.
  var isBestEffort: Bool {
    switch self {
    case .zoomIn, .zoomOut, .scrollToInitialPosition: true
    case .collections, .collection, .search, .scroll, .review, .back: false
    }
  }
}
