// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PickerCore
import PickerModel
import PickerPorts
import PickerTesting
import Testing

@testable import AssetIndex

/// Listeners are notified of every transaction's changes, and of nothing else.
@Suite struct ChangeTests {
  private let database: AssetDatabase

  init() throws {
    database = try AssetDatabase()
  }

  /// Returns an asset as it is read from its row.
  private func stored(_ minute: Int, _ identifier: AssetIdentifier) -> Asset {
    .image(identifier, minute: minute)
  }

  @Test("each write reports what was added, changed and removed, in order")
  func writesAreReported() async throws {
    var changes = database.changes().makeAsyncIterator()
    try await database.save([stored(1, "a"), stored(2, "b")])
    #expect(await changes.next() == [.added(stored(1, "a")), .added(stored(2, "b"))])
    var hidden = stored(1, "a")
    hidden.isHidden = true
    try await database.save([hidden, stored(2, "b")])
    #expect(await changes.next() == [.changed(stored(1, "a"), to: hidden)])
    try await database.save([hidden])
    _ = try await database.remove(["b.jpg", "no.jpg", "b.jpg"])
    #expect(await changes.next() == [.removed(stored(2, "b"))], "what stays is not told of")
    var renamed = hidden
    renamed.identifier = "z"
    renamed.byteCount = 7
    try await database.save([renamed])
    renamed.identifier = "a"
    #expect(await changes.next() == [.changed(hidden, to: renamed)], "a row keeps its identifier")
  }

  @Test func failedWriteIsNotReported() async throws {
    var changes = database.changes().makeAsyncIterator()
    var twin = stored(2, "a")
    twin.file = "other.jpg"
    let twins = [stored(1, "a"), twin]
    await #expect(throws: AssetIndexError.self) { try await database.save(twins) }
    try await database.save([stored(3, "c")])
    #expect(await changes.next() == [.added(stored(3, "c"))])
  }

  @Test("a scan reports the changes of each batch, and the files that are gone")
  func scansAreReported() async throws {
    let folder = try TemporaryDirectory()
    for index in 0..<250 { try folder.write("2024-01-01T00:00:00Z".utf8, to: "in/\(index).jpg") }
    let scanner = LibraryScanner(database, headers: StubHeaders())
    var changes = database.changes().makeAsyncIterator()
    _ = try await scanner.scan(folder.path)
    #expect(await changes.next()?.count == 200)
    #expect(await changes.next()?.count == 50)
    _ = try await scanner.scan(folder.path)
    try FileManager.default.removeItem(atPath: folder.path + "/in/7.jpg")
    try folder.write("damaged".utf8, to: "in/8.jpg")
    _ = try await scanner.scan(folder.path)
    let gone = await changes.next() ?? []
    #expect(gone.map(\.before?.file) == ["in/7.jpg"] && gone.allSatisfy { $0.after == nil })
    let damaged = await changes.next() ?? []
    #expect(damaged.map(\.before?.file) == ["in/8.jpg"] && damaged.allSatisfy { $0.after == nil })
  }

  @Test("everybody is told the same, in commit order, and who goes away is forgotten")
  func listenersComeAndGo() async throws {
    let first = database.changes()
    let second = Task { [stream = database.changes()] in
      await stream.reduce(into: []) { $0 += $1.map(\.identifier) }
    }
    #expect(database.listeners.count == 2)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<50 {
        group.addTask {
          try await database.save([Asset.image(AssetIdentifier("img-\(index)"))])
        }
      }
      try await group.waitForAll()
    }
    let ids = try await database.read { db in
      try String.fetchAll(db, sql: "SELECT identifier FROM asset ORDER BY id")
    }.map { AssetIdentifier($0) }
    var reported: [AssetIdentifier] = []
    for await changes in first {
      reported += changes.map(\.identifier)
      if reported.count == 50 { break }
    }
    #expect(reported == ids)
    second.cancel()
    let others = await second.value
    #expect(others == Array(ids.prefix(others.count)))
    #expect(database.listeners.count <= 1)
  }

  @Test func theStreamEndsWithTheIndex() async throws {
    var other: AssetDatabase? = try AssetDatabase()
    let changes = try #require(other?.changes())
    other = nil
    for await _ in changes { Issue.record("nothing changed") }
    for await _ in InMemoryLibrary([]).changes() { Issue.record("nothing changes") }
  }
}
