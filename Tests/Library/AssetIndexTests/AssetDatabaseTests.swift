// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import AssetIndex

/// The SQL gives the same results as the reference.
@Suite struct AssetDatabaseTests {
  private let database: AssetDatabase

  init() throws {
    database = try AssetDatabase()
  }

  @Test func indexesInMemoryShareNothing() async throws {
    let other = try AssetDatabase()
    try await database.save(Asset.roll(2))
    #expect(try await database.window(.init()).count == 2)
    #expect(try await other.window(.init()).count == 0)
    #expect(try await AssetDatabase().window(.init()).count == 0)
  }

  /// Returns assets of every kind, availability and state, with many equal or missing dates.
  private static func mixture(_ count: Int, seed: UInt64) -> [Asset] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { index in
      var asset = Asset.image(
        AssetIdentifier("id-\(UInt32.random(in: 0..<1_000_000, using: &random))-\(index)"),
        minute: Int.random(in: 0..<10, using: &random) == 0
          ? nil : Int.random(in: 0..<20, using: &random))
      asset.kind = MediaKind.allCases.randomElement(using: &random) ?? .image
      asset.subtypes = AssetSubtypes(rawValue: Int.random(in: 0..<(1 << 13), using: &random))
      asset.file = "\(index).jpg"
      if Bool.random(using: &random) { asset.availability = .cloud }
      if Int.random(in: 0..<3, using: &random) == 0 {
        asset.modificationDate = Timestamp(
          milliseconds: 1_704_067_200_000 + Int64.random(in: 0..<9, using: &random) * 60_000,
          offsetMinutes: 0)
      }
      asset.isHidden = Int.random(in: 0..<12, using: &random) == 0
      asset.isTrashed = Int.random(in: 0..<12, using: &random) == 0
      asset.isFavorite = Bool.random(using: &random)
      if Bool.random(using: &random) { asset.derivative = "small/\(index).jpg" }
      if Bool.random(using: &random) { asset.originalFilename = "IMG \(index).jpg" }
      if Bool.random(using: &random) { asset.burstIdentifier = "burst" }
      if Bool.random(using: &random) { asset.duration = 1.5 }
      return asset
    }
  }

  @Test(
    "window.newest.bounded, window.order.capture-date, window.cut.allowed-first: agrees with the reference",
    arguments: 1...6 as ClosedRange<UInt64>)
  func windowMatchesReference(seed: UInt64) async throws {
    let assets = Self.mixture(400, seed: seed)
    try await database.save(assets)
    for newest in [nil, 1, 7, 50, 1_000] {
      for var library in [DeviceProfile.watch().library, .init()] {
        library.newest = newest
        let (expected, shown) = AssetWindow.cut(library, from: assets)
        let window = try await database.window(library)
        #expect(window.count == expected.count)
        #expect(window.libraryCount == expected.libraryCount)
        #expect(window.oldest == expected.oldest)
        #expect(window.boundaryDate == expected.boundaryDate)
        #expect(try await pages(of: window, pageSize: 17) == shown)
      }
    }
  }

  @Test("rows written many at a time are those written one by one, over others too")
  func manyAtATime() async throws {
    let assets = Self.mixture(2 * AssetRow.maximumRowsPerStatement + 7, seed: 3)
    let single = try AssetDatabase(readsOnCallerThread: true)
    for round in 0..<2 {
      let changed = assets.map { asset in
        var asset = asset
        if round == 1 { asset.isHidden.toggle() }
        return asset
      }
      try await database.save(changed)
      for asset in changed { try await single.save([asset]) }
      let window = try await database.window(.init())
      #expect(try await single.window(.init()) == window)
      #expect(
        try await pages(of: window, pageSize: 100) == AssetWindow.cut(.init(), from: changed).1)
      let found = try await single.assets(
        in: window, matching: AssetQuery(), after: nil, limit: .max)
      #expect(try await pages(of: window, pageSize: 100) == found)
    }
  }

  @Test(
    "filter.any.one-suffices, filter.all.every-part, filter.not.reverses: SQL agrees with the reference",
    arguments: 1...8 as ClosedRange<UInt64>)
  func filtersMatchReference(seed: UInt64) async throws {
    let assets = Self.mixture(300, seed: seed)
    try await database.save(assets)
    var random = SeededGenerator(seed: seed)
    let window = try await database.window(.init())
    let (_, shown) = AssetWindow.cut(.init(), from: assets)
    for _ in 0..<60 {
      let filter = PickerFilter.random(depth: 4, using: &random)
      let expected = shown.filter(filter.matches)
      #expect(
        try await database.count(in: window, matching: AssetQuery(filter: filter)) == expected.count
      )
      let found = try await database.assets(
        in: window, matching: AssetQuery(filter: filter), after: nil, limit: .max)
      #expect(found == expected, "\(filter)")
    }
  }

  @Test("a filter with thousands of parts stays within SQLite's limit of depth")
  func wideFilters() async throws {
    try await database.save(Asset.roll(3))
    let window = try await database.window(.init())
    let filters = (0..<5_000).map { $0 % 2 == 0 ? PickerFilter.videos : .not(.images) }
    #expect(
      try await database.count(in: window, matching: AssetQuery(filter: .any(of: filters))) == 0)
    #expect(
      try await database.count(in: window, matching: AssetQuery(filter: .not(.any(of: filters))))
        == 3
    )
  }

  @Test(
    "library.late.stays-out, library.full.keeps: assets that arrive later stay out of an open window"
  )
  func laterArrivalsStayOut() async throws {
    try await database.save(Asset.roll(10))
    let window = try await database.window(DeviceProfile.watch(newest: 5).library)
    try await database.save([Asset.image("new", minute: 99), .image("between", minute: 8)])
    #expect(try await pages(of: window, pageSize: 2) == Array(Asset.roll(10).prefix(5)))
  }

  @Test func countsFollowEveryChange() async throws {
    try await database.save(Asset.roll(3))
    var changed = Asset.roll(3)[0]
    changed.availability = .cloud
    try await database.save([changed])
    #expect(try await database.window(DeviceProfile.watch().library).libraryCount == 2)
    #expect(try await database.window(DeviceProfile.familyWatch().library).libraryCount == 3)
    #expect(try await database.remove(["img-1.jpg", "img-1.jpg"]) == 1)
    #expect(try await database.window(DeviceProfile.familyWatch().library).libraryCount == 2)
  }

  @Test func assetsAreFoundByIdentifier() async throws {
    var hidden = Asset.image("hidden")
    hidden.isHidden = true
    try await database.save(Asset.roll(3) + [hidden])
    let found = try await database.assets(withIdentifiers: ["img-3", "hidden", "no", "img-1"])
    #expect(found.map(\.identifier) == ["img-3", "img-1"])
  }

  @Test("watch.scope.device-only, window.scope.device: a fetched asset counts as on the device")
  func onDevice() async throws {
    try await database.save(Asset.roll(5).map { $0.inCloud(byteCount: 1) })
    let paired = DeviceProfile.watch(newest: nil).library
    #expect(try await database.window(paired).count == 0)
    try await database.setOnDevice(["img-2", "img-4", "unknown"])
    #expect(try await database.window(paired).count == 2)
    try await database.setOnDevice(["img-4"])
    let here = try await pages(of: database.window(paired), pageSize: 9, in: database)
    #expect(here.map(\.identifier) == ["img-4"])
  }

  @Test("the content digest of a photo's head is dropped when the photo is fetched")
  func prefixesHaveNoDigest() async throws {
    var asset = Asset.image("a")
    asset.contentDigest = 5
    try await database.save([asset])
    try await database.setOnDevice(["a"])
    let here = try await pages(of: database.window(.init()), pageSize: 9, in: database)
    #expect(here.map(\.contentDigest) == [nil] && here.map(\.availability) == [.device])
  }

  @Test("the simulated cloud is the same for the same seed and leaves the index as it is")
  func simulatedCloud() async throws {
    try await database.save(Asset.roll(1_000))
    func remote(_ share: Double, seed: UInt64) async throws -> [Asset] {
      let copy = try await database.copy(movingToCloud: share, seed: seed)
      return try await pages(of: copy.window(.init()), pageSize: 500, in: copy)
        .filter { $0.availability == .cloud }
    }
    let some = try await remote(0.7, seed: 1)
    #expect((650...750).contains(some.count))
    #expect(try await remote(0.7, seed: 1) == some)
    #expect(try await remote(0.7, seed: 2) != some)
    #expect(try await remote(0, seed: 1).isEmpty)
    #expect(try await remote(1, seed: 1).count == 1_000)
    #expect(try await database.window(DeviceProfile.watch(newest: nil).library).count == 1_000)
  }

  private func pages(
    of window: AssetWindow, pageSize: Int, in other: AssetDatabase? = nil
  ) async throws -> [Asset] {
    var all: [Asset] = []
    while true {
      let page = try await (other ?? database).assets(
        in: window, matching: AssetQuery(), after: all.last.map { AssetWindow.Key($0) },
        limit: pageSize)
      all += page
      if page.count < pageSize { return all }
    }
  }
}

extension PickerFilter {
  /// Returns a random filter.
  static func random(depth: Int, using random: inout SeededGenerator) -> PickerFilter {
    switch Int.random(in: 0..<(depth > 0 ? 6 : 3), using: &random) {
    case 3: .any(of: filters(depth, &random))
    case 4: .all(of: filters(depth, &random))
    case 5: .not(.random(depth: depth - 1, using: &random))
    case 0: .playbackStyle(PlaybackStyle.allCases.randomElement(using: &random) ?? .image)
    default: named.randomElement(using: &random)?.filter ?? .images
    }
  }

  private static func filters(_ depth: Int, _ random: inout SeededGenerator) -> [PickerFilter] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in
      .random(depth: depth - 1, using: &random)
    }
  }
}
