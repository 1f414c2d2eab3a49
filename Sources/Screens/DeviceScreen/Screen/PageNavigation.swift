// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// A menu of the screen that covers the picker's route.
enum ScreenMenu: Hashable {
  /// Further actions, on screens without room to show them.
  case tools
  /// The metadata that the app receives with the picks (rule R7).
  case options
}

/// The focus and scroll position of every page that was shown, so that going back restores them.
struct PageNavigation {
  private struct Page: Hashable {
    var route = ""
    var collection: AssetCollection.Identifier?
    var search: String?
    var menu: ScreenMenu?
  }

  private var page = Page()
  private var navigations: [Page: ScreenNavigation] = [:]
  /// The position of the first visible asset that the screen last sent to the picker or received.
  private var anchor = 0

  /// The focus and scroll position of the current page.
  private(set) var current: ScreenNavigation {
    get { navigations[page] ?? ScreenNavigation() }
    set { navigations[page] = newValue }
  }

  /// Switches to the page that a view shows, and adapts the focus to its targets.
  ///
  /// - Parameters:
  ///   - view: The picker's view.
  ///   - menu: The screen's menu that covers the picker's route, nil for none.
  ///   - field: The targets that the focus can move over.
  mutating func settle(on view: PickerView, _ menu: ScreenMenu?, in field: NavigationField) {
    let next = Page(
      route: view.route.name, collection: view.collection, search: view.searchText, menu: menu)
    if next != page {
      // Searches that were typed on the way are not restored when going back.
      if page.search != nil, next.search != page.search { navigations[page] = nil }
      page = next
      current.reset()
    }
    current.settle(in: field)
    guard view.route == .grid, menu == nil, view.anchor != anchor else { return }
    // The host app scrolled, or the picker restored an earlier position.
    anchor = view.anchor
    if let grid = field.grid, first(in: grid) != anchor {
      current.handle(.show(anchor), in: field)
    }
  }

  /// Moves the focus or the scroll position.
  mutating func handle(_ command: ScreenCommand, in field: NavigationField) {
    current.handle(command, in: field)
  }

  /// Moves the focus to a target and makes the target visible.
  mutating func focus(on target: ScreenTarget, in field: NavigationField) {
    current.focus(on: target, in: field)
  }

  /// Clears the focus of a button.
  mutating func reset() { current.reset() }

  /// Returns the first visible asset if the picker does not know it yet.
  mutating func newAnchor(in field: NavigationField) -> Int? {
    guard page.menu == nil, page.route == PickerRoute.grid.name, let grid = field.grid else {
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
