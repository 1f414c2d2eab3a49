// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel
import PickerPorts

/// The stored digests of a file, with which the file need not be read again.
struct ContentRow: Sendable {
  /// A file of a source.
  ///
  /// The source is an index in the list of sources, in order of precedence.
  struct Key: Hashable, Sendable {
    let source: Int
    let file: PathKey

    init(source: Int, file: String) {
      self.source = source
      self.file = PathKey(file)
    }
  }

  let fingerprint: FileFingerprint
  let prefix: ContentPrefix
  let wholeDigest: String?

  /// Returns all stored rows of some sources.
  static func all(_ numbers: [Int64], _ db: Database) throws -> [Key: ContentRow] {
    let indexes = Dictionary(numbers.enumerated().map { ($1, $0) }) { $1 }
    var known: [Key: ContentRow] = [:]
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT source, file, byteCount, modificationMilliseconds, head, isDistinctive, isWhole, whole,
          contentSum
        FROM content
        """)
    while let row = try rows.next() {
      guard let index = indexes[try row.decode(atIndex: 0)] else { continue }
      var fingerprint = FileFingerprint(
        byteCount: try row.decode(atIndex: 2), modificationMilliseconds: try row.decode(atIndex: 3))
      fingerprint.contentDigest = try row.decode(atIndex: 8)
      known[Key(source: index, file: try row.decode(atIndex: 1))] = ContentRow(
        fingerprint: fingerprint,
        prefix: ContentPrefix(
          digest: try row.decode(atIndex: 4), isDistinctive: try row.decode(atIndex: 5),
          isWhole: try row.decode(atIndex: 6)),
        wholeDigest: try row.decode(atIndex: 7))
    }
    return known
  }

  /// Stores the known digests of a copy, if there are any.
  static func save(_ copy: SourceCopy, of source: Int64, in db: Database) throws {
    guard let prefix = copy.prefix else { return }
    let fingerprint = copy.asset.fingerprint
    try db.cachedStatement(
      sql: "INSERT OR REPLACE INTO content VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
    ).execute(arguments: [
      source, copy.asset.file, fingerprint.byteCount, fingerprint.modificationMilliseconds,
      prefix.digest,
      prefix.isDistinctive, prefix.isWhole, copy.wholeDigest,
      fingerprint.contentDigest,
    ])
  }

  /// Removes the rows of files that are no longer in any source.
  static func removeUnknown(in db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM content WHERE NOT EXISTS (
          SELECT 1 FROM copy WHERE copy.source = content.source AND copy.file = content.file)
        """)
  }
}
