// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PickerCore
import PickerModel
import PickerTesting
import Synchronization
import Testing

@testable import AssetIndex

/// Several sources form one library in one index.
@Suite struct MergingTests {
  /// Files with test contents by name, and a record of their reads.
  private final class Files: ContentReading {
    let contents: Mutex<[String: String]>
    let reads = Mutex<[String]>([])

    init(_ contents: [String: String]) { self.contents = Mutex(contents) }

    func prefix(of asset: Asset) async -> ContentPrefix? {
      reads.withLock { $0.append("head \(asset.file)") }
      return contents.withLock { $0[asset.file] }.map {
        ContentPrefix(digest: "\($0.prefix(1))", isDistinctive: true, isWhole: false)
      }
    }

    func digest(of asset: Asset) async -> String? {
      reads.withLock { $0.append("sum \(asset.file)") }
      return contents.withLock { $0[asset.file] }
    }
  }

  /// A source with its files.
  private struct TestSource {
    let source: LibrarySource
    let files: Files

    /// Writes files by path.
    ///
    /// The first letter of a content is its prefix and determines its capture date. The length of a
    /// content is its size.
    init(_ key: String, isCloud: Bool = false, _ contents: [String: String]) async throws {
      files = Files(contents)
      let assets = try AssetDatabase()
      source = LibrarySource(
        key: key, name: key.lowercased(), isCloud: isCloud, assets: assets, content: files)
      try await assets.claim(root: key, indexPath: "")
      try await put(contents)
    }

    func put(_ contents: [String: String]) async throws {
      files.contents.withLock { $0.merge(contents) { $1 } }
      try await source.assets.save(
        contents.map { file, content in
          let first = Int(content.utf8.first ?? 0)
          var asset = Asset.image(AssetIdentifier("id \(file)"), minute: first)
          asset.file = file
          asset.byteCount = Int64(content.utf8.count)
          asset.availability = source.isCloud ? .cloud : .device
          asset.modificationDate = Timestamp(
            milliseconds: content.utf8.reduce(0) { $0 * 31 + Int64($1) }, offsetMinutes: 0)
          return asset
        })
    }

    func remove(_ file: String) async throws { _ = try await source.assets.remove([file]) }
  }

  private func library(_ testSources: TestSource...) async throws -> AssetDatabase {
    let library = try AssetDatabase()
    try await library.merge(testSources.map(\.source))
    return library
  }

  /// Returns the identifiers of the library's assets by the copies of each.
  private func names(_ library: AssetDatabase) async throws -> [String: AssetIdentifier] {
    var names: [String: AssetIdentifier] = [:]
    for asset in try await all(library) {
      let copies = library.copies(of: asset.identifier).map { "\($0.source)/\($0.file)" }
      names[copies.sorted().joined(separator: " ")] = asset.identifier
    }
    return names
  }

  private func all(
    _ library: AssetDatabase, _ rule: DeviceProfile.Library = .init()
  ) async throws -> [Asset] {
    let window = try await library.window(rule)
    return try await library.assets(in: window, matching: AssetQuery(), after: nil, limit: .max)
  }

  @Test(
    "window.scope.device, window.scope.cloud: copies are one asset, on the device if one of them is"
  )
  func mergesCopies() async throws {
    let folder = try await TestSource("F", ["a": "xpic", "own": "yy"])
    let cloud = try await TestSource("C", isCloud: true, ["2024/b": "xpic", "far": "zzz"])
    let library = try await library(cloud, folder)
    #expect(
      try await names(library)
        == ["C/2024/b F/a": "id a", "F/own": "id own", "C/far": "id far"])
    let copies = library.copies(of: "id a")
    #expect(copies.map(\.source) == ["F", "C"], "what is here comes first")
    #expect(try await library.copies(of: ["id a", "no"])["id a"] == copies)
    #expect(try await all(library).count == 3)
    var device = DeviceProfile.Library()
    device.scope = .device
    device.newest = 500
    #expect(try await Set(all(library, device).map(\.file)) == ["f/a", "f/own"])
    #expect(try await library.window(device).libraryCount == 2)
    let asset = try #require(try await library.assets(withIdentifiers: ["id a"]).first)
    #expect(asset.availability == .device && asset.file == "f/a")
  }

  @Test(
    "collection.list.shown: each copy's folder contains the asset, and a search finds each path")
  func foldersAndSearch() async throws {
    let folder = try await TestSource("F", ["rome/a": "xpic"])
    let cloud = try await TestSource("C", isCloud: true, ["paris/b": "xpic"])
    let library = try await library(folder, cloud)
    let window = try await library.window(.init())
    let folders = try await library.collections(in: window, matching: AssetQuery())
      .filter { $0.kind == .folder }
    #expect(Set(folders.map(\.identifier.rawValue)) == ["folder:f/rome", "folder:c/paris"])
    for word in ["rome", "paris"] {
      var query = AssetQuery()
      query.search = SearchTerms(word)
      #expect(try await library.count(in: window, matching: query) == 1)
    }
  }

  @Test("identifiers are the same whatever the order in which sources are named")
  func order() async throws {
    let one = try await TestSource("A", ["a": "xpic", "same": "yy"])
    let two = try await TestSource("B", ["b": "xpic", "same": "zz"])
    let cloud = try await TestSource("0", isCloud: true, ["c": "xpic", "same": "vv"])
    let names = try await names(library(one, two, cloud))
    #expect(names["A/same"] == "id same" && names["0/c A/a B/b"] == "id a")
    for testSources in [[cloud, two, one], [two, cloud, one]] {
      let library = try AssetDatabase()
      try await library.merge(testSources.map(\.source))
      #expect(try await self.names(library) == names)
    }
  }

  @Test("when one copy goes the asset stays under its identifier, and another photo never gets it")
  func copiesGo() async throws {
    let folder = try await TestSource("F", ["a": "xpic"])
    let cloud = try await TestSource("C", isCloud: true, ["b": "xpic"])
    let library = try AssetDatabase()
    let sources = [folder.source, cloud.source]
    try await library.merge(sources)
    try await folder.remove("a")
    try await library.merge(sources)
    #expect(try await names(library) == ["C/b": "id a"])
    #expect(try await library.assets(withIdentifiers: ["id a"]).first?.availability == .cloud)
    // Another photo at the old path.
    try await folder.put(["a": "other"])
    try await library.merge(sources)
    var names = try await names(library)
    #expect(names["C/b"] == "id a" && names.count == 2)
    // The copy comes back at another path.
    try await folder.put(["new": "xpic"])
    try await library.merge(sources)
    names = try await self.names(library)
    #expect(names["C/b F/new"] == "id a" && names.count == 2)
  }

  @Test("a copy that was edited parts from the other; nothing is lost")
  func edits() async throws {
    let one = try await TestSource("A", ["a": "xpic"])
    let two = try await TestSource("B", ["b": "xpic"])
    let library = try await library(one, two)
    #expect(try await names(library) == ["A/a B/b": "id a"])
    try await one.put(["a": "xpi!"])
    try await library.merge([one.source, two.source])
    #expect(try await names(library) == ["A/a": "id a", "B/b": "id b"])
  }

  @Test("a source that is taken out, or comes, changes nothing for the others' assets")
  func sourcesComeAndGo() async throws {
    let one = try await TestSource("A", ["a": "xpic", "x": "yy"])
    let two = try await TestSource("B", ["b": "xpic"])
    let three = try await TestSource("C", ["c": "xpic", "d": "zz"])
    let library = try await library(one, two)
    let more = try AssetDatabase()
    try await more.merge([one.source, two.source, three.source], adopting: [library])
    #expect(
      try await names(more)
        == ["A/a B/b C/c": "id a", "A/x": "id x", "C/d": "id d"])
    let fewer = try AssetDatabase()
    try await fewer.merge([two.source, three.source], adopting: [more])
    #expect(try await names(fewer) == ["B/b C/c": "id a", "C/d": "id d"])
    // The same index with fewer sources.
    try await more.merge([three.source, two.source])
    #expect(try await names(more) == ["B/b C/c": "id a", "C/d": "id d"])
    #expect(try await Set(more.sourceKeys()) == ["B", "C"])
  }

  @Test("files are read only where sizes meet, once, and not at all where nothing changed")
  func reading() async throws {
    let one = try await TestSource("A", ["a": "xpic", "b": "yy"])
    let two = try await TestSource("B", ["a": "xpic", "c": "zzz", "d": "qpic"])
    let library = try await library(one, two)
    let first = [["head a", "sum a"], ["head a", "head d", "sum a"]]
    #expect([one, two].map { $0.files.reads.withLock { $0.sorted() } } == first)
    try await library.merge([two.source, one.source])
    try await one.put(["e": "eeeee"])
    try await library.merge([one.source, two.source])
    #expect([one, two].map { $0.files.reads.withLock { $0.sorted() } } == first)
    #expect(try await all(library).count == 5)
  }

  @Test("a copy that becomes another photo of the same size and date is separated from the asset")
  func equalPhotos() async throws {
    let one = try await TestSource("A", ["a": "xpic"])
    let two = try await TestSource("B", ["b": "xpic"])
    func setDigest(_ digest: Int64) async throws {
      var asset = try #require(try await one.source.assets.assets(withIdentifiers: ["id a"]).first)
      asset.contentDigest = digest
      try await one.source.assets.save([asset])
    }
    try await setDigest(1)
    // The other source has no digests, so the digest of one source counts for both.
    let library = try await library(two, one)
    #expect(try await all(library).map(\.contentDigest) == [1])
    one.files.contents.withLock { $0["a"] = "xxxx" }
    try await setDigest(2)
    try await library.merge([two.source, one.source])
    #expect(try await Set(all(library).map(\.contentDigest)) == [nil, 2])
  }

  @Test("library.gone.leaves: a merge reports what changed, and rows that stay keep their numbers")
  func changes() async throws {
    let one = try await TestSource("A", ["a": "xpic", "b": "yy"])
    let two = try await TestSource("B", ["c": "zzz"])
    let library = try await library(one, two)
    let window = try await library.window(.init())
    var changes = library.changes().makeAsyncIterator()
    try await one.remove("b")
    try await two.put(["d": "xpic"])
    try await library.merge([one.source, two.source])
    #expect(await changes.next()?.map(\.identifier) == ["id b"])
    let still = try await library.assets(
      in: window, matching: AssetQuery(), after: nil, limit: .max)
    #expect(Set(still.map(\.identifier)) == ["id a", "id c"])
  }

  @Test(
    "window.hidden.excluded, window.trashed.excluded: one hidden copy hides an asset, all must be trashed"
  )
  func hiddenAndTrashed() async throws {
    let one = try await TestSource("A", ["a": "xpic", "b": "yyy", "c": "zz"])
    let two = try await TestSource("B", ["a": "xpic", "b": "yyy", "c": "zz"])
    func mark(_ testSource: TestSource, _ file: String, _ column: String) async throws {
      try await testSource.source.assets.write {
        try $0.execute(sql: "UPDATE asset SET \(column) = 1 WHERE file = ?", arguments: [file])
      }
    }
    try await mark(two, "a", "isHidden")
    try await mark(one, "b", "isTrashed")
    for testSource in [one, two] { try await mark(testSource, "c", "isTrashed") }
    #expect(try await names(library(one, two)) == ["A/b B/b": "id b"])
  }

  @Test("looking copies up is three look-ups and no sort")
  func plan() async throws {
    let plan = try await AssetDatabase().writer.read { db in
      try Row.fetchAll(
        db, sql: "EXPLAIN QUERY PLAN " + AssetDatabase.copiesSQL, arguments: ["x"]
      ).map { $0["detail"] as String }
    }
    #expect(plan.count == 3, "\(plan)")
    #expect(plan[0].hasPrefix("SEARCH asset USING COVERING INDEX"), "\(plan)")
    #expect(plan[1].hasPrefix("SEARCH copy USING INDEX copy_asset (asset=?)"), "\(plan)")
    #expect(plan[2] == "SEARCH source USING INTEGER PRIMARY KEY (rowid=?)")
  }
}
