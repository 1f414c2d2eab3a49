// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Where a person looks and what the grid lists there.
struct Browsing: Hashable, Sendable {
  /// What is in front.
  var place = PickerPlace.grid
  /// What stands in the search field, nil where nobody put anything there.
  var searchText: String?
  /// The place in ``DeviceProfile/Grid/zoom``, from the farthest.
  var zoomStep: Int
  /// The space that the picker has, in points.
  var space: PointSize
  /// The part of the screen that the app gives it, nil for all of it.
  var frame: PickerFrame?
  /// The first asset in front, as a place in the grid from 0.
  var anchor = 0
  /// What the grid lists.
  private(set) var query: AssetQuery
  /// Counts the lists so far, so that an answer of the library that comes late is dropped.
  private(set) var listing = 0
  /// How many assets the grid has, nil while the library is being asked.
  private(set) var count: Int?
  /// The anchor to come back to from a collection or a search.
  private var wholeAnchor = 0

  init(_ configuration: PickerConfiguration, _ profile: DeviceProfile) {
    searchText = configuration.searchText
    zoomStep = profile.grid.zoom.firstIndex(of: profile.grid.columns) ?? 0
    space = Self.wholeSpace(of: profile)
    query = AssetQuery(filter: configuration.filter)
    query.search = configuration.searchText.flatMap(SearchWords.init)
  }

  /// A device's screen in points.
  static func wholeSpace(of profile: DeviceProfile) -> PointSize {
    PointSize(
      width: profile.screen.size.width / max(1, profile.screen.scale),
      height: profile.screen.size.height / max(1, profile.screen.scale))
  }

  /// Lists something else, from its beginning; the whole window again from where it was left.
  ///
  /// - Parameters:
  ///   - collection: The collection to open, nil for the whole window.
  ///   - text: What is searched for.
  mutating func list(_ collection: AssetCollection.Identifier?, searching text: String?) {
    var next = query
    next.collection = collection
    next.search = text.flatMap(SearchWords.init)
    searchText = text
    place = .grid
    guard next != query else { return }
    if isWhole { wholeAnchor = anchor }
    query = next
    anchor = isWhole ? wholeAnchor : 0
    listAgain()
  }

  /// Lists the same again, because the library is another one.
  ///
  /// - Parameter excluded: Assets that entered the window after it was cut.
  mutating func listAgain(excluding excluded: Set<AssetIdentifier> = []) {
    query.excluded.formUnion(excluded)
    listing += 1
    count = nil
  }

  /// Takes in how many assets a list has; the answer to an older question is dropped.
  ///
  /// - Returns: Whether it was the answer to the newest question.
  mutating func take(_ count: Int, of listing: Int) -> Bool {
    guard listing == self.listing, self.count == nil else { return false }
    self.count = count
    anchor = min(anchor, max(0, count - 1))
    return true
  }

  private var isWhole: Bool { query.collection == nil && query.search == nil }
}
