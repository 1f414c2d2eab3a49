// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Why a grid shows no assets.
///
/// The screen can tell the person the reason and what to do.
public enum EmptyGrid: Hashable, Sendable {
  /// The library contains no asset that this device may show.
  case library
  /// No asset of the window passes the app's filter.
  case filter
  /// No asset of the open collection is in the window and passes the app's filter.
  case collection
  /// No asset that would otherwise be shown matches the search terms of the person.
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
