// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PickerCore
import PickerModel

/// Converts between assets and their rows.
enum AssetRow {
  static let kinds: [MediaKind] = [.image, .livePhoto, .video]
  static let availabilities: [Availability] = [.device, .cloud]

  /// The columns that ``asset(_:)`` reads.
  ///
  /// A SELECT must list them first.
  static let columns = """
    identifier, file, kind, subtypes, captureMilliseconds, captureOffset, \
    modificationMilliseconds, width, height, byteCount, availability, contentType, \
    livePhotoVideo, hasLocation, isHidden, isTrashed, derivative, originalFilename, \
    burstIdentifier, duration, isFavorite, contentSum
    """

  /// ``columns`` and the keywords, which rows have since version 4 of the schema.
  static let columnsWithKeywords = columns + ", keywords"

  /// All columns that ``entry(_:)`` reads, for code that rewrites rows.
  static let entryColumns = columnsWithKeywords + ", cloudIdentifier, otherFolders"

  /// The same columns qualified with `asset`, for joins.
  static let qualified =
    columns.split(separator: ", ").map { "asset.\($0)" }.joined(separator: ", ")

  static func number(of kind: MediaKind) -> Int { kinds.firstIndex(of: kind) ?? 0 }

  static func number(of availability: Availability) -> Int {
    availabilities.firstIndex(of: availability) ?? 0
  }

  /// Returns the number that sorts newest first in ascending order.
  static func orderKey(_ key: AssetWindow.Key) -> Int64 {
    key.milliseconds.map { -$0 } ?? .max
  }

  /// Returns bytes that sort names in descending order when compared in ascending order.
  ///
  /// Different names have different bytes. Each byte is subtracted from 254. The byte 255, which no
  /// subtraction produces, ends the name. A name therefore sorts after all longer names that begin
  /// with it, and the empty name sorts last.
  static func nameKey(_ name: String) -> Data {
    Data(name.utf8.map { 0xFE - $0 } + [0xFF])
  }

  /// Assigns another file to an asset and updates the row's name key.
  static func move(_ identifier: String, to file: String, in db: Database) throws {
    let update = try db.cachedStatement(
      sql: """
        UPDATE asset SET file = ?1, nameKey = iif(originalFilename IS NULL, ?2, nameKey)
        WHERE identifier = ?3
        """)
    let name = Asset(identifier: AssetIdentifier(identifier), file: file).sortName
    try update.execute(arguments: [file, nameKey(name), identifier])
  }

  /// Returns the search terms of an asset, each once and after a line break.
  static func searchText(of entry: IndexedAsset) -> String {
    let own = entry.asset.searchTerms
    var text = own.reduce(into: "") { $0 += "\n" + $1 }
    // A person may remember any of the paths.
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

  /// The error for a row whose values occur only in a broken file.
  private static let damage = DatabaseError(
    resultCode: .SQLITE_CORRUPT, message: "a photo's row is damaged")

  /// Returns the value for a stored number.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - list: The values; the number is an index of the list.
  /// - Returns: The value.
  /// - Throws: `SQLITE_CORRUPT` if the number is not an index of the list.
  static func value<Value>(_ number: Int, of list: [Value]) throws -> Value {
    guard list.indices.contains(number) else { throw damage }
    return list[number]
  }

  /// The indexes of columns that are never NULL in an intact row.
  private static let filled = [0, 1, 2, 3, 7, 8, 10, 11, 13, 14, 15, 20]

  /// Returns the asset of a row.
  ///
  /// Columns are read by index, because a look-up by name would be repeated in every row, sixteen
  /// times. SQLite checks values when they are written, not when they are read, so flipped bits on
  /// the disk are not detected by it.
  static func asset(_ row: Row) throws -> Asset {
    guard !filled.contains(where: row.hasNull(atIndex:)), kinds.indices.contains(row[2]),
      availabilities.indices.contains(row[10])
    else { throw damage }
    let capture = row[4] as Int64?
    let modification = row[6] as Int64?
    return Asset(
      identifier: AssetIdentifier(row[0]), kind: kinds[row[2] as Int],
      subtypes: AssetSubtypes(rawValue: row[3]),
      captureDate: capture.map { Timestamp(milliseconds: $0, offsetMinutes: row[5]) },
      modificationDate: modification.map { Timestamp(milliseconds: $0, offsetMinutes: 0) },
      pixelSize: PixelSize(width: row[7], height: row[8]), byteCount: row[9],
      contentDigest: row[21],
      availability: availabilities[row[10] as Int], contentType: ContentType(rawValue: row[11]),
      file: row[1], livePhotoVideo: row[12], derivative: row[16], originalFilename: row[17],
      burstIdentifier: row[18], duration: row[19], hasLocation: row[13], isFavorite: row[20],
      isHidden: row[14], isTrashed: row[15])
  }

  /// Returns an asset with its keywords, from ``entryColumns`` or, for a row of an older version,
  /// from ``columnsWithKeywords``.
  static func entry(_ row: Row) throws -> IndexedAsset {
    var entry = IndexedAsset(
      try asset(row), keywords: keywords(row[22]), cloudIdentifier: cloudIdentifier(row))
    entry.otherFolders = otherFolders(row)
    return entry
  }

  /// Returns the other folders that contain the asset; empty if the row has no such column.
  static func otherFolders(_ row: Row) -> [String] {
    keywords(row["otherFolders"] as String? ?? "")
  }

  /// Returns the cloud identifier of a row, or nil if the column is missing or NULL.
  static func cloudIdentifier(_ row: Row) -> CloudIdentifier? {
    (row["cloudIdentifier"] as Data?).map { CloudIdentifier(digest: $0) }
  }

  /// Returns an asset with only the properties that determine its media types.
  static func bareAsset(_ row: Row) throws -> Asset {
    guard let kind = row["kind"] as Int?, kinds.indices.contains(kind),
      let subtypes = row["subtypes"] as AssetSubtypes.RawValue?
    else { throw damage }
    return Asset(
      identifier: "", kind: kinds[kind], subtypes: AssetSubtypes(rawValue: subtypes))
  }

  /// The column that decides which row is replaced: its file or its identifier.
  enum Key: String {
    case file, identifier
  }

  /// The maximum number of rows in one statement.
  ///
  /// SQLite accepts 32,766 values at a time.
  static let maximumRowsPerStatement = 250

  /// Writes an asset and replaces the row of its file; the row keeps its number.
  static func save(_ asset: Asset, in db: Database) throws {
    try save([IndexedAsset(asset)], over: .file, in: db)
  }

  /// Writes assets and replaces their rows; the rows keep their numbers.
  ///
  /// The full-text index flushes its terms at the end of each statement, however few they are. One
  /// statement for many rows is therefore much faster than one for each row.
  ///
  /// - Parameters:
  ///   - entries: The assets; no two share an identifier or a file.
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
      orderKey(AssetWindow.Key(asset)), nameKey(asset.sortName), searchText(of: entry),
      text(of: entry.keywords),
      entry.cloudIdentifier?.digest.map { Data($0) }, text(of: entry.otherFolders),
    ]
  }

  /// Returns the column text of keywords.
  static func text(of keywords: [String]) -> String {
    keywords.map { $0.replacing("\n", with: " ") }.joined(separator: "\n")
  }

  /// Returns the keywords of a column text.
  static func keywords(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }
}
