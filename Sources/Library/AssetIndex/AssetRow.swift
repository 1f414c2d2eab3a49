// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import GRDBSQLite
import PickerCore
import PickerModel

/// Converts between assets and their rows.
enum AssetRow {
  static let kinds: [MediaKind] = [.image, .livePhoto, .video]
  static let availabilities: [Availability] = [.device, .cloud]

  /// The columns that ``asset(_:)`` reads.
  ///
  /// In a SELECT, these columns must come first.
  static let columns = """
    identifier, file, kind, subtypes, captureMilliseconds, captureOffset, \
    modificationMilliseconds, width, height, byteCount, availability, contentType, \
    livePhotoVideo, hasLocation, isHidden, isTrashed, derivative, originalFilename, \
    burstIdentifier, duration, isFavorite, contentSum
    """

  /// The same columns and the keywords, which rows have since version 4 of the schema.
  static let columnsWithKeywords = columns + ", keywords"

  /// All columns that ``entry(_:)`` reads, for code that rewrites rows.
  static let entryColumns = columnsWithKeywords + ", cloudIdentifier, otherFolders"

  /// The columns of ``columns`` with the table name `asset`, for joins.
  static let qualified =
    columns.split(separator: ", ").map { "asset.\($0)" }.joined(separator: ", ")

  private static let columnCount = columns.split(separator: ",").count

  static func number(of kind: MediaKind) -> Int { kinds.firstIndex(of: kind) ?? 0 }

  static func number(of availability: Availability) -> Int {
    availabilities.firstIndex(of: availability) ?? 0
  }

  /// Returns the sort key of a date.
  ///
  /// In ascending order of these keys, the newest date comes first.
  static func orderKey(_ milliseconds: Int64?) -> Int64 {
    milliseconds.map { -$0 } ?? .max
  }

  /// Returns the sort key of a name.
  ///
  /// In ascending order of these keys, names are in descending order.
  ///
  /// Different names have different keys. Each byte of the name is subtracted from 254. The byte
  /// 255, which no subtraction produces, ends the key. A name therefore sorts after all longer
  /// names that begin with it, and the empty name sorts last.
  static func nameKey(_ name: String) -> Data {
    Data(name.utf8.map { 0xFE - $0 } + [0xFF])
  }

  /// Assigns another file to an asset, and updates the name key of the asset's row.
  static func move(_ identifier: String, to file: String, in db: Database) throws {
    let update = try db.cachedStatement(
      sql: """
        UPDATE asset SET file = ?1, nameKey = iif(originalFilename IS NULL, ?2, nameKey)
        WHERE identifier = ?3
        """)
    let name = Asset(identifier: AssetIdentifier(identifier), file: file).sortName
    try update.execute(arguments: [file, nameKey(name), identifier])
  }

  /// Returns the search terms of an asset without duplicates.
  ///
  /// A line break precedes each term.
  static func searchText(of entry: IndexedAsset) -> String {
    let own = entry.asset.searchTerms
    var text = own.reduce(into: "") { $0 += "\n" + $1 }
    // A person may remember any of these paths.
    let others = entry.keywords + entry.otherFolders
    guard !others.isEmpty else { return text }
    var seen = Set(own)
    for keyword in others {
      let terms = SearchTerms.terms(in: keyword) + SearchTerms.dates(in: keyword)
      for word in terms where seen.insert(word).inserted {
        text += "\n" + word
      }
    }
    return text
  }

  /// The error for a row with values that occur only in a broken file.
  static let damage = DatabaseError(
    resultCode: .SQLITE_CORRUPT, message: "a photo's row is damaged")

  /// Returns the value that a stored number represents.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - list: The values. The number is an index of this list.
  /// - Returns: The value.
  /// - Throws: `SQLITE_CORRUPT` if the number is not an index of the list.
  static func value<Value>(_ number: Int, of list: [Value]) throws -> Value {
    guard list.indices.contains(number) else { throw damage }
    return list[number]
  }

  /// Returns the asset of a row.
  ///
  /// Columns are read by index. A look-up by name would be repeated in every row, sixteen times.
  /// SQLite checks the types of values when they are written, not when they are read. If another
  /// program changed the file, a column of numbers can contain a text or NULL. `decode` then throws
  /// an error, whereas GRDB's subscripts would end the process.
  static func asset(_ row: Row) throws -> Asset {
    let asset = Asset(
      identifier: AssetIdentifier(try row.decode(StoredText.self, atIndex: 0).text),
      kind: try value(row.decode(atIndex: 2), of: kinds),
      subtypes: AssetSubtypes(rawValue: try row.decode(atIndex: 3)),
      captureDate: try date(row, 4, offset: row.decode(atIndex: 5)),
      modificationDate: try date(row, 6, offset: 0),
      pixelSize: PixelSize(width: try length(row, 7), height: try length(row, 8)),
      byteCount: try row.decode(Int64?.self, atIndex: 9).map { min(max(0, $0), maximumByteCount) },
      contentDigest: try row.decode(atIndex: 21),
      availability: try value(row.decode(atIndex: 10), of: availabilities),
      contentType: ContentType(rawValue: try row.decode(atIndex: 11)),
      file: try path(row, 1) ?? { throw damage }(),
      livePhotoVideo: try path(row, 12), derivative: try path(row, 16),
      originalFilename: try row.decode(atIndex: 17), burstIdentifier: try row.decode(atIndex: 18),
      duration: try row.decode(Double?.self, atIndex: 19).flatMap {
        $0.isFinite && $0 >= 0 ? $0 : nil
      },
      hasLocation: try row.decode(atIndex: 13), isFavorite: try row.decode(atIndex: 20),
      isHidden: try row.decode(atIndex: 14), isTrashed: try row.decode(atIndex: 15))
    guard isShort(asset.file), isShort(asset.identifier.rawValue),
      isShort(asset.contentType.rawValue), isShort(asset.livePhotoVideo),
      isShort(asset.derivative), isShort(asset.originalFilename), isShort(asset.burstIdentifier)
    else { throw damage }
    return asset
  }

  /// Returns a path of a row, nil if the column is NULL.
  ///
  /// - Throws: `SQLITE_CORRUPT` if the path leads out of the library's folder. Locket never stores
  ///   such a path.
  private static func path(_ row: Row, _ index: Int) throws -> String? {
    guard let path = try row.decode(StoredText?.self, atIndex: index)?.text else { return nil }
    guard isInside(path) else { throw damage }
    return path
  }

  /// Whether a path leads to a file in the folder to whose path it is appended.
  ///
  /// Empty components are accepted. They do not lead out of the folder, and the paths of
  /// ``DisplacedFiles`` begin with one.
  static func isInside(_ path: String) -> Bool {
    var (dots, isPlain) = (0, false)
    for byte in path.utf8 {
      switch byte {
      case 0: return false
      case UInt8(ascii: "/"):
        if dots == 2, !isPlain { return false }
        (dots, isPlain) = (0, false)
      case UInt8(ascii: "."): dots += 1
      default: isPlain = true
      }
    }
    return dots != 2 || isPlain
  }

  private static func isShort(_ text: String?) -> Bool {
    (text?.utf8.count ?? 0) <= maximumTextLength
  }

  /// The maximum size of an original: eight petabytes.
  ///
  /// With this maximum, sizes can be added without an overflow.
  private static let maximumByteCount: Int64 = 1 << 53
  /// The maximum length of a path or a name in bytes.
  ///
  /// Linux accepts paths of up to 4,096 bytes.
  private static let maximumTextLength = 1 << 16

  /// Returns a width or height, limited so that calculations do not overflow.
  private static func length(_ row: Row, _ index: Int) throws -> Int {
    min(max(0, try row.decode(atIndex: index)), Int(Int32.max))
  }

  /// Returns a date of a row.
  ///
  /// - Throws: `SQLITE_CORRUPT` if the date is out of range. Locket never stores such a date. If it
  ///   were corrected here, it would not fit the order of the window.
  private static func date(_ row: Row, _ index: Int, offset: Int?) throws -> Timestamp? {
    guard let milliseconds = try row.decode(Int64?.self, atIndex: index) else { return nil }
    guard Timestamp.bounds.contains(milliseconds) else { throw damage }
    return Timestamp(milliseconds: milliseconds, offsetMinutes: offset)
  }

  /// The columns of a list: the columns of an asset, and the columns by which the list is sorted.
  static let listed = qualified + ", asset.orderKey, asset.nameKey"

  /// Returns the asset of a row of ``listed``.
  ///
  /// - Throws: `SQLITE_CORRUPT` if the row's order key does not belong to the asset's date.
  ///   Otherwise a list that continues after that asset would begin at another date. The name key
  ///   is not checked, because the check would take a quarter of the time of a page. If a page does
  ///   not advance, the whole page is refused.
  static func listedAsset(_ row: Row) throws -> Asset {
    let asset = try asset(row)
    guard try row.decode(atIndex: columnCount) == orderKey(asset.sortDate?.milliseconds) else {
      throw damage
    }
    return asset
  }

  /// Returns an asset with its keywords from a row.
  ///
  /// The row contains ``entryColumns``. A row of an older schema version contains
  /// ``columnsWithKeywords``.
  static func entry(_ row: Row) throws -> IndexedAsset {
    var entry = IndexedAsset(
      try asset(row), keywords: try keywords(row.decode(atIndex: 22)),
      cloudIdentifier: try cloudIdentifier(row))
    entry.otherFolders = try otherFolders(row)
    return entry
  }

  /// Returns the other folders that contain the asset, or an empty array if the row has no such
  /// column.
  static func otherFolders(_ row: Row) throws -> [String] {
    keywords(try row.decode(String?.self, forColumn: "otherFolders") ?? "")
  }

  /// Returns the cloud identifier of a row, or nil if the column is missing or NULL.
  static func cloudIdentifier(_ row: Row) throws -> CloudIdentifier? {
    try row.decode(Data?.self, forColumn: "cloudIdentifier").map { CloudIdentifier(digest: $0) }
  }

  /// Returns an asset with only the properties that determine its media types.
  static func bareAsset(_ row: Row) throws -> Asset {
    Asset(
      identifier: "", kind: try value(row.decode(forColumn: "kind"), of: kinds),
      subtypes: AssetSubtypes(rawValue: try row.decode(forColumn: "subtypes")))
  }

  /// The column that identifies the row to replace: its file or its identifier.
  enum Key: String {
    case file, identifier
  }

  /// The maximum number of rows in one statement.
  ///
  /// SQLite accepts 32,766 values at a time.
  static let maximumRowsPerStatement = 250

  /// Writes an asset, and replaces the row of its file.
  ///
  /// The row keeps its number.
  static func save(_ asset: Asset, in db: Database) throws {
    try save([IndexedAsset(asset)], over: .file, in: db)
  }

  /// Writes assets, and replaces their rows.
  ///
  /// The rows keep their numbers. At the end of each statement, the full-text index flushes its
  /// terms, however few they are. One statement for many rows is therefore much faster than one
  /// statement for each row.
  ///
  /// - Parameters:
  ///   - entries: The assets. No two of them may have the same identifier or file.
  ///   - key: The column that identifies the rows to replace.
  ///   - db: The database, in a transaction.
  /// - Throws: A database error if SQLite rejects a row.
  static func save(
    _ entries: some RandomAccessCollection<IndexedAsset>, over key: Key, in db: Database
  ) throws {
    var rest = entries[...]
    while !rest.isEmpty {
      let next = rest.prefix(maximumRowsPerStatement)
      rest = rest.dropFirst(next.count)
      let statement = try db.cachedStatement(sql: insertion(of: next.count, over: key))
      try statement.execute(arguments: StatementArguments(next.flatMap(values)))
    }
  }

  private static let written =
    columns.split(separator: ", ").map(String.init) + [
      "orderKey", "nameKey", "words", "keywords", "cloudIdentifier", "otherFolders",
    ]

  private static func insertion(of count: Int, over key: Key) -> String {
    let row = "(\(repeatElement("?", count: written.count).joined(separator: ", ")))"
    let updates = written.filter { $0 != key.rawValue && $0 != Key.identifier.rawValue }
      .map { "\($0) = excluded.\($0)" }
    return """
      INSERT INTO asset (\(written.joined(separator: ", ")))
      VALUES \(repeatElement(row, count: count).joined(separator: ", "))
      ON CONFLICT (\(key.rawValue)) DO UPDATE SET \(updates.joined(separator: ", "))
      """
  }

  private static func values(of entry: IndexedAsset) -> [(any DatabaseValueConvertible)?] {
    let asset = entry.asset
    return [
      asset.identifier.rawValue, asset.file, number(of: asset.kind), asset.subtypes.rawValue,
      asset.captureDate?.milliseconds, asset.captureDate?.offsetMinutes,
      asset.modificationDate?.milliseconds, asset.pixelSize.width, asset.pixelSize.height,
      asset.byteCount, number(of: asset.availability), asset.contentType.rawValue,
      asset.livePhotoVideo, asset.hasLocation, asset.isHidden, asset.isTrashed, asset.derivative,
      asset.originalFilename, asset.burstIdentifier, asset.duration, asset.isFavorite,
      asset.contentDigest,
      orderKey(asset.sortDate?.milliseconds), nameKey(asset.sortName), searchText(of: entry),
      text(of: entry.keywords),
      entry.cloudIdentifier?.digest.map { Data($0) }, text(of: entry.otherFolders),
    ]
  }

  /// Returns the text that represents keywords in a column.
  static func text(of keywords: [String]) -> String {
    keywords.map { $0.replacing("\n", with: " ") }.joined(separator: "\n")
  }

  /// Returns the keywords that a column's text represents.
  static func keywords(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }
}

/// A text in a row that must not contain a NUL character.
///
/// GRDB reads and writes texts only up to a NUL character. In an altered file, several identifiers
/// may differ only after a NUL. Several assets would then seem to have one identifier.
private struct StoredText: DatabaseValueConvertible, StatementColumnConvertible {
  let text: String

  var databaseValue: DatabaseValue { text.databaseValue }

  /// Reads a column, and fails if the text contains a NUL character.
  init?(sqliteStatement: SQLiteStatement, index: CInt) {
    guard sqlite3_column_type(sqliteStatement, index) == SQLITE_TEXT,
      let bytes = sqlite3_column_text(sqliteStatement, index)
    else { return nil }
    text = String(cString: bytes)
    let count = Int(sqlite3_column_bytes(sqliteStatement, index))
    guard strlen(bytes) == count else { return nil }
  }

  private init?(_ text: String) {
    guard !text.utf8.contains(0) else { return nil }
    self.text = text
  }

  static func fromDatabaseValue(_ value: DatabaseValue) -> StoredText? {
    String.fromDatabaseValue(value).flatMap { StoredText($0) }
  }
}
