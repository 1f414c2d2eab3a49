// SPDX-License-Identifier: Apache-2.0

extension Listing {
  /// The SQL after `FROM` for each index that is read in the window's order.
  ///
  /// Another condition can be appended. One index is read for each required trait, or only the
  /// window's index if no trait is required. No asset occurs in two results.
  private var walks: [String] {
    guard let traits = traits?.all else { return ["asset INDEXED BY asset_window WHERE "] }
    return traits.indices.map { index in
      let trait = traits[index]
      return traits[..<index].reduce(
        "asset INDEXED BY \(trait.index) WHERE \(trait.condition(on: "asset")) AND "
      ) { $0 + "NOT (\($1.condition(on: "asset"))) AND " }
    }
  }

  /// Whether the results of several indexes are merged into one list.
  func isMerged(_ way: Way) -> Bool {
    table(way) == "asset" && way != .find && (traits?.all.count ?? 1) > 1
  }

  /// Returns the same SELECT for each index that is read, joined by UNION ALL.
  ///
  /// The result of each SELECT is already ordered. SQLite therefore does not sort the results, and
  /// merges only as many rows as are read.
  ///
  /// - Parameter select: Adds the SELECT for one index. Its text ends after `WHERE`.
  /// - Returns: The SELECT statements, one after another.
  func union(_ select: (_ text: inout SQLText, _ walked: String) -> Void) -> SQLText {
    var text = SQLText()
    for walked in walks {
      if !text.sql.isEmpty { text.add(" UNION ALL ") }
      select(&text, walked)
    }
    return text
  }
}
