// SPDX-License-Identifier: Apache-2.0

/// What of a window a grid lists; nothing in it widens the window (rule W6).
public struct AssetQuery: Hashable, Sendable {
  /// The app's filter, nil for everything; the default is nil.
  public var filter: PickerFilter?
  /// The collection that is open, nil for the whole window; the default is nil.
  public var collection: AssetCollection.Identifier?
  /// What is searched for, nil for no search; the default is nil.
  public var search: SearchWords?
  /// Assets that are left out because they entered the window after it was cut (rule W8); the
  /// default is none.
  public var excluded: Set<AssetIdentifier> = []

  /// Makes a query.
  ///
  /// - Parameter filter: The app's filter; the default is nil, for everything.
  public init(filter: PickerFilter? = nil) {
    self.filter = filter
  }

  /// Whether the query lists the whole window.
  public var isWhole: Bool { self == AssetQuery() }

  /// The same query with a collection of a media type turned into what its members have in common,
  /// so that a library need only know the collections of its own.
  public var resolved: AssetQuery {
    guard let type = AssetCollection.mediaTypes.first(where: { $0.identifier == collection })
    else { return self }
    var query = self
    query.collection = nil
    query.filter = filter.map { .all(of: [$0, type.filter]) } ?? type.filter
    return query
  }
}
