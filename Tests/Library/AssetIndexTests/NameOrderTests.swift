// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import AssetIndex

/// Assets with equal dates are ordered by file name, in rows as in memory.
@Suite struct NameOrderTests {
  @Test("window.order.names: the index orders names as the window does")
  func keys() {
    let names = [
      "", "a", "a.b", "aa", "a\u{0}", "IMG_1", "IMG_10", "IMG_2", "é", "😀", "Z", "_", "(1)",
    ]
    for left in names {
      for right in names {
        let keys = [left, right].map { AssetRow.nameKey($0) }
        let windowKeys = [left, right].map {
          AssetWindow.Key(milliseconds: 0, name: $0, identifier: "x")
        }
        #expect(
          keys[0].lexicographicallyPrecedes(keys[1]) == (windowKeys[0] < windowKeys[1]),
          "\(left) \(right)")
        #expect((keys[0] == keys[1]) == (left == right))
      }
    }
  }

  private func asset(_ identifier: AssetIdentifier, _ file: String) -> Asset {
    var asset = Asset.image(identifier)
    asset.file = file
    return asset
  }

  @Test(
    "window.order.names, window.cut.ties: pages begin and end between photos of one second",
    arguments: 1...5)
  func pages(limit: Int) async throws {
    let database = try AssetDatabase()
    let names = ["d/IMG_4.jpg", "c/IMG_3.jpg", "b/IMG_3.png", "a/IMG_3", "x/IMG_20.jpg"]
    try await database.save(names.map { asset(AssetIdentifier($0), $0) })
    let window = try await database.window(.init())
    var shown: [Asset] = []
    while true {
      let page = try await database.assets(
        in: window, matching: .init(), after: shown.last.map { AssetWindow.Key($0) }, limit: limit)
      shown += page
      if page.count < limit { break }
    }
    #expect(
      shown.map(\.file) == [
        "d/IMG_4.jpg", "a/IMG_3", "b/IMG_3.png", "c/IMG_3.jpg", "x/IMG_20.jpg",
      ])
    var library = DeviceProfile.Library()
    library.newest = 2
    let cut = try await database.window(library)
    #expect(cut.oldest == AssetWindow.Key(shown[1]))
    let listed = try await database.assets(in: cut, matching: .init(), after: nil, limit: 9)
    #expect(listed == Array(shown.prefix(2)))
  }

  @Test(
    "collection.cover.newest, window.order.names: the cover is the last of the names of one second")
  func covers() async throws {
    let database = try AssetDatabase()
    try await database.save([
      asset("a", "in/IMG_1.jpg"), asset("b", "in/IMG_3.jpg"), asset("c", "in/IMG_2.jpg"),
    ])
    try await database.save(collections: [
      IndexedCollection(identifier: "x", title: "X", members: ["a", "c"])
    ])
    let window = try await database.window(.init())
    let months = try await database.months(in: window, matching: AssetQuery())
    #expect(months.map(\.newest) == ["b"])
    let albums = try await database.collections(in: window, matching: AssetQuery())
    #expect(albums.first { $0.identifier == "x" }?.newest == "c")
  }

  @Test("window.order.names: a renamed file changes its place and keeps its asset")
  func renamed() async throws {
    let folder = try TemporaryDirectory()
    for name in ["IMG_1.jpg", "IMG_2.jpg"] {
      try folder.write("2024-06-01T12:00:00Z \(name)".utf8, to: "photos/" + name)
    }
    let database = try AssetDatabase(path: folder.path + "/index.locket")
    let scanner = LibraryScanner(database, headers: StubHeaders())
    func files() async throws -> [String] {
      _ = try await scanner.scan(folder.path + "/photos")
      let window = try await database.window(.init())
      return try await database.assets(in: window, matching: .init(), after: nil, limit: 9)
        .map(\.file)
    }
    #expect(try await files() == ["IMG_2.jpg", "IMG_1.jpg"])
    try FileManager.default.moveItem(
      atPath: folder.path + "/photos/IMG_1.jpg", toPath: folder.path + "/photos/IMG_3.jpg")
    #expect(try await files() == ["IMG_3.jpg", "IMG_2.jpg"])
  }

  @Test("window.order.names: photos of several libraries have one order")
  func merged() async throws {
    struct NoContent: ContentReading {
      func prefix(of asset: Asset) async -> ContentPrefix? { nil }
      func digest(of asset: Asset) async -> String? { nil }
    }
    var sources: [LibrarySource] = []
    for (key, files) in [("A", ["IMG_1.jpg", "IMG_3.jpg"]), ("B", ["IMG_2.jpg", "IMG_4.jpg"])] {
      let assets = try AssetDatabase()
      try await assets.claim(root: key, indexPath: "")
      try await assets.save(
        files.map { file in
          var asset = asset(AssetIdentifier("\(key) \(file)"), file)
          asset.byteCount = Int64(file.utf8.last ?? 0) + Int64(file.utf8.dropFirst(4).first ?? 0)
          return asset
        })
      sources.append(
        LibrarySource(
          key: key, name: key.lowercased(), isCloud: false, assets: assets, content: NoContent()))
    }
    let merged = try AssetDatabase()
    _ = try await merged.merge(sources)
    let window = try await merged.window(.init())
    let shown = try await merged.assets(in: window, matching: .init(), after: nil, limit: 9)
    #expect(
      shown.map(\.file) == ["b/IMG_4.jpg", "a/IMG_3.jpg", "b/IMG_2.jpg", "a/IMG_1.jpg"])
  }
}
