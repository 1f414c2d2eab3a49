// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// The person's route in the picker and the list that the grid shows.
struct Browsing: Hashable, Sendable {
  /// The screen that the person sees.
  var route = PickerRoute.grid
  /// The text of the search field, nil if it was never filled.
  var searchText: String?
  /// The index in ``DeviceProfile/Grid/zoom``, in which the farthest step comes first.
  var zoomStep: Int
  /// The size of the picker in points.
  var space: PointSize
  /// The area of the screen that the app gives the picker, nil for the whole screen.
  var frame: PickerFrame?
  /// The position of the first visible asset in the grid, from 0.
  var anchor = 0
  /// The query whose assets the grid lists.
  private(set) var query: AssetQuery
  /// The number of lists so far; an answer of the library to an earlier list is dropped.
  private(set) var listing = 0
  /// How many assets the grid has, nil until the library has answered.
  private(set) var count: Int?
  /// The anchor of the whole window, restored when the person leaves a collection or a search.
  private var wholeAnchor = 0

  init(_ configuration: PickerConfiguration, _ profile: DeviceProfile) {
    searchText = configuration.searchText
    zoomStep = profile.grid.zoom.firstIndex(of: profile.grid.columns) ?? 0
    space = Self.wholeSpace(of: profile)
    query = AssetQuery(filter: configuration.filter)
    query.search = configuration.searchText.flatMap(SearchTerms.init)
  }

  /// Returns a device's screen in points.
  static func wholeSpace(of profile: DeviceProfile) -> PointSize {
    PointSize(
      width: profile.screen.size.width / max(1, profile.screen.scale),
      height: profile.screen.size.height / max(1, profile.screen.scale))
  }

  /// Lists another query from its beginning.
  ///
  /// The whole window is listed from the position at which the person left it.
  ///
  /// - Parameters:
  ///   - collection: The collection to open, nil for the whole window.
  ///   - text: The text to search for.
  mutating func list(_ collection: AssetCollection.Identifier?, searching text: String?) {
    var next = query
    next.collection = collection
    next.search = text.flatMap(SearchTerms.init)
    searchText = text
    route = .grid
    guard next != query else { return }
    if isWhole { wholeAnchor = anchor }
    query = next
    anchor = isWhole ? wholeAnchor : 0
    listAgain()
  }

  /// Lists the same query again, because the library has changed.
  ///
  /// - Parameter excluded: Assets that entered the window after it was computed.
  mutating func listAgain(excluding excluded: Set<AssetIdentifier> = []) {
    query.excluded.formUnion(excluded)
    listing += 1
    count = nil
  }

  /// Stores the number of assets of a list; an answer to an earlier query is dropped.
  ///
  /// - Returns: Whether the answer belongs to the newest query.
  mutating func take(_ count: Int, of listing: Int) -> Bool {
    guard listing == self.listing, self.count == nil else { return false }
    self.count = count
    anchor = min(anchor, max(0, count - 1))
    return true
  }

  private var isWhole: Bool { query.collection == nil && query.search == nil }
}
