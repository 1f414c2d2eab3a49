// SPDX-License-Identifier: Apache-2.0

import GRDB

/// The tables and columns of a library's database.
///
/// They differ between versions of Photos. Names that contain a version number are found by a
/// pattern.
struct PhotosSchema: Sendable {
  /// A table that joins the rows of two other tables.
  struct Join: Hashable, Sendable {
    let table: String
    /// The column that refers to an album, a keyword or a person.
    let owner: String
    /// The column that refers to an asset or its additional attributes.
    let member: String
  }

  /// The columns of every ordinary table.
  ///
  /// Views and virtual tables are not included, because they could run code.
  private let columns: [String: Set<String>]
  /// The name of the table of assets.
  let assets: String

  /// Reads the schema of a database.
  ///
  /// - Parameters:
  ///   - db: The database.
  ///   - path: Its path, for the error message.
  /// - Throws: ``AssetIndexError/unreadableCatalogue(_:detail:remedy:)`` if an essential table or
  ///   column is missing, or a database error.
  init(_ db: Database, path: String) throws {
    let names = try String.fetchAll(
      db,
      sql: """
        SELECT name FROM pragma_table_list
        WHERE schema = 'main' AND type = 'table' AND name LIKE 'Z%' LIMIT 2000
        """)
    var columns: [String: Set<String>] = [:]
    for name in names {
      columns[name] = try String.fetchSet(
        db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [name])
    }
    self.columns = columns
    guard let assets = ["ZASSET", "ZGENERICASSET"].first(where: { columns[$0] != nil }) else {
      throw Self.unknown(path, "no table ZASSET or ZGENERICASSET")
    }
    self.assets = assets
    let needed = ["Z_PK", "ZUUID", "ZKIND", "ZDIRECTORY", "ZFILENAME", "ZDATECREATED"]
    let missing = needed.filter { columns[assets]?.contains($0) != true }
    guard missing.isEmpty else {
      throw Self.unknown(path, "\(assets) has no \(missing.joined(separator: ", "))")
    }
  }

  private static func unknown(_ path: String, _ detail: String) -> AssetIndexError {
    .unreadableCatalogue(
      path, detail: "\(detail)",
      remedy: "it is not a Photos library, or its version is unknown; update Locket")
  }

  /// Whether a table exists and has all given columns.
  func has(_ table: String, _ names: String...) -> Bool {
    columns[table].map { $0.isSuperset(of: names) } ?? false
  }

  /// Returns the first of the given columns that exists in a table.
  func first(_ names: [String], of table: String) -> String? {
    names.first { columns[table]?.contains($0) == true }
  }

  /// Returns a column of a table, or `NULL` if it does not exist.
  func column(_ name: String, of table: String) -> String {
    columns[table]?.contains(name) == true ? "\(table).\(name)" : "NULL"
  }

  /// The table that joins albums and assets, or nil if there is none.
  var albumMembers: Join? {
    join(table: #/Z_\d+ASSETS/#, owner: #/Z_\d+ALBUMS/#, member: #/Z_\d+ASSETS/#)
  }

  /// The table that joins keywords and additional attributes, or nil if there is none.
  var keywordMembers: Join? {
    join(
      table: #/Z_\d+KEYWORDS/#, owner: #/Z_\d+KEYWORDS/#, member: #/Z_\d+ASSETATTRIBUTES/#)
  }

  /// The table that joins people and assets, or nil if there is none.
  var faces: Join? {
    let table = "ZDETECTEDFACE"
    guard let person = first(["ZPERSONFORFACE", "ZPERSON"], of: table),
      let asset = first(["ZASSETFORFACE", "ZASSET"], of: table)
    else { return nil }
    return Join(table: table, owner: person, member: asset)
  }

  private func join(
    table: Regex<Substring>, owner: Regex<Substring>, member: Regex<Substring>
  ) -> Join? {
    for (name, columns) in columns.sorted(by: { $0.key < $1.key })
    where name.wholeMatch(of: table) != nil {
      guard let owner = columns.first(where: { $0.wholeMatch(of: owner) != nil }),
        let member = columns.first(where: { $0.wholeMatch(of: member) != nil })
      else { continue }
      return Join(table: name, owner: owner, member: member)
    }
    return nil
  }
}
