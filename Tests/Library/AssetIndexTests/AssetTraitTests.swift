// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import AssetIndex

/// Filters for traits that most assets lack walk the indexes of those traits.
@Suite struct AssetTraitTests {
  private static let window = {
    let cut = AssetWindow.cut(.init(), from: Asset.roll(3)).window
    return AssetWindow(
      of: .init(), libraryCount: 3, count: 3, oldest: cut.oldest, boundaryDate: nil, generation: 3)
  }()

  private func listing(_ filter: PickerFilter, walking walked: Int = 1) throws -> Listing {
    try #require(Listing(Self.window, AssetQuery(filter: filter), walking: walked))
  }

  private func plan(_ text: SQLText) async throws -> [String] {
    try await AssetDatabase().writer.read { db in
      try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + text.sql, arguments: text.arguments)
        .map { $0["detail"] as String }
    }
  }

  /// Returns the indexes used for pages and counts of a filter, each once.
  private func indexes(_ filter: PickerFilter) async throws -> [String] {
    let listing = try listing(filter)
    let position = Listing.Position(AssetWindow.Key(Asset.roll(3)[0]))
    let page = try await plan(
      listing.page(AssetRow.listed, by: .walk, after: position, limit: 50))
    let count = try await plan(listing.count(by: .walk))
    let types = try await plan(listing.typeGroups)
    #expect(!(page + count).contains { $0.contains("TEMP B-TREE") || $0.hasPrefix("SCAN asset") })
    let needle = "(orderKey,nameKey,identifier)"
    let between = " (\(needle)>(?,?,?) AND \(needle)<(?,?,?))"
    let found = page.filter { $0.hasPrefix("SEARCH asset") }.map {
      $0.replacing("SEARCH asset USING INDEX ", with: "").replacing(between, with: "")
    }
    for plan in [count, types] {
      let walks = plan.filter { $0.hasPrefix("SEARCH asset") }
      #expect(walks.count == found.count, "\(filter): \(plan)")
      for index in found {
        #expect(walks.contains { $0.contains(" COVERING INDEX \(index) ") && $0.contains(needle) })
      }
    }
    return found
  }

  @Test(
    "a plain filter for what most assets lack walks along those that have it",
    arguments: [
      (.videos, "video"), (.livePhotos, "livePhoto"), (.panoramas, "panorama"),
      (.screenshots, "screenshot"), (.screenRecordings, "screenRecording"),
      (.slomoVideos, "slomo"), (.timelapseVideos, "timelapse"), (.cinematicVideos, "cinematic"),
      (.depthEffectPhotos, "depthEffect"), (.bursts, "burst"), (.spatialMedia, "spatial"),
      (.playbackStyle(.imageAnimated), "animated"), (.playbackStyle(.livePhoto), "livePhoto"),
      (.playbackStyle(.video), "video"), (.not(.images), "video"),
    ] as [(PickerFilter, String)])
  func plainFilters(filter: PickerFilter, trait: String) async throws {
    #expect(try await indexes(filter) == ["asset_\(trait)"])
  }

  @Test("every media type that is listed as a collection has an index of its own")
  func mediaTypes() async throws {
    for type in AssetCollection.mediaTypes {
      #expect(try await indexes(type.filter).count == 1, "\(type.title)")
    }
  }

  @Test(
    "all of several filters walks along the rarest, any of them along each, in order",
    arguments: [
      (.all(of: [.videos, .slomoVideos, .images]), ["slomo"]),
      (.all(of: [.livePhotos, .any(of: [.panoramas, .videos])]), ["panorama", "video"]),
      (.all(of: [.not(.screenshots), .bursts]), ["burst"]),
      (.any(of: [.screenshots, .panoramas]), ["panorama", "screenshot"]),
      (.any(of: [.videos, .all(of: [.images, .bursts]), .videos]), ["burst", "video"]),
      (.not(.all(of: [.images, .any(of: [])])), nil),
      (.not(.any(of: [.images, .slomoVideos])), ["video"]),
      (.not(.playbackStyle(.image)), ["animated", "video", "livePhoto"]),
      (.any(of: [.images, .panoramas]), nil), (.not(.panoramas), nil), (.images, nil),
      (.playbackStyle(.image), nil), (.all(of: []), nil),
    ] as [(PickerFilter, [String]?)])
  func compoundFilters(filter: PickerFilter, traits: [String]?) async throws {
    let expected = traits.map { $0.map { "asset_\($0)" } } ?? ["asset_window"]
    #expect(try await Set(indexes(filter)) == Set(expected), "\(filter)")
  }

  @Test("what a filter lets through has one of its traits", arguments: 1...4 as ClosedRange<UInt64>)
  func traitsAreNeeded(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let assets = InMemoryLibrary.random(300, using: &random).assets
    for _ in 0..<300 {
      let filter = PickerFilter.random(depth: 4, using: &random)
      guard let traits = filter.traits else { continue }
      for asset in assets where filter.matches(asset) {
        #expect(traits.all.contains { trait in has(trait, asset) }, "\(filter) \(asset)")
      }
    }
  }

  private func has(_ trait: AssetTrait, _ asset: Asset) -> Bool {
    switch trait {
    case .video: asset.kind == .video
    case .livePhoto: asset.kind == .livePhoto
    default: asset.subtypes.names.contains("\(trait)")
    }
  }

  @Test(
    "filter.any.of-nothing, filter.all.of-nothing: a filter that lets nothing through lists nothing",
    arguments: [.any(of: []), .playbackStyle(.videoLooping), .not(.all(of: []))] as [PickerFilter])
  func nothing(filter: PickerFilter) async throws {
    let database = try AssetDatabase()
    try await database.save(Asset.roll(3))
    let window = try await database.window(.init())
    let query = AssetQuery(filter: filter)
    #expect(try await database.count(in: window, matching: query) == 0)
    #expect(
      try await database.assets(in: window, matching: query, after: nil, limit: 9).isEmpty)
    #expect(try await database.collections(in: window, matching: query).isEmpty)
  }

  @Test("an asset moves between the indexes with what it is, and out of them when it is hidden")
  func rowsMove() async throws {
    let database = try AssetDatabase()
    func count(_ filter: PickerFilter) async throws -> Int {
      try await database.count(
        in: database.window(.init()), matching: AssetQuery(filter: filter))
    }
    let both = PickerFilter.any(of: [.panoramas, .videos])
    var asset = Asset.roll(1)[0]
    asset.subtypes = .panorama
    try await database.save([asset])
    #expect(try await [count(.panoramas), count(.videos), count(both)] == [1, 0, 1])
    (asset.kind, asset.subtypes) = (.video, [])
    try await database.save([asset])
    #expect(try await [count(.panoramas), count(.videos), count(both)] == [0, 1, 1])
    asset.subtypes = .panorama
    try await database.save([asset])
    #expect(try await [count(.panoramas), count(.videos), count(both)] == [1, 1, 1])
    asset.isHidden = true
    try await database.save([asset])
    #expect(try await [count(.panoramas), count(.videos), count(both)] == [0, 0, 0])
  }
}
