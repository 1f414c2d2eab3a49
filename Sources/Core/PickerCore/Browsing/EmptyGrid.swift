// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Why a grid has no assets, so that a screen can suggest a remedy.
public enum EmptyGrid: Hashable, Sendable {
  /// The library has no asset that this device may show.
  case library
  /// No asset of the window passes the app's filter.
  case filter
  /// The open collection has no members left inside the window and the filter.
  case collection
  /// No asset matches the search terms.
  case search
}

extension PickerStateMachine {
  /// Why the grid is empty, nil if it has assets or the library has not answered yet.
  var emptyGrid: EmptyGrid? {
    guard browsing.count == 0 else { return nil }
    if browsing.query.search != nil { return .search }
    if browsing.query.collection != nil { return .collection }
    return window.count == 0 || configuration.filter == nil ? .library : .filter
  }
}
