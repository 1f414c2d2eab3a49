// SPDX-License-Identifier: Apache-2.0

import GRDB

/// The search keywords of assets, in addition to file names and dates.
///
/// They are titles, and the names of albums, people and locations.
struct PhotosKeywords {
  private static let additional = "ZADDITIONALASSETATTRIBUTES"

  private var keywordsByAsset: [Int64: [String]] = [:]
  private var locations: [Int64: PhotosLocation] = [:]

  /// Reads the keywords of assets.
  ///
  /// - Parameters:
  ///   - wanted: The assets' row numbers, as a JSON array.
  ///   - schema: The schema of the database.
  ///   - albums: The titles of albums by row number.
  ///   - people: The names of people by row number.
  ///   - db: The database.
  /// - Throws: A GRDB database error.
  init(
    _ wanted: String, _ schema: PhotosSchema, albums: [Int64: String], people: [Int64: String],
    _ db: Database
  ) throws {
    try addDescriptions(wanted, schema, db)
    try addKeywords(wanted, schema, db)
    if let members = schema.albumMembers { try add(albums, by: members, wanted, db) }
    if let faces = schema.faces { try add(people, by: faces, wanted, db) }
    try addLocations(wanted, schema, db)
  }

  /// Returns the keywords of an asset without duplicates.
  func keywords(of row: PhotosRow, at location: PhotosLocation?) -> [String] {
    var seen: Set<String> = []
    let all =
      [row.title].compactMap(\.self) + (keywordsByAsset[row.number] ?? [])
      + (location?.keywords ?? [])
    return SearchableText.limited(all.filter { seen.insert($0).inserted })
  }

  /// Returns the location of an asset, or nil if it is unknown.
  func location(of row: PhotosRow) -> PhotosLocation? {
    row.hasLocation ? locations[row.number] : nil
  }

  private mutating func add(_ word: String?, to asset: Int64?) {
    if let word, let asset { keywordsByAsset[asset, default: []].append(word) }
  }

  private mutating func addDescriptions(
    _ wanted: String, _ schema: PhotosSchema, _ db: Database
  ) throws {
    let table = "ZASSETDESCRIPTION"
    guard schema.has(Self.additional, "ZASSET", "Z_PK"),
      schema.has(table, "ZASSETATTRIBUTES", "ZLONGDESCRIPTION")
    else { return }
    try each(
      """
      SELECT more.ZASSET, \(table).ZLONGDESCRIPTION FROM \(Self.additional) AS more
      JOIN \(table) ON \(table).ZASSETATTRIBUTES = more.Z_PK
      WHERE more.ZASSET IN (SELECT value + 0 FROM json_each(?)) ORDER BY \(table).rowid
      """, wanted, db
    ) { keywords, row in
      let asset = row.integer()
      keywords.add(row.text(), to: asset)
    }
  }

  private mutating func addKeywords(
    _ wanted: String, _ schema: PhotosSchema, _ db: Database
  ) throws {
    guard schema.has(Self.additional, "ZASSET", "Z_PK"), schema.has("ZKEYWORD", "Z_PK", "ZTITLE"),
      let join = schema.keywordMembers
    else { return }
    try each(
      """
      SELECT more.ZASSET, ZKEYWORD.ZTITLE FROM \(Self.additional) AS more
      JOIN \(join.table) ON \(join.table).\(join.member) = more.Z_PK
      JOIN ZKEYWORD ON ZKEYWORD.Z_PK = \(join.table).\(join.owner)
      WHERE more.ZASSET IN (SELECT value + 0 FROM json_each(?)) ORDER BY ZKEYWORD.Z_PK
      """, wanted, db
    ) { keywords, row in
      let asset = row.integer()
      keywords.add(row.text(), to: asset)
    }
  }

  private mutating func add(
    _ titles: [Int64: String], by join: PhotosSchema.Join, _ wanted: String, _ db: Database
  ) throws {
    if titles.isEmpty { return }
    try each(
      """
      SELECT \(join.member), \(join.owner) FROM \(join.table)
      WHERE \(join.member) IN (SELECT value + 0 FROM json_each(?)) ORDER BY \(join.owner)
      """, wanted, db
    ) { keywords, row in
      let asset = row.integer()
      keywords.add(row.integer().flatMap { titles[$0] }, to: asset)
    }
  }

  private mutating func addLocations(
    _ wanted: String, _ schema: PhotosSchema, _ db: Database
  ) throws {
    if schema.has(Self.additional, "ZASSET", "ZREVERSELOCATIONDATA") {
      try each(
        """
        SELECT ZASSET, ZREVERSELOCATIONDATA FROM \(Self.additional)
        WHERE ZASSET IN (SELECT value + 0 FROM json_each(?))
        AND length(ZREVERSELOCATIONDATA) <= \(PropertyArchive.maximumByteCount)
        """, wanted, db
      ) { keywords, row in
        let asset = row.integer()
        let location = PhotosLocation(
          archive: row.bytes(maximumCount: PropertyArchive.maximumByteCount))
        if let asset, let location { keywords.locations[asset] = location }
      }
    }
    guard schema.has(schema.assets, "ZMOMENT"), schema.has("ZMOMENT", "Z_PK", "ZTITLE") else {
      return
    }
    try each(
      """
      SELECT asset.Z_PK, ZMOMENT.ZTITLE FROM \(schema.assets) AS asset
      JOIN ZMOMENT ON ZMOMENT.Z_PK = asset.ZMOMENT
      WHERE asset.Z_PK IN (SELECT value + 0 FROM json_each(?))
      """, wanted, db
    ) { keywords, row in
      guard let asset = row.integer(), let title = row.text() else { return }
      keywords.add(title, to: asset)
      if keywords.locations[asset] == nil {
        keywords.locations[asset] = PhotosLocation(moment: title)
      }
    }
  }

  private mutating func each(
    _ sql: String, _ wanted: String, _ db: Database,
    _ work: (inout PhotosKeywords, inout CatalogueRow) -> Void
  ) throws {
    let rows = try Row.fetchCursor(db, sql: sql, arguments: [wanted])
    while let found = try rows.next() {
      var row = CatalogueRow(found)
      work(&self, &row)
    }
  }
}
