// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerTesting
import Testing

@testable import AssetIndex

/// A library with favorites has a collection of them.
@Suite struct FavoritesTests {
  private let database: AssetDatabase

  init() throws {
    database = try AssetDatabase()
  }

  private func listed() async throws -> [String] {
    try await database.collections(in: database.window(.init()), matching: AssetQuery())
      .map { "\($0.identifier) \($0.kind) \($0.title) \($0.count)" }
  }

  @Test(
    "collection.empty.unlisted, collection.hidden.uncounted: favourites come first and follow each change"
  )
  func favorites() async throws {
    var assets = Asset.roll(3)
    try await database.save(assets)
    #expect(try await listed().isEmpty)
    assets[0].isFavorite = true
    assets[2].isFavorite = true
    try await database.save(assets)
    try await database.save(collections: [
      IndexedCollection(identifier: "a", title: "A", members: assets.map(\.identifier))
    ])
    #expect(try await listed() == ["favorites smartAlbum Favorites 2", "a album A 3"])
    assets[2].isTrashed = true
    try await database.save(assets)
    #expect(try await listed() == ["favorites smartAlbum Favorites 1", "a album A 2"])
    assets[0].isFavorite = false
    assets[2].isTrashed = false
    try await database.save(assets)
    #expect(try await listed() == ["favorites smartAlbum Favorites 1", "a album A 3"])
    _ = try await database.remove([assets[2].file])
    #expect(try await listed() == ["a album A 2"])
  }

  @Test("a favourite of one source is one of the library, and stays one")
  func favoritesOfSeveralSources() async throws {
    var asset = Asset.roll(1)[0]
    asset.isFavorite = true
    let source = try AssetDatabase()
    try await source.claim(root: "/a", indexPath: "i")
    try await source.save([asset])
    let other = try AssetDatabase()
    try await other.claim(root: "/b", indexPath: "i")
    let sources = [source, other].enumerated().map { index, assets in
      LibrarySource(
        key: "\(index)", name: "s\(index)", isCloud: false, assets: assets, content: Unread())
    }
    try await database.merge(sources)
    #expect(try await listed() == ["favorites smartAlbum Favorites 1", "folder:s0 folder s0 1"])
    asset.hasLocation = true
    try await source.save([asset])
    try await database.merge(sources)
    #expect(try await listed() == ["favorites smartAlbum Favorites 1", "folder:s0 folder s0 1"])
  }
}

/// Files that need not be read.
private struct Unread: ContentReading {
  func prefix(of asset: Asset) async -> ContentPrefix? { nil }
  func digest(of asset: Asset) async -> String? { nil }
}
