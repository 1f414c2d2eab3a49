// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PickerModel

/// Builds the SQL for a query on a window.
///
/// Tests check its query plans. Without a search, the rows of an index are read in the window's
/// order, and nothing is sorted. This is the window's own index, the index of a collection, or the
/// merged indexes of the traits that the filter requires. A search has two steps. First, it
/// compares the next rows of that index. If they do not fill a page, the full-text index finds the
/// other matches, which are then sorted.
struct Listing: Sendable {
  /// The index that a query reads first.
  enum Way: Hashable, Sendable {
    /// The index in the order of the window or the collection.
    case walk
    /// The indexes of the traits.
    ///
    /// For each asset, membership in the collection is checked.
    case traits
    /// The full-text index.
    case find
  }

  /// A position in the window's order, with the values of the sort columns.
  struct Position: Hashable, Sendable {
    /// Returns the sort columns in the order of comparison.
    ///
    /// For a backward list, they are descending.
    static func columns(of table: String, isBackward: Bool = false) -> String {
      let direction = isBackward ? " DESC" : ""
      return ["orderKey", "nameKey", "identifier"].map { "\(table).\($0)\(direction)" }
        .joined(separator: ", ")
    }

    let orderKey: Int64
    let nameKey: Data
    let identifier: String

    init(orderKey: Int64, nameKey: Data, identifier: String) {
      self.orderKey = orderKey
      self.nameKey = nameKey
      self.identifier = identifier
    }

    init(_ key: AssetWindow.Key) {
      self.init(
        orderKey: AssetRow.orderKey(key.milliseconds), nameKey: AssetRow.nameKey(key.name),
        identifier: key.identifier.rawValue)
    }

    /// Reads the position from a row that has these columns.
    ///
    /// - Throws: `SQLITE_CORRUPT` if the order key does not belong to any date.
    init(_ row: Row) throws {
      self.init(
        orderKey: try row.decode(forColumn: "orderKey"),
        nameKey: try row.decode(forColumn: "nameKey"),
        identifier: try row.decode(forColumn: "identifier"))
      guard orderKey == .max || Timestamp.bounds.contains(orderKey) else { throw AssetRow.damage }
    }

    /// Creates a position before all assets of a date.
    init(before orderKey: Int64) {
      // No name key begins with this byte, and no identifier is empty.
      self.init(orderKey: orderKey, nameKey: Data([0]), identifier: "")
    }

    /// The arguments for comparing the columns with this position.
    var arguments: StatementArguments { [orderKey, nameKey, identifier] }
  }

  /// The number of rows that are compared before another index is used.
  ///
  /// Comparing these rows takes about 10 ms.
  static let walkLimit = 5_000

  let walkLimit: Int
  let window: AssetWindow
  let oldest: Position
  /// The filters that every listed asset must match.
  private(set) var filters: [PickerFilter]
  /// A set of traits: every listed asset has at least one of them.
  ///
  /// It is nil if the query requires no trait.
  private(set) var traits: AssetTraits?
  let collection: String?
  /// The month to list, or nil for all months.
  let month: CalendarMonth?
  let search: SearchSQL?
  let excluded: String?

  /// Prepares a query.
  ///
  /// Returns nil if the window is empty or the filter accepts no asset.
  init?(_ window: AssetWindow, _ query: AssetQuery, walking walkLimit: Int = Self.walkLimit) {
    guard let oldest = window.oldest else { return nil }
    self.walkLimit = max(1, walkLimit)
    let query = query.resolved
    self.window = window
    self.oldest = Position(oldest)
    filters = query.filter.map { [$0] } ?? []
    traits = query.filter?.traits
    if traits == [] { return nil }
    month = query.collection.flatMap { CalendarMonth($0) }
    collection = month == nil ? query.collection?.rawValue : nil
    search = query.search.map(SearchSQL.init)
    excluded = query.excluded.isEmpty ? nil : SQLText.json(query.excluded.map(\.rawValue))
  }

  /// Returns the listing with an additional filter, or nil if no asset can match both.
  func narrowed(to filter: PickerFilter) -> Self? {
    var listing = self
    listing.filters.append(filter)
    listing.traits = [traits, filter.traits].compactMap(\.self).min { $0.rawValue < $1.rawValue }
    return listing.traits == [] ? nil : listing
  }

  /// Returns the name of the table whose columns the conditions use.
  func table(_ way: Way) -> String { way == .walk && collection != nil ? "member" : "asset" }

  /// Returns the SQL that counts the assets that the query lists.
  func count(by way: Way) -> SQLText {
    let counts = select("count(*) AS count", by: way, isCount: true)
    guard isMerged(way) else { return counts }
    var text = SQLText()
    text.add("SELECT sum(count) FROM (")
    text.add(counts)
    text.add(")")
    return text
  }

  /// Returns the SQL that selects the assets that the query lists, in no particular order.
  ///
  /// - Parameters:
  ///   - columns: The columns of `asset` to select.
  ///   - way: The index that is read first.
  ///   - key: The position after which to begin, or nil to begin at the first asset.
  ///   - last: The last position to include, or nil for the end of the window.
  ///   - end: The position before which to end, or nil for none.
  ///   - isCount: Whether the assets are only counted. Rows of `asset` are then needed only for a
  ///     search.
  /// - Returns: The SQL.
  private func select(
    _ columns: String, by way: Way, after key: Position? = nil, through last: Position? = nil,
    before end: Position? = nil, isCount: Bool = false
  ) -> SQLText {
    if way == .traits || way == .walk && collection == nil {
      return union { text, walked in
        text.add("SELECT \(columns) FROM \(walked)")
        addWindow(to: &text, "asset", after: key, through: last ?? oldest, before: end)
        addQuery(to: &text, "asset")
        if let collection { text.add(" AND \(Self.hasMember)", [collection]) }
        if let search { text.add(search.condition) }
      }
    }
    var text = SQLText()
    text.add("SELECT \(columns) FROM ")
    if way == .walk {
      let isBare = isCount && search == nil
      text.add(isBare ? "member" : "member CROSS JOIN asset ON asset.id = member.id")
      text.add(" WHERE \(Self.isMember) AND ", [collection])
    } else {
      text.add("search CROSS JOIN asset ON asset.id = search.rowid WHERE search MATCH ? AND ")
      text.add("", [search?.match])
      if let collection { text.add("\(Self.hasMember) AND ", [collection]) }
    }
    addWindow(to: &text, table(way), after: key, through: last ?? oldest, before: end)
    addQuery(to: &text, table(way))
    if let search { text.add(way == .walk ? search.condition : search.restCondition) }
    return text
  }

  /// Returns the SQL for one page in the window's order.
  ///
  /// A backward page begins at the end. If several indexes are merged, the columns of
  /// ``AssetRow/listed`` are required for the order.
  func page(
    _ columns: String, by way: Way, after key: Position? = nil, through last: Position? = nil,
    before end: Position? = nil, isBackward: Bool = false, limit: Int
  ) -> SQLText {
    var text = select(columns, by: way, after: key, through: last, before: end)
    text.add(" \(order(table(way), isBackward)) LIMIT \(limit)")
    return text
  }

  /// Returns the SQL for the position after a number of skipped assets, if possible from an index
  /// alone.
  ///
  /// - Parameters:
  ///   - count: The number of assets to skip, at least 1.
  ///   - way: The index that is read first.
  ///   - key: The position from which to skip, or nil for the beginning. If the query is backward,
  ///     nil means the end.
  ///   - isBackward: Whether to skip toward the beginning.
  /// - Returns: The SQL.
  func position(
    passing count: Int, by way: Way, from key: Position?, isBackward: Bool
  ) -> SQLText {
    let table = table(way)
    var text = select(
      Position.columns(of: table), by: way, after: isBackward ? nil : key,
      before: isBackward ? key : nil,
      isCount: true)
    text.add(" \(order(table, isBackward)) LIMIT 1 OFFSET \(count - 1)")
    return text
  }

  private func order(_ table: String, _ isBackward: Bool) -> String {
    "ORDER BY " + Position.columns(of: table, isBackward: isBackward)
  }

  /// Returns the SQL for the position at which a search begins to use the full-text index.
  ///
  /// It is the last position whose row is compared. For a backward search, it is the position after
  /// that row.
  func walkEnd(after key: Position?, before end: Position? = nil, isBackward: Bool = false)
    -> SQLText
  {
    var text = SQLText()
    text.add("SELECT orderKey, nameKey, identifier FROM ")
    if let collection {
      text.add("member WHERE \(Self.isMember) AND ", [collection])
    } else {
      text.add("asset INDEXED BY asset_window WHERE ")
    }
    addWindow(to: &text, table(.walk), after: key, through: oldest, before: end)
    text.add(" \(order(table(.walk), isBackward)) LIMIT 1 OFFSET ")
    text.add("\(isBackward ? walkLimit : walkLimit - 1)")
    return text
  }

  /// The SQL for the row numbers of all matches in the full-text index, in the window's order.
  var foundRows: SQLText { page("asset.id", by: .find, limit: .max) }

  /// The SQL for the row with a given number, if the query still lists it.
  var numberedRow: SQLText {
    var text = SQLText()
    text.add("SELECT \(AssetRow.qualified) FROM asset WHERE asset.id = ? AND ")
    addWindow(to: &text, "asset", after: nil, through: oldest)
    addQuery(to: &text, "asset")
    return text
  }

  /// Adds the conditions that a row is in the window.
  ///
  /// Without a last position, the position does not matter. The rows of a month are between two
  /// positions.
  func addWindow(
    to text: inout SQLText, _ table: String, after key: Position?, through last: Position?,
    before end: Position? = nil
  ) {
    let bounds = month.map(Self.bounds)
    let key = [key, bounds?.after].compactMap(\.self).max()
    let last = last.map { min($0, bounds?.through ?? $0) }
    addAllowed(to: &text, table)
    // Only one upper bound is added, because SQLite can use only one of two bounds to end a walk.
    if let end, last.map({ end <= $0 }) ?? true {
      text.add(" AND (\(Position.columns(of: table))) < (?, ?, ?)", end.arguments)
    } else if let last {
      text.add(" AND (\(Position.columns(of: table))) <= (?, ?, ?)", last.arguments)
    }
    if let key {
      text.add(" AND (\(Position.columns(of: table))) > (?, ?, ?)", key.arguments)
    }
    if window.generation > 0 { text.add(" AND \(table).id <= ?", [window.generation]) }
  }

  /// Adds the conditions that the device may show a row.
  ///
  /// The row's position does not matter.
  func addAllowed(to text: inout SQLText, _ table: String) {
    text.add("\(table).isHidden = 0 AND \(table).isTrashed = 0 AND ")
    text.add(AssetDatabase.condition(scope: window.scope, kinds: window.kinds, on: table))
  }

  /// Adds the filters as conditions on a table with the columns `kind` and `subtypes`.
  func addFilters(to text: inout SQLText, _ table: String) {
    for filter in filters { text.add(" AND (\(filter.sql(on: table)))") }
  }

  /// Adds the filters and the month as conditions, and leaves out excluded assets.
  func addQuery(to text: inout SQLText, _ table: String) {
    addFilters(to: &text, table)
    if let month { addMonth(month, to: &text) }
    if let excluded {
      text.add(" AND \(table).identifier NOT IN (SELECT value FROM json_each(?))", [excluded])
    }
  }

  static let collectionID = "(SELECT id FROM collection WHERE collection.identifier = ?)"
  static let isMember = "member.collection = \(collectionID)"
  private static let hasMember =
    "EXISTS (SELECT 1 FROM member WHERE member.id = asset.id AND \(isMember))"
}

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
