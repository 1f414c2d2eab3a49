// SPDX-License-Identifier: Apache-2.0

extension Listing {
  /// The SQL after `FROM` of each walk in the window's order, ready for another condition.
  ///
  /// There is one walk per required trait, or one along the window's index. No asset occurs in two
  /// walks.
  private var walks: [String] {
    guard let traits = traits?.all else { return ["asset INDEXED BY asset_window WHERE "] }
    return traits.indices.map { index in
      let trait = traits[index]
      return traits[..<index].reduce(
        "asset INDEXED BY \(trait.index) WHERE \(trait.condition(on: "asset")) AND "
      ) { $0 + "NOT (\($1.condition(on: "asset"))) AND " }
    }
  }

  /// Whether several walks are merged into one list.
  func isMerged(_ way: Way) -> Bool {
    table(way) == "asset" && way != .find && (traits?.all.count ?? 1) > 1
  }

  /// Returns the same SELECT for each walk, joined by UNION ALL.
  ///
  /// Each walk is already ordered. SQLite therefore does not sort, and merges only as many rows as
  /// are read.
  ///
  /// - Parameter select: Adds the SELECT of one walk; its text ends after `WHERE`.
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
