// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerCore
import PickerModel

/// What was read of a file, so that it is read once.
struct ContentRow: Sendable {
  /// A file of a source, by the source's place in the order that decides.
  struct Key: Hashable, Sendable {
    let source: Int
    let file: PathKey

    init(source: Int, file: String) {
      self.source = source
      self.file = PathKey(file)
    }
  }

  let stamp: FileStamp
  let head: ContentHead
  let whole: String?

  /// Everything that is known of some sources.
  static func all(_ numbers: [Int64], _ db: Database) throws -> [Key: ContentRow] {
    let places = Dictionary(numbers.enumerated().map { ($1, $0) }) { $1 }
    var known: [Key: ContentRow] = [:]
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT source, file, byteCount, modificationMilliseconds, head, isDistinctive, isWhole, whole,
          contentSum
        FROM content
        """)
    while let row = try rows.next() {
      guard let place = places[row[0]] else { continue }
      var stamp = FileStamp(byteCount: row[2], modificationMilliseconds: row[3])
      stamp.contentSum = row[8]
      known[Key(source: place, file: row[1])] = ContentRow(
        stamp: stamp,
        head: ContentHead(sum: row[4], isDistinctive: row[5], isWhole: row[6]), whole: row[7])
    }
    return known
  }

  /// Writes down what is known of a copy, if anything is.
  static func save(_ copy: SourceCopy, of source: Int64, in db: Database) throws {
    guard let head = copy.head else { return }
    let stamp = copy.asset.stamp
    try db.cachedStatement(
      sql: "INSERT OR REPLACE INTO content VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
    ).execute(arguments: [
      source, copy.asset.file, stamp.byteCount, stamp.modificationMilliseconds, head.sum,
      head.isDistinctive, head.isWhole, copy.whole,
      stamp.contentSum,
    ])
  }

  /// Forgets files that no source has any more.
  static func removeUnknown(in db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM content WHERE NOT EXISTS (
          SELECT 1 FROM copy WHERE copy.source = content.source AND copy.file = content.file)
        """)
  }
}
