// SPDX-License-Identifier: Apache-2.0

import GRDB

/// Which tables and columns a library's database has; they differ from version to version.
///
/// Names that carry a number of the version are looked for by their form.
struct PhotosSchema: Sendable {
  /// A table that ties the rows of two others together.
  struct Join: Hashable, Sendable {
    let table: String
    /// The column that names an album, a keyword or a person.
    let owner: String
    /// The column that names an asset, or its additional attributes.
    let member: String
  }

  /// The columns of every table that is one: a view or a virtual table could do anything.
  private let columns: [String: Set<String>]
  /// Where the assets are.
  let assets: String

  /// Looks at a database.
  ///
  /// - Parameters:
  ///   - db: The database.
  ///   - path: Its path, for the message.
  /// - Throws: ``AssetIndexError/unreadableCatalogue(_:detail:remedy:)`` where it lacks what no
  ///   library can do without, or what SQLite finds wrong.
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
      remedy: "it is no Photos library, or of a version unknown here; update Locket")
  }

  /// Whether a table has columns; every table has none.
  func has(_ table: String, _ names: String...) -> Bool {
    columns[table].map { $0.isSuperset(of: names) } ?? false
  }

  /// The first of some columns that a table has.
  func first(_ names: [String], of table: String) -> String? {
    names.first { columns[table]?.contains($0) == true }
  }

  /// A column of a table, or `NULL` in its place.
  func column(_ name: String, of table: String) -> String {
    columns[table]?.contains(name) == true ? "\(table).\(name)" : "NULL"
  }

  /// What ties albums to assets, nil where nothing does.
  var albumMembers: Join? {
    join(table: #/Z_\d+ASSETS/#, owner: #/Z_\d+ALBUMS/#, member: #/Z_\d+ASSETS/#)
  }

  /// What ties keywords to additional attributes, nil where nothing does.
  var keywordMembers: Join? {
    join(
      table: #/Z_\d+KEYWORDS/#, owner: #/Z_\d+KEYWORDS/#, member: #/Z_\d+ASSETATTRIBUTES/#)
  }

  /// What ties people to assets, nil where nothing does.
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
