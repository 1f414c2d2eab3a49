// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Why a grid has no assets, so that a screen can say what would help.
public enum EmptyGrid: Hashable, Sendable {
  /// The library has nothing that this device may show.
  case library
  /// The app's filter leaves nothing of the window.
  case filter
  /// The open collection has no members left inside the window and the filter.
  case collection
  /// Nothing has the words that are searched for.
  case search
}

extension PickerStateMachine {
  /// Why the grid is empty; nil where it is not, or while the library is being asked.
  var emptyGrid: EmptyGrid? {
    guard browsing.count == 0 else { return nil }
    if browsing.query.search != nil { return .search }
    if browsing.query.collection != nil { return .collection }
    return window.count == 0 || configuration.filter == nil ? .library : .filter
  }
}
