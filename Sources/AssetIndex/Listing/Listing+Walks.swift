// SPDX-License-Identifier: Apache-2.0

extension Listing {
  /// The assets that are walked in the window's order, as SQL from behind `FROM` to the next
  /// condition: for each trait that the filter asks for those that have it, and no asset twice.
  private var walks: [String] {
    guard let traits = traits?.all else { return ["asset INDEXED BY asset_window WHERE "] }
    return traits.indices.map { place in
      let trait = traits[place]
      return traits[..<place].reduce(
        "asset INDEXED BY \(trait.index) WHERE \(trait.condition(on: "asset")) AND "
      ) { $0 + "NOT (\($1.condition(on: "asset"))) AND " }
    }
  }

  /// Whether several walks come to one list.
  func isMerged(_ way: Way) -> Bool {
    table(way) == "asset" && way != .find && (traits?.all.count ?? 1) > 1
  }

  /// The same selection of each walk.
  ///
  /// Each is in order already, so that SQLite merges as many rows as are taken and sorts nothing.
  ///
  /// - Parameter select: Adds the selection of one walk; the text goes on behind `WHERE`.
  /// - Returns: The selections, one after another.
  func union(_ select: (_ text: inout SQLText, _ walked: String) -> Void) -> SQLText {
    var text = SQLText()
    for walked in walks {
      if !text.sql.isEmpty { text.add(" UNION ALL ") }
      select(&text, walked)
    }
    return text
  }
}
