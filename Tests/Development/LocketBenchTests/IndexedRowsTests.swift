// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import locket_bench

@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: Program.sqlite.path)))
struct IndexedRowsTests {
  private func count(_ rows: IndexedRows, _ folder: BenchFolder, _ sql: String) async throws -> Int?
  {
    try await SQLiteShell(file: rows.path, folder: folder.path).run(sql + ";").first
      .flatMap { Int($0) }
  }

  @Test func rowsIndexesAndCountsExist() async throws {
    let folder = try BenchFolder()
    let rows = try await IndexedRows(10_000, in: folder.path)
    #expect(try await count(rows, folder, "SELECT count(*) FROM asset") == 10_000)
    #expect(try await count(rows, folder, "SELECT sum(count) FROM assetCount") == 10_000)
    #expect(
      try await count(rows, folder, "SELECT count(DISTINCT captureMilliseconds) FROM asset")
        == 10_000)
    #expect(
      try await count(
        rows, folder, "SELECT count(*) FROM search WHERE search MATCH '\"\(IndexedRows.word)\"*'")
        == 2)
    // Triggers count deleted rows, so they exist again.
    #expect(
      try await count(
        rows, folder, "DELETE FROM asset WHERE id = 7000; SELECT sum(count) FROM assetCount")
        == 9_999)
  }

  @Test func shellErrorIsReported() async throws {
    let folder = try BenchFolder()
    let shell = SQLiteShell(file: folder.path + "/new", folder: folder.path)
    await #expect(throws: ChildProgram.Failure.self) { try await shell.run("SELECT nothing;") }
  }

  /// The comparisons check by themselves that the shell finds the same rows as the index.
  @Test(arguments: ["window-10k"])
  func bothSidesFindSameRows(name: String) async throws {
    let comparison = try #require(Compare.chosen([name]).first)
    let outcome = await Rounds(count: 1) { _ in }.measure(comparison)
    #expect(outcome.skipped == nil)
    #expect(outcome.remarks == ["300 assets listed"])
    #expect(outcome.ours.median > 0)
  }
}
