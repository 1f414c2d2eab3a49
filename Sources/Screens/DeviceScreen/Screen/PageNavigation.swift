// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// A list that the screen itself shows over the picker's current page.
enum ScreenMenu: Hashable {
  /// Further actions, on screens without room to show them.
  case tools
  /// The metadata that the app receives with the picks (rule `privacy.options.offered`).
  case options
}

/// The focus and the scroll position of every page that was shown.
///
/// Going back to a page restores them.
struct PageNavigation {
  private struct Page: Hashable {
    var route = ""
    var collection: AssetCollection.Identifier?
    var search: String?
    var menu: ScreenMenu?
  }

  private var page = Page()
  private var navigations: [Page: ScreenNavigation] = [:]
  /// The position of the first visible asset, as the screen last sent it to the picker or received
  /// it from the picker.
  private var anchor = 0

  /// The focus and scroll position of the current page.
  private(set) var current: ScreenNavigation {
    get { navigations[page] ?? ScreenNavigation() }
    set { navigations[page] = newValue }
  }

  /// Switches to the page that a view shows, and adapts the focus to the targets of the page.
  ///
  /// - Parameters:
  ///   - view: The picker's view.
  ///   - menu: The menu that the screen shows over the page, nil if there is none.
  ///   - field: The targets to which the focus can move.
  mutating func settle(on view: PickerView, _ menu: ScreenMenu?, in field: NavigationField) {
    let next = Page(
      route: view.route.name, collection: view.collection, search: view.searchText, menu: menu)
    if next != page {
      // While the person types, each text is a page of its own. These pages are not kept, because
      // going back does not return to them.
      if page.search != nil, next.search != page.search { navigations[page] = nil }
      page = next
      current.reset()
    }
    current.settle(in: field)
    guard view.route == .grid, menu == nil, view.anchor != anchor else { return }
    // The anchor differs because the host app scrolled, or because the picker restored an earlier
    // position.
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

  /// Returns the position of the first visible asset if the picker does not know it yet, otherwise
  /// nil.
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
