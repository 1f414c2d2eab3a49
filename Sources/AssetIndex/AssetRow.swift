// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerCore
import PickerModel

/// How an asset lies in its row.
enum AssetRow {
  static let kinds: [MediaKind] = [.image, .livePhoto, .video]
  static let availabilities: [Availability] = [.device, .cloud]

  /// The columns that ``asset(_:)`` reads; they stand first in what is selected.
  static let columns = """
    identifier, file, kind, subtypes, captureMilliseconds, captureOffset, \
    modificationMilliseconds, width, height, byteCount, availability, contentType, \
    livePhotoVideo, hasLocation, isHidden, isTrashed
    """

  /// The same columns of `asset`, where another table stands beside it.
  static let qualified =
    columns.split(separator: ", ").map { "asset.\($0)" }.joined(separator: ", ")

  static func number(of kind: MediaKind) -> Int { kinds.firstIndex(of: kind) ?? 0 }

  static func number(of availability: Availability) -> Int {
    availabilities.firstIndex(of: availability) ?? 0
  }

  /// The number that sorts newest first in ascending order.
  static func orderKey(_ key: AssetWindow.Key) -> Int64 {
    key.milliseconds.map { -$0 } ?? .max
  }

  /// The words that a search finds an asset by, each after a line break.
  static func words(of asset: Asset) -> String {
    asset.searchWords.reduce(into: "") { $0 += "\n" + $1 }
  }

  /// By place and not by name: a name is looked up anew in every row, sixteen times.
  static func asset(_ row: Row) -> Asset {
    let capture = row[4] as Int64?
    let modification = row[6] as Int64?
    return Asset(
      identifier: AssetIdentifier(row[0]), kind: kinds[row[2] as Int],
      subtypes: AssetSubtypes(rawValue: row[3]),
      captureDate: capture.map { Timestamp(milliseconds: $0, offsetMinutes: row[5]) },
      modificationDate: modification.map { Timestamp(milliseconds: $0, offsetMinutes: 0) },
      pixelSize: PixelSize(width: row[7], height: row[8]), byteCount: row[9],
      availability: availabilities[row[10] as Int], contentType: ContentType(rawValue: row[11]),
      file: row[1], livePhotoVideo: row[12], hasLocation: row[13], isHidden: row[14],
      isTrashed: row[15])
  }

  /// An asset of which nothing is known but what decides about its media types.
  static func bareAsset(_ row: Row) -> Asset {
    Asset(
      identifier: "", kind: kinds[row["kind"] as Int],
      subtypes: AssetSubtypes(rawValue: row["subtypes"]))
  }

  /// Writes an asset over whatever its file's row held; the row keeps its number.
  static func save(_ asset: Asset, in db: Database) throws {
    try save(asset, words: words(of: asset), over: "file", "", in: db)
  }

  /// Writes an asset over whatever its identifier's row held, and finds it by more words.
  static func save(renamed asset: Asset, words: String, in db: Database) throws {
    try save(asset, words: words, over: "identifier", "file = excluded.file,", in: db)
  }

  /// Writes assets over whatever their files' rows held, by one statement.
  ///
  /// The search index writes its words to its pages at the end of each statement, however few they
  /// are: one for many rows is far quicker than one for each.
  ///
  /// - Parameters:
  ///   - assets: At most ``most`` assets; no two share an identifier or a file.
  ///   - db: The database, in a transaction.
  /// - Throws: What SQLite finds wrong with a row; then none was written.
  static func save(together assets: ArraySlice<Asset>, in db: Database) throws {
    guard !assets.isEmpty else { return }
    let statement = try db.cachedStatement(
      sql: insertion(of: assets.count, over: "file", ""))
    try statement.execute(
      arguments: StatementArguments(assets.flatMap { values(of: $0, words: words(of: $0)) }))
  }

  /// As many rows as one statement writes; SQLite takes 32,766 values at a time.
  static let most = 250

  private static func save(
    _ asset: Asset, words: String, over key: String, _ more: String, in db: Database
  ) throws {
    let statement = try db.cachedStatement(sql: insertion(of: 1, over: key, more))
    try statement.execute(arguments: StatementArguments(values(of: asset, words: words)))
  }

  private static func insertion(of count: Int, over key: String, _ more: String) -> String {
    let row = "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    return """
      INSERT INTO asset (\(columns), orderKey, words)
      VALUES \(repeatElement(row, count: count).joined(separator: ", "))
      ON CONFLICT (\(key)) DO UPDATE SET \(more)
        orderKey = excluded.orderKey, words = excluded.words, kind = excluded.kind,
        subtypes = excluded.subtypes,
        captureMilliseconds = excluded.captureMilliseconds,
        captureOffset = excluded.captureOffset,
        modificationMilliseconds = excluded.modificationMilliseconds,
        width = excluded.width, height = excluded.height, byteCount = excluded.byteCount,
        availability = excluded.availability, contentType = excluded.contentType,
        livePhotoVideo = excluded.livePhotoVideo, hasLocation = excluded.hasLocation,
        isHidden = excluded.isHidden, isTrashed = excluded.isTrashed
      """
  }

  private static func values(
    of asset: Asset, words: String
  ) -> [(any DatabaseValueConvertible)?] {
    [
      asset.identifier.rawValue, asset.file, number(of: asset.kind), asset.subtypes.rawValue,
      asset.captureDate?.milliseconds, asset.captureDate?.offsetMinutes,
      asset.modificationDate?.milliseconds, asset.pixelSize.width, asset.pixelSize.height,
      asset.byteCount, number(of: asset.availability), asset.contentType.rawValue,
      asset.livePhotoVideo, asset.hasLocation, asset.isHidden, asset.isTrashed,
      orderKey(AssetWindow.Key(asset)), words,
    ]
  }
}
