// SPDX-License-Identifier: Apache-2.0

/// Selects which assets of a window a grid lists; it never widens the window (rule W6).
public struct AssetQuery: Hashable, Sendable {
  /// The app's filter, nil for everything; the default is nil.
  public var filter: PickerFilter?
  /// The collection that is open, nil for the whole window; the default is nil.
  public var collection: AssetCollection.Identifier?
  /// The search terms, nil if nothing is searched for; the default is nil.
  public var search: SearchTerms?
  /// Assets to leave out because they entered the window after it was computed (rule W8); the
  /// default is none.
  public var excluded: Set<AssetIdentifier> = []

  /// Makes a query.
  ///
  /// - Parameter filter: The app's filter; the default is nil, for everything.
  public init(filter: PickerFilter? = nil) {
    self.filter = filter
  }

  /// Whether the query lists the whole window, without any restriction.
  public var isWhole: Bool { self == AssetQuery() }

  /// The same query with a media type collection replaced by its filter.
  ///
  /// A library therefore resolves only the collections that it defines itself.
  public var resolved: AssetQuery {
    guard let type = AssetCollection.mediaTypes.first(where: { $0.identifier == collection })
    else { return self }
    var query = self
    query.collection = nil
    query.filter = filter.map { .all(of: [$0, type.filter]) } ?? type.filter
    return query
  }
}
