// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerTesting
import Testing

@testable import AssetIndex

/// Of several processes that read one library into one index, each sees what the one before wrote.
@Suite(.timeLimit(.minutes(10))) struct SyncTurnTests {
  private let folder: TemporaryDirectory
  private let fixture: PhotosFixture

  init() throws {
    (folder, fixture) = (try TemporaryDirectory(), try PhotosFixture())
    try fixture.add(1)
  }

  private var path: String { folder.path + "/index.locket" }

  @Test("what waits for its turn writes nothing, and ends when it is cancelled")
  func waits() async throws {
    let index = try await AssetDatabase.open(path: path)
    let turn = try await SyncTurn(path)
    let waiting = Task { [fixture] in try await fixture.indexed(index) }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(try await index.assetCount() == 0)
    withExtendedLifetime(turn) {}
  }

  @Test("whoever comes second finds it done; nothing of the first is taken out")
  func second() async throws {
    let indexes = [
      try await AssetDatabase.open(path: path), try await AssetDatabase.open(path: path),
    ]
    var turn: Turn? = Turn(held: try await SyncTurn(path))
    let tasks = indexes.map { index in
      Task { [fixture] in try await fixture.indexed(index).report }
    }
    // Its row comes after either may have looked at the library for the first time.
    try fixture.add(2)
    withExtendedLifetime(turn) {}
    turn = nil
    var reports: [ScanReport] = []
    for task in tasks { reports.append(try await task.value) }
    #expect(reports.map(\.added).sorted() == [0, 2])
    #expect(reports.map(\.unchanged).sorted() == [0, 2] && reports.allSatisfy { $0.removed == 0 })
  }

  /// Gives up its turn with itself.
  private final class Turn {
    private let held: SyncTurn
    init(held: consuming SyncTurn) { self.held = held }
  }
}
