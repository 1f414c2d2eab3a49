// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerTesting
import Synchronization
import Testing

@testable import AssetIndex

/// Reads of the index run on another thread until they finish or are cancelled.
@Suite struct CancellableReadTests {
  private let folder: TemporaryDirectory
  private let index: AssetDatabase

  init() async throws {
    folder = try TemporaryDirectory()
    var index = try await AssetDatabase.open(path: folder.path + "/index.sqlite")
    index.limitsSteps = false
    self.index = index
  }

  /// A query that does not end in reasonable time.
  private static let endless = """
    WITH RECURSIVE number (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM number)
    SELECT count(*) FROM number
    """

  @Test(.timeLimit(.minutes(10))) func cancellationStopsTheRead() async throws {
    let (begun, continuation) = AsyncStream.makeStream(of: Void.self)
    let index = index
    let read = Task {
      try await index.read { db in
        continuation.finish()
        return try Int.fetchOne(db, sql: Self.endless)
      }
    }
    for await _ in begun {}
    read.cancel()
    await #expect(throws: CancellationError.self) { try await read.value }
    // The connection is still usable.
    for _ in 0..<10 {
      #expect(try await index.read { try Int.fetchOne($0, sql: "SELECT 7") } == 7)
    }
  }

  @Test("a read that takes more steps than its file can need ends with an error")
  func endlessReadEnds() async throws {
    var index = index
    index.limitsSteps = true
    let limited = index
    await #expect {
      _ = try await limited.read { try Int.fetchOne($0, sql: Self.endless) }
    } throws: {
      "\($0)".contains("the index is broken: a list in it does not end")
    }
  }

  @Test func cancelledTaskDoesNotRead() async {
    let index = index
    let wasRead = Flag()
    let read = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await index.read { _ in wasRead.raise() }
    }
    await #expect(throws: CancellationError.self) { try await read.value }
    #expect(!wasRead.isRaised)
  }

  @Test(.timeLimit(.minutes(10))) func endlessReadsDoNotBlockTasks() async throws {
    let index = index
    let begun = Countdown(5)
    let reads = (0..<5).map { _ in
      Task {
        try await index.read { db in
          begun.end()
          return try Int.fetchOne(db, sql: Self.endless)
        }
      }
    }
    try await waitUntil("the read to begin") { begun.isOver }
    for read in reads { read.cancel() }
    for read in reads {
      await #expect(throws: CancellationError.self) { try await read.value }
    }
  }

  @Test(.timeLimit(.minutes(10))) @MainActor func callingActorIsNotBlocked() async throws {
    let begun = Countdown(1)
    let read = Task { @MainActor in
      try await index.read { db in
        begun.end()
        return try Int.fetchOne(db, sql: Self.endless)
      }
    }
    try await waitUntil("the read to begin") { begun.isOver }
    read.cancel()
    await #expect(throws: CancellationError.self) { try await read.value }
  }

  @Test func cancellingOneReadKeepsOthersRunning() async throws {
    let index = index
    try await withThrowingTaskGroup(of: Int?.self) { group in
      for number in 0..<40 {
        group.addTask {
          let read = Task {
            try await index.read { try Int.fetchOne($0, sql: "SELECT \(number)") }
          }
          if number.isMultiple(of: 2) { read.cancel() }
          do { return try await read.value } catch is CancellationError { return nil }
        }
      }
      let found = try await group.reduce(into: Set<Int>()) { found, number in
        if let number { found.insert(number) }
      }
      #expect(found.isSuperset(of: stride(from: 1, to: 40, by: 2)))
    }
  }
}

private final class Flag: Sendable {
  private let value = Atomic(false)
  var isRaised: Bool { value.load(ordering: .relaxed) }

  func raise() { value.store(true, ordering: .relaxed) }
}
