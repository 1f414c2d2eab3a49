// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// What of a picker is in front of the person while they pick.
public enum PickerPlace: Hashable, Sendable {
  /// The grid: of the window, of an open collection, or of what a search found.
  case grid
  /// The list of collections; beside a sidebar it is no place of its own.
  case collections
  /// What is selected, one after another.
  case review(SelectionReview)

  /// The place's name.
  public var name: String {
    switch self {
    case .grid: "grid"
    case .collections: "collections"
    case .review: "review"
    }
  }
}

/// The selection, looked through one asset at a time.
public struct SelectionReview: Hashable, Sendable {
  /// What was selected when the review began, in order; what is taken out meanwhile stays here, so
  /// that it can be put back.
  public internal(set) var assets: [Asset]
  /// The place of the asset in front, from 0.
  public internal(set) var position = 0
}

/// What a person does to look at something else; nothing of it changes the selection (rule P5).
public enum BrowseInput: Hashable, Sendable {
  /// Go to the list of collections.
  case collections
  /// Open a collection, or the whole window with nil; ends a search.
  case collection(AssetCollection.Identifier?)
  /// Put a text into the search field, empty to end the search; leaves an open collection.
  case search(String)
  /// Larger cells, fewer of them; at the nearest step nothing happens.
  case zoomIn
  /// Smaller cells, more of them; at the farthest step nothing happens.
  case zoomOut
  /// The asset at a place from 0 is the first one in front; beyond the end it is the last.
  case scroll(to: Int)
  /// Go back to where the picker opened, as far as that is possible.
  case scrollToInitialPosition
  /// Look through the selection.
  case review
  /// Leave the review, the search, the collection or the list of collections.
  case back

  /// Whether it is only worth a try: where it cannot be, nothing happens and nothing is refused.
  var isBestEffort: Bool {
    switch self {
    case .zoomIn, .zoomOut, .scrollToInitialPosition: true
    case .collections, .collection, .search, .scroll, .review, .back: false
    }
  }
}
