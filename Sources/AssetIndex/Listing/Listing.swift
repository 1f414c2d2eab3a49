// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PickerModel

/// A query of a window as SQL; tests look at its plans.
///
/// Without a search, indexes are walked in the window's order and nothing is ever sorted: the
/// window's own, those of the traits that the filter asks for, side by side, or a collection's. A
/// search is two steps: the next rows of that walk are looked through, and where they do not fill a
/// page, the full-text index finds the rest, which is then sorted.
struct Listing: Sendable {
  /// Which index leads.
  enum Way: Hashable, Sendable {
    /// The one in the order of the window, or of the collection.
    case walk
    /// Those of the traits; of each asset it is asked whether it is a member.
    case traits
    /// The full-text index.
    case find
  }

  /// A place in the window's order as rows have it.
  struct Place: Hashable, Sendable {
    /// The columns of a place, in the order that they are compared in; each from its end for a list
    /// that is backward.
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
        orderKey: AssetRow.orderKey(key), nameKey: AssetRow.nameKey(key.name),
        identifier: key.identifier.rawValue)
    }

    /// The place in a row of these columns.
    init(_ row: Row) {
      self.init(
        orderKey: row["orderKey"], nameKey: row["nameKey"], identifier: row["identifier"])
    }

    /// The place before every asset of a date.
    init(before orderKey: Int64) {
      // No name's key begins with this byte, and no identifier is empty.
      self.init(orderKey: orderKey, nameKey: Data([0]), identifier: "")
    }

    /// What a row value of the columns is compared with.
    var arguments: StatementArguments { [orderKey, nameKey, identifier] }
  }

  /// As many rows as are looked through before another index is asked: some 10 ms.
  static let walked = 5_000

  let walked: Int
  let window: AssetWindow
  let oldest: Place
  /// What is listed passes all of them.
  private(set) var filters: [PickerFilter]
  /// Traits of which everything listed has one, nil where it need not have any.
  private(set) var traits: AssetTraits?
  let collection: String?
  /// The month that is listed, nil for all.
  let month: CalendarMonth?
  let search: SearchSQL?
  let excluded: String?

  /// Prepares a query; nil where nothing can be listed: the window is empty, or the filter lets
  /// nothing through.
  init?(_ window: AssetWindow, _ query: AssetQuery, walking walked: Int = Self.walked) {
    guard let oldest = window.oldest else { return nil }
    self.walked = max(1, walked)
    let query = query.resolved
    self.window = window
    self.oldest = Place(oldest)
    filters = query.filter.map { [$0] } ?? []
    traits = query.filter?.traits
    if traits == [] { return nil }
    month = query.collection.flatMap { CalendarMonth($0) }
    collection = month == nil ? query.collection?.rawValue : nil
    search = query.search.map(SearchSQL.init)
    excluded = query.excluded.isEmpty ? nil : SQLText.json(query.excluded.map(\.rawValue))
  }

  /// What of it another filter lets through too, nil where that is nothing.
  func narrowed(to filter: PickerFilter) -> Self? {
    var part = self
    part.filters.append(filter)
    part.traits = [traits, filter.traits].compactMap(\.self).min { $0.rawValue < $1.rawValue }
    return part.traits == [] ? nil : part
  }

  /// The table whose columns are looked at.
  func table(_ way: Way) -> String { way == .walk && collection != nil ? "member" : "asset" }

  /// Counts what the query lists.
  func count(by way: Way) -> SQLText {
    let counts = select("count(*) AS count", by: way, isCount: true)
    guard isMerged(way) else { return counts }
    var text = SQLText()
    text.add("SELECT sum(count) FROM (")
    text.add(counts)
    text.add(")")
    return text
  }

  /// Selects what the query lists, in no order.
  ///
  /// - Parameters:
  ///   - columns: What to select, of `asset`.
  ///   - way: Which index leads.
  ///   - key: The place after which to begin, nil for the beginning.
  ///   - last: The place at which to end, nil for the window's end.
  ///   - end: The place before which to end as well, nil for none.
  ///   - isCount: Whether rows of `asset` are needed for a search only.
  /// - Returns: The text.
  private func select(
    _ columns: String, by way: Way, after key: Place? = nil, through last: Place? = nil,
    before end: Place? = nil, isCount: Bool = false
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

  /// One page in the window's order, or from its end where it is backward.
  func page(
    _ columns: String, by way: Way, after key: Place? = nil, through last: Place? = nil,
    before end: Place? = nil, isBackward: Bool = false, limit: Int
  ) -> SQLText {
    // Rows of several walks are merged by what is selected.
    let columns = isMerged(way) ? columns + ", asset.orderKey, asset.nameKey" : columns
    var text = select(columns, by: way, after: key, through: last, before: end)
    text.add(" \(order(table(way), isBackward)) LIMIT \(limit)")
    return text
  }

  /// The place at which some assets are passed over, from an index alone where the query allows it.
  ///
  /// - Parameters:
  ///   - count: How many are passed over, from 1.
  ///   - way: Which index leads.
  ///   - key: The place behind which they lie, or before which where it is backward; nil for the
  ///     beginning or the end.
  ///   - isBackward: Whether they are passed over from the end.
  /// - Returns: The text.
  func place(
    passing count: Int, by way: Way, from key: Place?, isBackward: Bool
  ) -> SQLText {
    let table = table(way)
    var text = select(
      Place.columns(of: table), by: way, after: isBackward ? nil : key,
      before: isBackward ? key : nil,
      isCount: true)
    text.add(" \(order(table, isBackward)) LIMIT 1 OFFSET \(count - 1)")
    return text
  }

  private func order(_ table: String, _ isBackward: Bool) -> String {
    "ORDER BY " + Place.columns(of: table, isBackward: isBackward)
  }

  /// The last place that a search walks to before it asks the full-text index; the one behind it
  /// where it walks backward.
  func walkEnd(after key: Place?, before end: Place? = nil, isBackward: Bool = false) -> SQLText {
    var text = SQLText()
    text.add("SELECT orderKey, nameKey, identifier FROM ")
    if let collection {
      text.add("member WHERE \(Self.isMember) AND ", [collection])
    } else {
      text.add("asset INDEXED BY asset_window WHERE ")
    }
    addWindow(to: &text, table(.walk), after: key, through: oldest, before: end)
    text.add(" \(order(table(.walk), isBackward)) LIMIT 1 OFFSET ")
    text.add("\(isBackward ? walked : walked - 1)")
    return text
  }

  /// All that the full-text index finds, in the window's order: the numbers of the rows alone.
  var foundRows: SQLText { page("asset.id", by: .find, limit: .max) }

  /// The row of a number, where the query still lists it.
  var numberedRow: SQLText {
    var text = SQLText()
    text.add("SELECT \(AssetRow.qualified) FROM asset WHERE asset.id = ? AND ")
    addWindow(to: &text, "asset", after: nil, through: oldest)
    addQuery(to: &text, "asset")
    return text
  }

  /// Adds what makes a row one of the window's; without a last place, wherever it stands.
  ///
  /// A month's rows stand between two places.
  func addWindow(
    to text: inout SQLText, _ table: String, after key: Place?, through last: Place?,
    before end: Place? = nil
  ) {
    let bounds = month.map(Self.places)
    let key = [key, bounds?.after].compactMap(\.self).max()
    let last = last.map { min($0, bounds?.through ?? $0) }
    addAllowed(to: &text, table)
    // One bound only: SQLite would walk up to either of two.
    if let end, last.map({ end <= $0 }) ?? true {
      text.add(" AND (\(Place.columns(of: table))) < (?, ?, ?)", end.arguments)
    } else if let last {
      text.add(" AND (\(Place.columns(of: table))) <= (?, ?, ?)", last.arguments)
    }
    if let key {
      text.add(" AND (\(Place.columns(of: table))) > (?, ?, ?)", key.arguments)
    }
    if window.generation > 0 { text.add(" AND \(table).id <= ?", [window.generation]) }
  }

  /// Adds what the device may show, wherever it stands.
  func addAllowed(to text: inout SQLText, _ table: String) {
    text.add("\(table).isHidden = 0 AND \(table).isTrashed = 0 AND ")
    text.add(AssetDatabase.condition(scope: window.scope, kinds: window.kinds, on: table))
  }

  /// Adds the filters, on a table with the columns `kind` and `subtypes`.
  func addFilters(to text: inout SQLText, _ table: String) {
    for filter in filters { text.add(" AND (\(filter.sql(on: table)))") }
  }

  /// Adds the filters and the month, and leaves out what is excluded.
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
