// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import AssetIndex

/// An asset is identified in every library by the beginning of its file.
@Suite struct CloudIdentifiersTests {
  private typealias Name = Result<CloudIdentifier, CloudIdentifierError>
  private typealias Local = Result<AssetIdentifier, CloudIdentifierError>

  private let folder: TemporaryDirectory
  private let database: AssetDatabase

  init() throws {
    folder = try TemporaryDirectory()
    database = try AssetDatabase()
  }

  private func write(_ text: String, to name: String) throws {
    try folder.write("2024-01-01T00:00:00Z \(text)".utf8, to: name)
  }

  @discardableResult private func scan(
    _ database: AssetDatabase? = nil, _ root: String = "here",
    _ availability: Availability = .device
  ) async throws -> ScanReport {
    try await LibraryScanner(
      database ?? self.database, headers: StubHeaders(), availability: availability
    ).scan(folder.path + "/" + root)
  }

  /// Returns the local identifier of a file's asset.
  private func local(_ file: String, in database: AssetDatabase? = nil) async throws
    -> AssetIdentifier
  {
    let text = try await (database ?? self.database).read { db in
      try String.fetchOne(db, sql: "SELECT identifier FROM asset WHERE file = ?", arguments: [file])
    }
    return AssetIdentifier(try #require(text))
  }

  /// Returns the cloud identifier of a file's asset.
  private func name(_ file: String, in database: AssetDatabase? = nil) async throws -> Name? {
    let identifier = try await local(file, in: database)
    return try await (database ?? self.database)
      .cloudIdentifiers(forLocalIdentifiers: [identifier])[identifier]
  }

  @Test(
    "unseen.cloud-identifiers.batch, unseen.cloud-identifiers.not-found: one entry for each identifier"
  )
  func batch() async throws {
    try write("one", to: "here/1.jpg")
    try write("two", to: "here/2.jpg")
    try write("unsupported", to: "here/sub/note.txt")
    try await scan()
    let (one, two) = (try await local("1.jpg"), try await local("2.jpg"))
    let names = try await database.cloudIdentifiers(forLocalIdentifiers: [one, "no", two, one, ""])
    #expect(names.count == 4 && names["no"] == .failure(.identifierNotFound))
    #expect(names[""] == .failure(.identifierNotFound))
    let (first, second) = (try #require(try names[one]?.get()), try #require(try names[two]?.get()))
    #expect(first != second)
    let known = try await database.localIdentifiers(
      forCloudIdentifiers: [
        second, "nonsense", first, second, CloudIdentifier(digest: first.digest ?? []),
      ])
    #expect(known.count == 3 && known["nonsense"] == .failure(.identifierNotFound))
    #expect(known[first] == .success(one) && known[second] == .success(two))
    #expect(try await database.cloudIdentifiers(forLocalIdentifiers: []).isEmpty)
    #expect(try await database.localIdentifiers(forCloudIdentifiers: []).isEmpty)
  }

  @Test(
    "unseen.cloud-identifiers.multiple: copies share one identifier, which stands for all of them")
  func copies() async throws {
    for (name, date) in [("a", "2024-01-01"), ("b", "2024-03-01"), ("c", "2024-02-01")] {
      try folder.write("\(date)T00:00:00Z".utf8, to: "here/\(name).jpg")
    }
    try await scan()
    try await database.write { db in
      // Copies of one photo, one of which got another date.
      try db.execute(sql: "UPDATE asset SET cloudIdentifier = zeroblob(16)")
    }
    let name = CloudIdentifier(String(repeating: "0", count: 32))
    let order = try await [local("b.jpg"), local("c.jpg"), local("a.jpg")]
    for identifier in order {
      let names = try await database.cloudIdentifiers(forLocalIdentifiers: [identifier])
      #expect(names == [identifier: .success(name)])
    }
    var found = try await database.localIdentifiers(forCloudIdentifiers: [name])
    #expect(found == [name: .failure(.multipleIdentifiersFound(order))], "the newest first")
    try await database.write { db in
      try db.execute(sql: "UPDATE asset SET isHidden = 1 WHERE file = 'b.jpg'")
      try db.execute(sql: "UPDATE asset SET isTrashed = 1 WHERE file = 'a.jpg'")
    }
    found = try await database.localIdentifiers(forCloudIdentifiers: [name])
    #expect(found == [name: .success(order[1])])
    let names = try await database.cloudIdentifiers(forLocalIdentifiers: order)
    #expect(names.values.count { $0 == .failure(.identifierNotFound) } == 2)
  }

  @Test(
    "unseen.cloud-identifiers.offline, unseen.cloud-identifiers.round-trip: a photo's head has its identifier"
  )
  func clouds() async throws {
    let size = 3 * PrefixIdentifier.length
    for number in 0..<3 {
      let whole =
        Array("2024-01-01T00:00:0\(number)Z ".utf8)
        + [UInt8](repeating: UInt8(ascii: "x"), count: size)
      try folder.write(whole, to: "here/IMG_\(number).jpg")
      let path = try folder.write(
        whole.prefix(PrefixIdentifier.length), to: "heads/other \(number)")
      let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
      try file.truncate(atOffset: UInt64(whole.count))
      try file.close()
    }
    try await scan()
    let cloud = try AssetDatabase()
    try await scan(cloud, "heads", .cloud)
    for number in 0..<3 {
      let name = try #require(try await name("IMG_\(number).jpg")?.get())
      #expect(try await self.name("other \(number)", in: cloud) == .success(name))
      // Identifiers are sent between devices as text.
      let there = CloudIdentifier(name.rawValue)
      #expect(
        try await cloud.localIdentifiers(forCloudIdentifiers: [there])
          == [name: .success(local("other \(number)", in: cloud))])
    }
  }

  @Test("a name follows what a file holds, and not where it lies")
  func changes() async throws {
    try write("one", to: "here/1.jpg")
    try await scan()
    let (identifier, before) = (
      try await local("1.jpg"), try #require(try await name("1.jpg")?.get())
    )
    try FileManager.default.moveItem(
      atPath: folder.path + "/here/1.jpg", toPath: folder.path + "/here/renamed.jpg")
    try await scan()
    #expect(
      try await database.localIdentifiers(forCloudIdentifiers: [before])
        == [before: .success(identifier)])
    try write("edited", to: "here/renamed.jpg")
    try await scan()
    let after = try #require(try await name("renamed.jpg")?.get())
    #expect(after != before)
    #expect(
      try await database.localIdentifiers(forCloudIdentifiers: [before, after])
        == [before: .failure(.identifierNotFound), after: .success(identifier)])
  }

  @Test("a Live Photo has its still's name, with its video or without")
  func livePhotos() async throws {
    try write("id=A", to: "here/1.heic")
    try await scan()
    let alone = try await name("1.heic")
    try write("id=A video", to: "here/1.mov")
    try await scan()
    #expect(try await database.window(.init()).count == 1)
    #expect(try await name("1.heic") == alone)
  }

  @Test("files of an older version are read once more, and have names then")
  func olderVersions() async throws {
    try write("one", to: "here/1.jpg")
    try await scan()
    let before = try await name("1.jpg")
    try await database.write { db in
      try db.execute(sql: "UPDATE asset SET cloudIdentifier = NULL; UPDATE file SET reader = 1")
    }
    #expect(try await name("1.jpg") == .failure(.identifierNotFound))
    try await scan()
    #expect(try await name("1.jpg") == before)
    #expect(try await scan().unchanged == 1)
  }

  @Test("a library of several sources has the names of each of them")
  func merged() async throws {
    try write("one", to: "here/1.jpg")
    try write("two", to: "there/2.jpg")
    let other = try AssetDatabase()
    try await scan()
    try await scan(other, "there")
    let library = try AssetDatabase()
    try await library.merge(
      [("a", database), ("b", other)].map {
        LibrarySource(key: $0, name: $0, isCloud: false, assets: $1, content: NoContent())
      })
    #expect(try await name("a/1.jpg", in: library) == name("1.jpg"))
    #expect(try await name("b/2.jpg", in: library) == name("2.jpg", in: other))
  }

  private struct NoContent: ContentReading {
    func prefix(of asset: Asset) async -> ContentPrefix? { nil }
    func digest(of asset: Asset) async -> String? { nil }
  }

  @Test(
    "unseen.cloud-identifiers.multiple, unseen.cloud-identifiers.not-found: both directions agree",
    arguments: 1...6 as ClosedRange<UInt64>)
  func bothWays(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let names = (0..<12).map { number in
      CloudIdentifier(digest: [UInt8](repeating: number, count: 16))
    }
    let assets = InMemoryLibrary.random(60, using: &random).assets
    let entries = assets.map { asset in
      IndexedAsset(asset, cloudIdentifier: names.dropLast(4).randomElement(using: &random))
    }
    let unnamed = Set(assets.filter { _ in Int.random(in: 0..<4, using: &random) == 0 })
    try await database.save(
      entries.map { unnamed.contains($0.asset) ? IndexedAsset($0.asset) : $0 })
    let shown = AssetWindow.cut(.init(), from: assets).assets.filter { !unnamed.contains($0) }
    let byName = Dictionary(grouping: shown) { asset in
      entries.first { $0.asset == asset }?.cloudIdentifier
    }
    let found = try await database.localIdentifiers(forCloudIdentifiers: names)
    #expect(Set(found.keys) == Set(names))
    for name in names {
      let expected = (byName[name] ?? []).map(\.identifier)
      switch found[name] {
      case .success(let identifier): #expect([identifier] == expected)
      case .failure(.multipleIdentifiersFound(let several)):
        #expect(several == expected && several.count > 1)
      case .failure(.identifierNotFound): #expect(expected.isEmpty)
      case nil: Issue.record("\(name) has no entry")
      }
    }
    let back = try await database.cloudIdentifiers(
      forLocalIdentifiers: assets.map(\.identifier))
    #expect(Set(back.keys) == Set(assets.map(\.identifier)))
    for asset in assets {
      let name = byName.first { $0.value.contains(asset) }?.key
      #expect(back[asset.identifier] == name.map { .success($0) } ?? .failure(.identifierNotFound))
    }
  }

  @Test func bothWaysAreLookedUp() async throws {
    let plans = try await database.read { db in
      try [AssetDatabase.cloudIdentifierSQL, AssetDatabase.localIdentifiersSQL].map { sql in
        try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: ["x"])
          .map { $0["detail"] as String }
      }
    }
    #expect(
      plans[0].count == 1 && plans[0][0].hasPrefix("SEARCH asset USING INDEX sqlite_autoindex"))
    #expect(plans[1].first == "SEARCH asset USING INDEX asset_cloudIdentifier (cloudIdentifier=?)")
  }
}
