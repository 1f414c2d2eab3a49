// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension PickerStateMachine {
  /// Whether the person can search (rule `capability.search.off`).
  var offersSearch: Bool { offers(.search) && layout != .row }
  /// Whether the person can browse by collection (rule `capability.collections.off`).
  package var offersCollections: Bool { offers(.collectionNavigation) && layout != .row }
  /// Whether the person can review the selection (rule `capability.staging.off`).
  ///
  /// A picker that closes when the person taps an asset has no review (rule `review.none.refused`).
  var offersReview: Bool { offers(.stagingArea) && !finishesOnTap }

  func offers(_ capability: PickerCapabilities) -> Bool {
    profile.capabilities.contains(capability)
      && !configuration.disabledCapabilities.contains(capability)
  }

  /// Handles an input that changes which screen or assets the person sees.
  mutating func browse(_ input: BrowseInput) -> [PickerAction] {
    guard case .picking = phase else { return input.isBestEffort ? [] : refuse(.notNow) }
    let before = browsing
    if let refusal = follow(input) { return refuse(refusal) }
    return browsing == before ? [] : [.announce(.viewChanged)]
  }

  private mutating func follow(_ input: BrowseInput) -> Refusal? {
    switch input {
    case .collections:
      guard offersCollections else { return .notOffered }
      browsing.route = layout == .sidebar ? .grid : .collections
    case .collection(let identifier):
      guard offersCollections else { return .notOffered }
      browsing.list(identifier, searching: nil)
    case .search(let text):
      guard offersSearch else { return .notOffered }
      browsing.list(nil, searching: text.isEmpty ? nil : text)
    case .zoomIn: zoom(by: 1)
    case .zoomOut: zoom(by: -1)
    case .scroll(let position): scroll(to: position)
    case .scrollToInitialPosition: browsing.anchor = 0
    case .review:
      guard offersReview else { return .notOffered }
      guard !selection.isEmpty else { return .nothingSelected }
      browsing.route = .review(SelectionReview(assets: selection.assets))
    case .back: return leaveRoute()
    }
    return nil
  }

  private mutating func zoom(by step: Int) {
    if canZoom(by: step) { browsing.zoomStep += step }
  }

  /// Whether the grid can be zoomed by a number of steps.
  func canZoom(by step: Int) -> Bool {
    guard case .grid = browsing.route, layout != .row else { return false }
    return profile.grid.zoom.indices.contains(browsing.zoomStep + step)
  }

  private mutating func scroll(to position: Int) {
    switch browsing.route {
    case .review(var review):
      review.position = min(max(position, 0), review.assets.count - 1)
      browsing.route = .review(review)
    case .grid: browsing.anchor = min(max(position, 0), max(0, (browsing.count ?? 1) - 1))
    // The list of collections is short. The picker does not store its scroll position.
    case .collections: break
    }
  }

  private mutating func leaveRoute() -> Refusal? {
    switch browsing.route {
    case .review, .collections: browsing.route = .grid
    case .grid:
      guard browsing.query.collection != nil || browsing.searchText != nil else { return .notNow }
      let fromCollection = browsing.query.collection != nil
      browsing.list(nil, searching: nil)
      if fromCollection, layout == .grid { browsing.route = .collections }
    }
    return nil
  }
}
