// SPDX-License-Identifier: Apache-2.0

import Foundation
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
    livePhotoVideo, hasLocation, isHidden, isTrashed, derivative, originalFilename, \
    burstIdentifier, duration, isFavorite, contentSum
    """

  /// ``columns`` and the keywords, which rows have since the fourth version.
  static let columnsWithKeywords = columns + ", keywords"

  /// Everything that ``entry(_:)`` reads, for whoever writes rows anew.
  static let entryColumns = columnsWithKeywords + ", cloudIdentifier, otherFolders"

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

  /// The bytes that sort names descending in ascending order; two names never share them.
  ///
  /// Each byte is subtracted from 254, and 255, which no byte becomes, ends the name: a name comes
  /// behind those that go on after it, and the empty one behind all.
  static func nameKey(_ name: String) -> Data {
    Data(name.utf8.map { 0xFE - $0 } + [0xFF])
  }

  /// Gives an asset another file, and its row the place that the file's name has.
  static func move(_ identifier: String, to file: String, in db: Database) throws {
    let update = try db.cachedStatement(
      sql: """
        UPDATE asset SET file = ?1, nameKey = iif(originalFilename IS NULL, ?2, nameKey)
        WHERE identifier = ?3
        """)
    let name = Asset(identifier: AssetIdentifier(identifier), file: file).sortName
    try update.execute(arguments: [file, nameKey(name), identifier])
  }

  /// The words that a search finds an asset by, each once and after a line break.
  static func words(of entry: IndexedAsset) -> String {
    let own = entry.asset.searchWords
    var text = own.reduce(into: "") { $0 += "\n" + $1 }
    // A person may remember any of the paths.
    let others = entry.keywords + entry.otherFolders
    guard !others.isEmpty else { return text }
    var seen = Set(own)
    for keyword in others {
      let words = SearchWords.words(in: keyword) + SearchWords.dates(in: keyword)
      for word in words where seen.insert(word).inserted {
        text += "\n" + word
      }
    }
    return text
  }

  /// What a row holds that only a broken file has.
  private static let damage = DatabaseError(
    resultCode: .SQLITE_CORRUPT, message: "a photo's row is damaged")

  /// What a stored number stands for.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - list: What the numbers are the places of.
  /// - Returns: What it stands for.
  /// - Throws: `SQLITE_CORRUPT` where it stands for nothing.
  static func value<Value>(_ number: Int, of list: [Value]) throws -> Value {
    guard list.indices.contains(number) else { throw damage }
    return list[number]
  }

  /// The places of columns that are never empty in a sound row.
  private static let filled = [0, 1, 2, 3, 7, 8, 10, 11, 13, 14, 15, 20]

  /// By place and not by name: a name is looked up anew in every row, sixteen times.
  ///
  /// SQLite checks what is written, not what is read: bits that turned over on the disk come through.
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
      pixelSize: PixelSize(width: row[7], height: row[8]), byteCount: row[9], contentSum: row[21],
      availability: availabilities[row[10] as Int], contentType: ContentType(rawValue: row[11]),
      file: row[1], livePhotoVideo: row[12], derivative: row[16], originalFilename: row[17],
      burstIdentifier: row[18], duration: row[19], hasLocation: row[13], isFavorite: row[20],
      isHidden: row[14], isTrashed: row[15])
  }

  /// An asset with all that is told of it, of ``entryColumns``, or of ``columnsWithKeywords`` in a row
  /// of an older version.
  static func entry(_ row: Row) throws -> IndexedAsset {
    var entry = IndexedAsset(
      try asset(row), keywords: keywords(row[22]), cloudIdentifier: cloudIdentifier(row))
    entry.otherFolders = otherFolders(row)
    return entry
  }

  /// The folders in which an asset lies once more, none where its row has no such column.
  static func otherFolders(_ row: Row) -> [String] {
    keywords(row["otherFolders"] as String? ?? "")
  }

  /// What names an asset in every library, nil where its row has no such column or nothing in it.
  static func cloudIdentifier(_ row: Row) -> CloudIdentifier? {
    (row["cloudIdentifier"] as Data?).map { CloudIdentifier(sum: $0) }
  }

  /// An asset of which nothing is known but what decides about its media types.
  static func bareAsset(_ row: Row) throws -> Asset {
    guard let kind = row["kind"] as Int?, kinds.indices.contains(kind),
      let subtypes = row["subtypes"] as AssetSubtypes.RawValue?
    else { throw damage }
    return Asset(
      identifier: "", kind: kinds[kind], subtypes: AssetSubtypes(rawValue: subtypes))
  }

  /// What a row is written over: the one of its file, or the one of its identifier.
  enum Key: String {
    case file, identifier
  }

  /// As many rows as one statement writes; SQLite takes 32,766 values at a time.
  static let most = 250

  /// Writes an asset over whatever its file's row held; the row keeps its number.
  static func save(_ asset: Asset, in db: Database) throws {
    try save([IndexedAsset(asset)], over: .file, in: db)
  }

  /// Writes assets over whatever their rows held; the rows keep their numbers.
  ///
  /// The search index writes its words to its pages at the end of each statement, however few they
  /// are: one for many rows is far quicker than one for each.
  ///
  /// - Parameters:
  ///   - entries: The assets; no two share an identifier or a file.
  ///   - key: What tells which rows were theirs.
  ///   - db: The database, in a transaction.
  /// - Throws: What SQLite finds wrong with a row.
  static func save(
    _ entries: some RandomAccessCollection<IndexedAsset>, over key: Key, in db: Database
  ) throws {
    var rest = entries[...]
    while !rest.isEmpty {
      let next = rest.prefix(most)
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
      asset.contentSum,
      orderKey(AssetWindow.Key(asset)), nameKey(asset.sortName), words(of: entry),
      text(of: entry.keywords),
      entry.cloudIdentifier?.sum.map { Data($0) }, text(of: entry.otherFolders),
    ]
  }

  /// Keywords as their column has them.
  static func text(of keywords: [String]) -> String {
    keywords.map { $0.replacing("\n", with: " ") }.joined(separator: "\n")
  }

  /// Keywords out of their column.
  static func keywords(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }
}
