// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerTesting
import Testing

@testable import AssetIndex

/// Several processes sync one library into one index; each sees what the previous one wrote.
@Suite(.timeLimit(.minutes(10))) struct SyncLockTests {
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
    let lock = try await SyncLock(path)
    let waiting = Task { [fixture] in try await fixture.indexed(index) }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(try await index.assetCount() == 0)
    withExtendedLifetime(lock) {}
  }

  @Test("the second process finds the work done, and removes nothing of the first")
  func second() async throws {
    let indexes = [
      try await AssetDatabase.open(path: path), try await AssetDatabase.open(path: path),
    ]
    var lock: HeldLock? = HeldLock(held: try await SyncLock(path))
    let tasks = indexes.map { index in
      Task { [fixture] in try await fixture.indexed(index).report }
    }
    // The row is inserted after both tasks may have read the library for the first time.
    try fixture.add(2)
    withExtendedLifetime(lock) {}
    lock = nil
    var reports: [ScanReport] = []
    for task in tasks { reports.append(try await task.value) }
    #expect(reports.map(\.added).sorted() == [0, 2])
    #expect(reports.map(\.unchanged).sorted() == [0, 2] && reports.allSatisfy { $0.removed == 0 })
  }

  /// Releases its lock when it is deallocated.
  private final class HeldLock {
    private let held: SyncLock
    init(held: consuming SyncLock) { self.held = held }
  }
}
