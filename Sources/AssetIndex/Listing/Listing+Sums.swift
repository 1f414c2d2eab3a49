// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel

/// Counting by the sums that triggers keep of each mix of kind and subtypes: of the library in
/// `assetCount`, of each collection in `memberCount`. A filter asks for nothing else, so that it is
/// decided once for all rows of a mix.
extension Listing {
  /// Whether the sums tell how many are listed: the window is the library, but for few rows.
  var isSummed: Bool {
    search == nil && month == nil && window.libraryCount - window.count <= walked
  }

  /// Counts what the query lists.
  ///
  /// - Complexity: O(mixes), O(log n) for each row that is in the sums and not listed.
  var summed: SQLText {
    let table = table(.walk)
    var text = SQLText()
    text.add("SELECT (SELECT coalesce(sum(count), 0) FROM \(table)Count WHERE ")
    if let collection { text.add("collection = \(Self.collectionID) AND ", [collection]) }
    addMixes(to: &text, "\(table)Count")
    text.add(") - (SELECT count(*) FROM ")
    if let collection {
      text.add("member INDEXED BY member_asset WHERE \(Self.isMember) AND id IN ", [collection])
    }
    text.add("(")
    text.add(strays)
    text.add("))")
    return text
  }

  /// The members of each collection, with the place of the newest one.
  ///
  /// - Complexity: O(mixes of all collections), and as many members of each as come before the
  ///   first that is listed.
  var summedGroups: SQLText {
    var text = SQLText()
    text.add("SELECT collection, sum(count) AS count, (SELECT orderKey FROM member WHERE ")
    text.add("member.collection = sums.collection AND ")
    addWindow(to: &text, "member", after: nil, through: oldest)
    addQuery(to: &text, "member")
    text.add(" ORDER BY \(Place.columns(of: "member")) LIMIT 1) AS newest FROM (")
    text.add("SELECT collection, count FROM memberCount WHERE ")
    addMixes(to: &text, "memberCount")
    text.add(" UNION ALL SELECT collection, -1 FROM member INDEXED BY member_asset WHERE id IN (")
    text.add(strays)
    text.add(")) AS sums GROUP BY collection HAVING sum(count) > 0")
    return text
  }

  /// Whether much fewer assets have one of the traits that the filter asks for than are members of
  /// the collection, so that it is quicker to ask of each whether it is one.
  var isRarer: SQLText? {
    guard let collection, let traits, search == nil else { return nil }
    let conditions = traits.all.map { $0.condition(on: "assetCount") }
    var text = SQLText()
    text.add("SELECT (SELECT \(Self.probes) * coalesce(sum(count), 0) FROM assetCount WHERE ")
    text.add("(\(conditions.joined(separator: " OR ")))) < (SELECT coalesce(sum(count), 0) ")
    text.add("FROM memberCount WHERE collection = \(Self.collectionID))", [collection])
    return text
  }

  /// As many members are walked past while one is looked up by its asset.
  private static let probes = 5

  /// What is in the sums and not listed: what came after the window was cut, what lies behind its
  /// end, and what is excluded.
  private var strays: SQLText {
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

  private func addMixes(to text: inout SQLText, _ table: String) {
    text.add(AssetDatabase.condition(scope: window.scope, kinds: window.kinds, on: table))
    addFilters(to: &text, table)
  }
}
