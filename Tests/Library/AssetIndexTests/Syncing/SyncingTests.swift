// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PickerModel
import PickerTesting
import Synchronization
import Testing

@testable import AssetIndex

/// A catalogue with three rows per page that tests can change.
private final class StubCatalogue: AssetCatalogue {
  struct Content {
    var fingerprint = "1"
    var assets: [Asset] = []
    var albums: [String: [AssetIdentifier]] = [:]
    var failing: Int?
    var pages = 0
  }

  let content: Mutex<Content>

  init(_ content: Content) { self.content = Mutex(content) }

  var fingerprint: String { content.withLock(\.fingerprint) }
  var rowCount: Int { content.withLock(\.assets.count) }

  func page(_ rows: Range<Int>) throws -> CataloguePage {
    try content.withLock { content in
      content.pages += 1
      if let failing = content.failing, rows.contains(failing) {
        throw CocoaError(.fileReadCorruptFile)
      }
      return CataloguePage(entries: content.assets[rows].map { IndexedAsset($0) })
    }
  }

  func collectionKeys() throws -> [String] { content.withLock { $0.albums.keys.sorted() } }

  func collection(_ key: String) throws -> IndexedCollection? {
    content.withLock { content in
      content.albums[key].map {
        IndexedCollection(identifier: AssetCollection.Identifier(key), title: key, members: $0)
      }
    }
  }
}

/// An index follows a library's own catalogue.
@Suite struct SyncingTests {
  private let index: AssetDatabase

  init() throws { index = try AssetDatabase() }

  private func sync(_ content: StubCatalogue.Content) async throws -> ScanReport {
    try await index.sync(with: StubCatalogue(content)) { _ in }
  }

  private func titles() async throws -> [String] {
    try await index.collections(in: index.window(.init()), matching: AssetQuery())
      .filter { $0.kind != .mediaType }.map { "\($0.title) \($0.count)" }
  }

  @Test("new, changed and gone assets are told apart, and only they are written")
  func follows() async throws {
    var content = StubCatalogue.Content(assets: Asset.roll(1200))
    #expect(try await sync(content).added == 1200)
    let changes = index.changes()
    let removed = content.assets.removeLast()
    content.assets[3].isFavorite = true
    let added = Asset.roll(1201)[0]
    content.assets.append(added)
    let report = try await sync(content)
    try #require(report.added == 1 && report.updated == 1 && report.unchanged == 1198)
    try #require(report.removed == 1 && report.assetCount == 1200)
    var reported: [LibraryChange] = []
    for await batch in changes {
      reported += batch
      if reported.count >= 3 { break }
    }
    #expect(
      Set(reported.map(\.identifier))
        == [removed.identifier, content.assets[3].identifier, added.identifier])
    #expect(try await sync(content).unchanged == 1200)
  }

  @Test("nothing is written where nothing changed")
  func writesNothing() async throws {
    let assets = Asset.roll(40)
    let content = StubCatalogue.Content(assets: assets, albums: ["a": assets.map(\.identifier)])
    func changeCount() async throws -> Int {
      try await index.writer.write { db in db.totalChangesCount }
    }
    _ = try await sync(content)
    let before = try await changeCount()
    #expect(before > 40)
    #expect(try await sync(content).unchanged == 40)
    #expect(try await changeCount() == before)
  }

  @Test("stopped on the way it goes on the next time, and is not done before its end")
  func goesOn() async throws {
    var content = StubCatalogue.Content(assets: Asset.roll(1200))
    content.failing = 700
    await #expect(throws: CocoaError.self) { _ = try await sync(content) }
    #expect(try await !index.isSynced(with: "1"))
    #expect(try await index.window(.init()).count == 500)
    content.failing = nil
    let report = try await sync(content)
    #expect(report.added == 700 && report.unchanged == 500)
    #expect(try await index.isSynced(with: "1"))
    #expect(try await !index.isSynced(with: "2"))
  }

  @Test("two assets may swap their files, and a new one may take that of one that is gone")
  func swappedFiles() async throws {
    var content = StubCatalogue.Content(assets: Asset.roll(3))
    _ = try await sync(content)
    let files = content.assets.map(\.file)
    content.assets[0].file = files[1]
    content.assets[1].file = files[0]
    content.assets[2].identifier = "new"
    let report = try await sync(content)
    #expect(report.updated == 2 && report.added == 1 && report.removed == 1)
    let stored = try await index.assets(withIdentifiers: content.assets.map(\.identifier))
    #expect(stored.map(\.file) == [files[1], files[0], files[2]])
  }

  @Test("collections follow, and favourites stay")
  func collections() async throws {
    var content = StubCatalogue.Content(assets: Asset.roll(4))
    content.assets[0].isFavorite = true
    let all = content.assets.map(\.identifier)
    content.albums = ["a": all, "b": [all[0]]]
    _ = try await sync(content)
    #expect(try await titles() == ["Favorites 1", "a 4", "b 1"])
    content.albums = ["a": [all[1]], "c": all]
    _ = try await sync(content)
    #expect(try await titles() == ["Favorites 1", "a 1", "c 4"])
  }
}
