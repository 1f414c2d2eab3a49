// SPDX-License-Identifier: Apache-2.0

/// Selects which assets of a window are listed.
///
/// A query only leaves assets out. A query never adds assets from outside the window (rule
/// `window.cut.before-filter`).
public struct AssetQuery: Hashable, Sendable {
  /// The app's filter of the assets; nil, the default, lets every asset pass.
  public var filter: PickerFilter?
  /// The collection that the person opened; nil, the default, for the whole window.
  public var collection: AssetCollection.Identifier?
  /// The search terms; nil, the default, if the person does not search.
  public var search: SearchTerms?
  /// The identifiers of assets that the query leaves out; the default is none.
  ///
  /// While a picker is open, its queries leave out assets that would newly enter the window (rule
  /// `library.late.stays-out`).
  public var excluded: Set<AssetIdentifier> = []

  /// Makes a query for all assets that pass the app's filter.
  ///
  /// - Parameter filter: The app's filter; nil, the default, lets every asset pass.
  public init(filter: PickerFilter? = nil) {
    self.filter = filter
  }

  /// Whether the query lists every asset of the window.
  public var isWhole: Bool { self == AssetQuery() }

  /// The same query, but with a filter instead of a media type collection.
  ///
  /// The collections of a media type, such as all videos, exist in every library. This property
  /// replaces such a collection by a filter. A library therefore has to evaluate only the
  /// collections that it defines itself.
  public var resolved: AssetQuery {
    guard let type = AssetCollection.mediaTypes.first(where: { $0.identifier == collection })
    else { return self }
    var query = self
    query.collection = nil
    query.filter = filter.map { .all(of: [$0, type.filter]) } ?? type.filter
    return query
  }
}
