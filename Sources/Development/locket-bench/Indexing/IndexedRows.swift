// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import Foundation
import PickerModel

/// An index file with many rows, for which no photos exist.
///
/// Locket writes the first rows, and the `sqlite3` shell makes copies of them. Five million rows
/// therefore take only one minute. The dates are in another order than the rows, so the rows of a
/// page are not adjacent in the table.
struct IndexedRows {
  /// The number of rows that Locket writes.
  private static let originals = 5_000
  /// The date of the oldest row; the rows are one minute apart.
  private static let oldest: Int64 = 1_000_000_000_000
  private static let minute: Int64 = 60_000
  /// One row in this number is a panorama.
  static let rarity = 100_000
  /// A search term that matches one of the rows that Locket writes, and all copies of this row.
  static let word = "4711"

  /// The identifier of the collection that contains all rows, if there is one.
  static let folder = AssetCollection.Identifier("folder:all")

  /// The index file's absolute path.
  let path: String
  let count: Int

  /// Creates an index.
  ///
  /// - Parameters:
  ///   - count: The number of rows, a multiple of 5,000.
  ///   - folder: The absolute path of the folder in which to create the index.
  ///   - root: The absolute path of the library that the index contains, which commands need to
  ///     open the index. If it is nil, the index has no library. The default is nil.
  ///   - hasFolder: Whether all rows are members of a collection. The default is false.
  /// - Throws: An error if the index cannot be created.
  init(
    _ count: Int, in folder: String, of root: String? = nil, hasFolder: Bool = false
  ) async throws {
    guard Disk.room(in: folder) > count * 1_500 else {
      throw ChildProgram.Failure(description: "\(folder) has no room for \(count) rows")
    }
    self.count = count
    path = "\(folder)/\(count).locket"
    try await Self.writeOriginals(to: path, of: root)
    let shell = SQLiteShell(file: path, folder: folder)
    try await shell.run(Self.copying(to: count, in: folder))
    if hasFolder { try await shell.run(Self.joining) }
  }

  /// Returns the sort key after which a given number of rows remain.
  ///
  /// - Parameter rows: The number of rows that come after the key.
  /// - Returns: The key in a window of the complete library.
  func key(before rows: Int) -> AssetWindow.Key {
    AssetWindow.Key(milliseconds: Self.oldest + Int64(rows) * Self.minute, identifier: "~")
  }

  /// Writes the rows of which the shell makes copies, and closes the index before the shell opens
  /// it.
  private static func writeOriginals(to path: String, of root: String?) async throws {
    try await AssetDatabase.open(path: path, of: root).save((0..<originals).map(asset))
  }

  private static func asset(_ number: Int) -> Asset {
    Asset(
      identifier: AssetIdentifier("0-\(number)"), kind: number % 20 == 0 ? .video : .image,
      captureDate: Timestamp(milliseconds: oldest, offsetMinutes: 60),
      pixelSize: PixelSize(width: 4_032, height: 3_024), byteCount: 3_000_000,
      availability: number % 3 == 0 ? .cloud : .device, file: "DCIM/0/IMG_\(number).jpg")
  }

  private static let joining = """
    PRAGMA synchronous = OFF; PRAGMA cache_size = -400000;
    BEGIN;
    INSERT INTO collection (identifier, kind, title) VALUES ('\(folder.rawValue)', 1, 'all');
    INSERT INTO member
      SELECT last_insert_rowid(), orderKey, nameKey, identifier, id, kind, availability, subtypes,
        isHidden, isTrashed
      FROM asset ORDER BY orderKey, nameKey, identifier;
    COMMIT;
    """

  // Returns the SQL that makes the copies.
  //
  // It removes triggers and SQL indexes and creates them again at the end, because they would
  // process each new row.
  private static func copying(to count: Int, in folder: String) -> String {
    let kept = "FROM sqlite_master WHERE tbl_name = 'asset' AND sql NOT NULL AND type"
    return """
      PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -400000;
      .output '\(folder)/drop.sql'
      SELECT 'DROP ' || type || ' ' || name || ';' \(kept) IN ('trigger', 'index');
      .output '\(folder)/make.sql'
      SELECT sql || ';' \(kept) IN ('trigger', 'index');
      .output
      .read '\(folder)/drop.sql'
      BEGIN;
      INSERT INTO asset (identifier, file, kind, subtypes, captureMilliseconds, captureOffset,
          orderKey, nameKey, width, height, byteCount, availability, contentType, hasLocation,
          isHidden, isTrashed, words)
        SELECT copy.value || substr(identifier, 2), 'DCIM/' || copy.value || substr(file, 7), kind,
          subtypes, captureMilliseconds, captureOffset, orderKey, nameKey, width, height, byteCount,
          availability, contentType, hasLocation, isHidden, isTrashed, words
        FROM generate_series(1, \(count / originals - 1)) AS copy
          CROSS JOIN asset WHERE asset.id <= \(originals) AND \(count) > \(originals);
      UPDATE asset SET captureMilliseconds = date.value, orderKey = -date.value,
          subtypes = iif(id % \(rarity) = \(rarity / 2), \(AssetSubtypes.panorama.rawValue), 0)
        FROM (SELECT id AS row, \(oldest) + id * 2654435761 % \(count) * \(minute) AS value FROM asset)
          AS date
        WHERE asset.id = date.row;
      DELETE FROM assetCount;
      INSERT INTO assetCount SELECT kind, availability, subtypes, count(*) FROM asset GROUP BY 1, 2, 3;
      INSERT INTO search(search) VALUES ('rebuild');
      COMMIT;
      .read '\(folder)/make.sql'
      PRAGMA journal_mode = WAL;
      """
  }
}
