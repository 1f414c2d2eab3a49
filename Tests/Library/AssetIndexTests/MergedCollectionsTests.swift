// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import AssetIndex

/// Albums and locations of several sources in one library.
@Suite struct MergedCollectionsTests {
  private let merged: AssetDatabase
  private let sources: [LibrarySource]

  init() async throws {
    merged = try AssetDatabase()
    var sources: [LibrarySource] = []
    for name in ["a", "b"] {
      let assets = try AssetDatabase()
      try await assets.claim(root: "/\(name)", indexPath: "i")
      var roll = Asset.roll(2)
      for index in roll.indices {
        roll[index].identifier = AssetIdentifier("\(name)\(index)")
        roll[index].file = "in/\(name)\(index).jpg"
        roll[index].byteCount = nil
      }
      roll[0].isFavorite = name == "a"
      try await assets.save(roll)
      sources.append(
        LibrarySource(key: name, name: name, isCloud: false, assets: assets, content: Unread()))
    }
    self.sources = sources
  }

  private func collections() async throws -> [String] {
    try await merged.merge(sources)
    return try await merged.collections(in: merged.window(.init()), matching: AssetQuery())
      .filter { $0.kind != .mediaType && $0.kind != .folder }
      .map { "\($0.kind) \($0.title) \($0.count)" }
  }

  private func save(
    _ index: Int, _ identifier: AssetCollection.Identifier, _ kind: AssetCollection.Kind,
    _ members: AssetIdentifier...
  ) async throws {
    try await sources[index].assets.save(collections: [
      IndexedCollection(
        identifier: identifier, kind: kind, title: identifier.rawValue, members: members)
    ])
  }

  @Test("albums of each source are there, and a location of both is one collection")
  func joined() async throws {
    try await save(0, "Rome", .album, "a0", "a1")
    try await save(1, "Oslo", .album, "b0")
    for (index, name) in ["a", "b"].enumerated() {
      try await save(index, "Lake", .location, AssetIdentifier(name + "1"))
    }
    let titles = ["smartAlbum Favorites 1", "album Oslo 1", "album Rome 2", "location Lake 2"]
    #expect(try await collections() == titles)
    #expect(try await collections() == titles)
  }

  @Test("they follow their sources, and folders and favourites stay")
  func followed() async throws {
    try await save(0, "Rome", .album, "a0", "a1")
    #expect(try await collections() == ["smartAlbum Favorites 1", "album Rome 2"])
    try await save(0, "Rome", .album, "a1")
    try await save(1, "New", .person, "b0", "b1")
    #expect(
      try await collections() == ["smartAlbum Favorites 1", "album Rome 1", "person New 2"])
    try await sources[0].assets.remove(collections: ["Rome"])
    #expect(try await collections() == ["smartAlbum Favorites 1", "person New 2"])
    let folders = try await merged.collections(
      in: merged.window(.init()), matching: AssetQuery()
    ).filter { $0.kind == .folder }
    #expect(folders.map(\.count) == [2, 2])
  }
}

/// Files that need not be read.
private struct Unread: ContentReading {
  func prefix(of asset: Asset) async -> ContentPrefix? { nil }
  func digest(of asset: Asset) async -> String? { nil }
}
