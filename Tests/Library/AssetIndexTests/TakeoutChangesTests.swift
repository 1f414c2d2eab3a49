// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import AssetIndex

/// After any changes of a Takeout folder, its index equals a newly created one.
///
/// `TAKEOUT_SEEDS=200 swift test --filter TakeoutChangesTests` tries 200 sequences of changes.
@Suite struct TakeoutChangesTests {
  private static let folders = ["Photos from 2023", "Alps", "Zoo", "In 2022"]
  private static let contents = [
    "2023-07-01T00:00:00Z", "2023-07-01T00:00:00Z id=A", "2023-07-01T00:00:00Z id=B",
    "2023-07-01T00:00:00Z raw", "damaged",
  ]

  private static let seeds =
    ProcessInfo.processInfo.environment["TAKEOUT_SEEDS"].flatMap { Int($0) } ?? 8

  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  /// Returns all visible contents of an index except identifiers, as text.
  private func shown(_ database: AssetDatabase) async throws -> [String] {
    let window = try await database.window(.init())
    var lines = try await database.assets(
      in: window, matching: AssetQuery(), after: nil, limit: .max
    ).map { asset in
      "\(asset.file) \(asset.kind) \(asset.livePhotoVideo ?? "") \(asset.subtypes.names) "
        + "\(asset.isFavorite)"
    }.sorted()
    for collection in try await database.collections(in: window, matching: AssetQuery()) {
      var query = AssetQuery()
      query.collection = collection.identifier
      let members = try await database.assets(in: window, matching: query, after: nil, limit: .max)
      lines.append(
        "\(collection.identifier) \(collection.kind) \(collection.title): "
          + members.map(\.file).sorted().joined(separator: ", "))
    }
    for word in ["alps", "zoo", "2023"] {
      var query = AssetQuery()
      query.search = SearchTerms(word)
      lines.append("\(word): \(try await database.count(in: window, matching: query))")
    }
    return lines
  }

  private func path(_ name: String) -> String { folder.path + "/photos/T/" + name }

  /// Makes one random change to the folder.
  private func change(_ dice: inout SeededGenerator) throws {
    let name = Self.folders.randomElement(using: &dice) ?? ""
    let photo = "\(name)/" + (["a", "b"].randomElement(using: &dice) ?? "")
    let still = photo + (Int.random(in: 0..<4, using: &dice) == 0 ? ".dng" : ".jpg")
    switch Int.random(in: 0..<10, using: &dice) {
    case 0: try? FileManager.default.removeItem(atPath: path(name))
    case 1:
      let other = Self.folders.randomElement(using: &dice) ?? ""
      try? FileManager.default.moveItem(atPath: path(name), toPath: path(other))
    case 2:
      let end = [".jpg", ".mov", ".jpg.json", ".dng"].randomElement(using: &dice) ?? ""
      try? FileManager.default.removeItem(atPath: path(photo + end))
    case 3:
      if Bool.random(using: &dice) {
        try folder.write("unknown album=High \(name)".utf8, to: "photos/T/\(name)/metadata.json")
      } else {
        try? FileManager.default.removeItem(atPath: path(name + "/metadata.json"))
      }
    case 4, 5:
      let video = "\(Self.contents[Int.random(in: 0..<2, using: &dice)]) video"
      try folder.write(video.utf8, to: "photos/T/\(photo).mov")
    case 6:
      let texts = ["unknown takeout", "unknown takeout favorite", "unknown"]
      try folder.write(
        (texts.randomElement(using: &dice) ?? "").utf8, to: "photos/T/\(still).json")
    default:
      let content = Self.contents[min(Int.random(in: 0..<8, using: &dice) / 2, 4)]
      try folder.write(content.utf8, to: "photos/T/\(still)")
      try folder.write("unknown takeout".utf8, to: "photos/T/\(still).json")
    }
  }

  @Test("after any changes a scan says what a new index does", arguments: 0..<seeds)
  func everyOrder(seed: Int) async throws {
    var dice = SeededGenerator(seed: UInt64(seed))
    try folder.write("unsupported".utf8, to: "photos/T/x.txt")
    let database = try AssetDatabase()
    let headers = StubHeaders()
    let root = folder.path + "/photos"
    for step in 0..<30 {
      for _ in 0..<Int.random(in: 1...4, using: &dice) { try change(&dice) }
      let report = try await LibraryScanner(database, headers: headers).scan(root)
      let fresh = try AssetDatabase()
      _ = try await LibraryScanner(fresh, headers: headers).scan(root)
      let (here, there) = (try await shown(database), try await shown(fresh))
      #expect(here == there, "seed \(seed), step \(step)")
      #expect(
        try await report.countedAssets == database.window(.init()).count,
        "\(seed) \(step) \(report)")
      let again = try await LibraryScanner(database, headers: headers).scan(root)
      #expect(again.isWithoutChange, "seed \(seed), step \(step): \(again)")
      guard here == there else { return }
    }
  }
}
