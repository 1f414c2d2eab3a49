// SPDX-License-Identifier: Apache-2.0

package import PickerModel

/// The screen that the person sees, and the assets that the grid lists.
package struct Browsing: Hashable, Sendable {
  /// The screen that the person sees.
  var route = PickerRoute.grid
  /// The text of the search field; nil if no text was ever entered, or if the search ended.
  var searchText: String?
  /// The index of the current zoom step in `DeviceProfile.Grid.zoom`; step 0 has the smallest
  /// cells.
  var zoomStep: Int
  /// The size of the picker in points.
  var space: PointSize
  /// The area of the screen that the app gives the picker, nil for the whole screen.
  var frame: PickerFrame?
  /// The position of the first visible asset in the grid, from 0.
  var anchor = 0
  /// The query whose assets the grid lists.
  package private(set) var query: AssetQuery
  /// The number of lists that the grid showed so far.
  ///
  /// An answer of the library that belongs to an earlier list is ignored.
  package private(set) var listing = 0
  /// How many assets the grid has, nil until the library has answered.
  package private(set) var count: Int?
  /// The position of the first visible asset when the grid last listed the whole window.
  ///
  /// It is used again when the person leaves a collection or a search.
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

  /// Lists the assets of another query.
  ///
  /// The new list starts at its first asset. The whole window starts at the position at which the
  /// person left it.
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

  /// Stores the number of assets of a list, unless it belongs to an earlier list.
  ///
  /// - Returns: Whether the number was stored.
  mutating func take(_ count: Int, of listing: Int) -> Bool {
    guard listing == self.listing, self.count == nil else { return false }
    self.count = count
    anchor = min(anchor, max(0, count - 1))
    return true
  }

  private var isWhole: Bool { query.collection == nil && query.search == nil }
}
