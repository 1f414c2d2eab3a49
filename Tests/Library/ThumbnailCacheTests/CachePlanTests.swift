// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerTesting
import Testing

@testable import ThumbnailCache

/// Every query uses an index, which keeps a cache of a hundred thousand thumbnails fast.
@Suite struct CachePlanTests {
  private func plan(_ sql: String, _ arguments: StatementArguments) async throws -> [String] {
    let folder = try TemporaryDirectory()
    let path = try folder.write([], to: "1.thumbnails")
    try CacheSchema.write(to: path)
    #expect(CacheSchema.isOurs(path))
    let queue = try DatabaseQueue(path: path)
    return try await queue.read { db in
      try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments)
        .map { $0["detail"] as String }
    }
  }

  private let byNumber = ["SEARCH thumbnail USING INTEGER PRIMARY KEY (rowid=?)"]

  @Test func looking() async throws {
    #expect(try await plan(KeyLookup.row, [1]) == byNumber)
  }

  @Test func writing() async throws {
    #expect(try await plan(CacheWriter.findRow, [1]) == byNumber)
    #expect(try await plan(CacheWriter.updateUse, [5, 1]) == byNumber)
    #expect(try await plan(CacheWriter.insertHole, [1]) == byNumber)
  }

  @Test func lettingGo() async throws {
    #expect(
      try await plan(CacheWriter.oldestRows, []) == ["SCAN thumbnail USING INDEX thumbnail_used"],
      "in order, and no more than asked for")
  }
}
