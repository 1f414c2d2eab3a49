// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// What of the screen's own is in front of the picker's place.
enum ScreenMenu: Hashable {
  /// What else can be done, on screens without room to show it at once.
  case tools
  /// What goes out of the picks (rule R7).
  case options
}

/// Where focus and scroll position are on every page that was looked at, so that going back finds
/// the same place.
struct ScreenPlaces {
  private struct Page: Hashable {
    var place = ""
    var collection: AssetCollection.Identifier?
    var search: String?
    var menu: ScreenMenu?
  }

  private var page = Page()
  private var navigations: [Page: ScreenNavigation] = [:]
  /// The first asset in front, as the screen last told or heard it.
  private var anchor = 0

  /// Focus and scroll position of the page that shows.
  private(set) var current: ScreenNavigation {
    get { navigations[page] ?? ScreenNavigation() }
    set { navigations[page] = newValue }
  }

  /// Turns to the page that a view shows, and fits its focus to what is there.
  ///
  /// - Parameters:
  ///   - view: What the picker shows.
  ///   - menu: What of the screen's own is in front.
  ///   - field: What the focus can move over.
  mutating func settle(on view: PickerView, _ menu: ScreenMenu?, in field: NavigationField) {
    let next = Page(
      place: view.place.name, collection: view.collection, search: view.searchText, menu: menu)
    if next != page {
      // What was typed on the way is not gone back to.
      if page.search != nil, next.search != page.search { navigations[page] = nil }
      page = next
      current.reset()
    }
    current.settle(in: field)
    guard view.place == .grid, menu == nil, view.anchor != anchor else { return }
    // The host scrolled, or the picker went back to where it was left.
    anchor = view.anchor
    if let grid = field.grid, first(in: grid) != anchor {
      current.handle(.show(anchor), in: field)
    }
  }

  /// Moves focus or scroll position.
  mutating func handle(_ command: ScreenCommand, in field: NavigationField) {
    current.handle(command, in: field)
  }

  /// Puts the focus on a target and shows it.
  mutating func focus(on target: ScreenTarget, in field: NavigationField) {
    current.focus(on: target, in: field)
  }

  /// Forgets a button's focus.
  mutating func reset() { current.reset() }

  /// The first asset in front, where the picker does not know of it yet.
  mutating func newAnchor(in field: NavigationField) -> Int? {
    guard page.menu == nil, page.place == PickerPlace.grid.name, let grid = field.grid else {
      return nil
    }
    let first = first(in: grid)
    guard first != anchor else { return nil }
    anchor = first
    return first
  }

  private func first(in grid: GridMetrics) -> Int {
    grid.positions(at: current.offset).lowerBound
  }
}
