// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel

/// Counts the results of a query with the counters of each combination of kind and subtypes.
///
/// Triggers keep the counters current. The library's counters are in the table `assetCount`, the
/// counters of collections in `memberCount`. A filter uses only the columns kind and subtypes. It
/// is therefore evaluated once for each combination and not for each row.
extension Listing {
  /// Whether the counters can be used for the window.
  ///
  /// They can if the query has no search and no month, and the window contains all rows of the
  /// library except a few.
  var usesCounters: Bool {
    search == nil && month == nil && window.libraryCount - window.count <= walkLimit
  }

  /// The SQL that computes the number of listed assets from the counters.
  ///
  /// - Complexity: O(combinations), and O(log n) for each row that is counted but not listed.
  var countFromCounters: SQLText {
    let table = table(.walk)
    var text = SQLText()
    text.add("SELECT (SELECT coalesce(sum(count), 0) FROM \(table)Count WHERE ")
    if let collection { text.add("collection = \(Self.collectionID) AND ", [collection]) }
    addCounterConditions(to: &text, "\(table)Count")
    text.add(") - (SELECT count(*) FROM ")
    if let collection {
      text.add("member INDEXED BY member_asset WHERE \(Self.isMember) AND id IN ", [collection])
    }
    text.add("(")
    text.add(unlistedRows)
    text.add("))")
    return text
  }

  /// The SQL that computes the count of each collection from the counters, and finds its newest
  /// order key.
  ///
  /// - Complexity: O(combinations of all collections), and O(1) for each member before the
  ///   collection's first listed member.
  var groupsFromCounters: SQLText {
    var text = SQLText()
    text.add("SELECT collection, sum(count) AS count, (SELECT orderKey FROM member WHERE ")
    text.add("member.collection = sums.collection AND ")
    addWindow(to: &text, "member", after: nil, through: oldest)
    addQuery(to: &text, "member")
    text.add(" ORDER BY \(Position.columns(of: "member")) LIMIT 1) AS newest FROM (")
    text.add("SELECT collection, count FROM memberCount WHERE ")
    addCounterConditions(to: &text, "memberCount")
    text.add(" UNION ALL SELECT collection, -1 FROM member INDEXED BY member_asset WHERE id IN (")
    text.add(unlistedRows)
    text.add(")) AS sums GROUP BY collection HAVING sum(count) > 0")
    return text
  }

  /// The SQL that decides whether to begin with the assets that have the filter's traits.
  ///
  /// The result is true if this is faster than reading the whole collection. For each asset with
  /// the traits, its membership in the collection must be checked.
  var isRarer: SQLText? {
    guard let collection, let traits, search == nil else { return nil }
    let conditions = traits.all.map { $0.condition(on: "assetCount") }
    var text = SQLText()
    text.add("SELECT (SELECT \(Self.probes) * coalesce(sum(count), 0) FROM assetCount WHERE ")
    text.add("(\(conditions.joined(separator: " OR ")))) < (SELECT coalesce(sum(count), 0) ")
    text.add("FROM memberCount WHERE collection = \(Self.collectionID))", [collection])
    return text
  }

  /// The number of members that can be read in the time of one look-up of an asset.
  private static let probes = 5

  /// The SQL for rows that are counted but not listed.
  ///
  /// They are rows that were added after the window was computed, rows after the end of the window,
  /// and excluded assets.
  private var unlistedRows: SQLText {
    var text = SQLText()
    text.add("SELECT asset.id FROM asset INDEXED BY asset_window WHERE ")
    addWindow(to: &text, "asset", after: oldest, through: nil)
    addFilters(to: &text, "asset")
    if window.generation > 0 {
      text.add(" UNION ALL SELECT asset.id FROM asset WHERE asset.id > ? AND ", [window.generation])
      addAllowed(to: &text, "asset")
      addFilters(to: &text, "asset")
    }
    if let excluded {
      text.add(" UNION ALL SELECT asset.id FROM asset WHERE ")
      text.add("identifier IN (SELECT value FROM json_each(?)) AND ", [excluded])
      addWindow(to: &text, "asset", after: nil, through: oldest)
      addFilters(to: &text, "asset")
    }
    return text
  }

  private func addCounterConditions(to text: inout SQLText, _ table: String) {
    text.add(AssetDatabase.condition(scope: window.scope, kinds: window.kinds, on: table))
    addFilters(to: &text, table)
  }
}
