// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PickerModel
import PickerTesting
import Testing

@testable import AssetIndex

/// Albums, folders, people and locations of a library, and the search keywords of its assets.
@Suite struct ApplePhotosCollectionsTests {
  private func listed(_ index: AssetDatabase) async throws -> [String] {
    try await index.collections(in: index.window(.init()), matching: AssetQuery())
      .filter { $0.kind != .mediaType }
      .map { "\($0.kind) \($0.title) \($0.count)" }
  }

  private func found(_ text: String, _ index: AssetDatabase) async throws -> [AssetIdentifier] {
    var query = AssetQuery()
    query.search = SearchTerms(text)
    return try await index.assets(
      in: index.window(.init()), matching: query, after: nil, limit: 99
    ).map(\.identifier).sorted()
  }

  private func add(_ albums: [(Int, Int, String, Int?)], to fixture: PhotosFixture) throws {
    for (number, kind, title, parent) in albums {
      try fixture.insert(
        into: "ZGENERICALBUM",
        [
          "Z_PK": number, "ZKIND": kind, "ZUUID": "album-\(number)", "ZTITLE": title,
          "ZPARENTFOLDER": parent, "ZTRASHEDSTATE": title.hasPrefix("old") ? 1 : 0,
        ])
    }
  }

  private func put(_ assets: [Int], into album: Int, of fixture: PhotosFixture) throws {
    let names = fixture.version.albumMembers
    for asset in assets {
      try fixture.insert(into: names.table, [names.owner: album, names.member: asset])
    }
  }

  @Test(
    "albums, shared ones and folders are collections; Photos's own and thrown away ones are not",
    arguments: PhotosFixture.Version.allCases)
  func albums(version: PhotosFixture.Version) async throws {
    let fixture = try PhotosFixture(version)
    for number in 1...4 { try fixture.add(number) }
    try add(
      [
        (10, 4000, "Travel", nil), (11, 2, "Rome", 10), (12, 4000, "North", 10),
        (13, 2, "Oslo", 12),
        (14, 1505, "Shared", nil), (15, 2, "old album", nil), (16, 1552, "Smart", nil),
        (17, 1508, "Project", nil), (18, 3571, "progress-sync", nil), (19, 2, "Empty", nil),
      ], to: fixture)
    try put([1, 2], into: 11, of: fixture)
    try put([2, 3], into: 13, of: fixture)
    for album in 14...18 { try put([4], into: album, of: fixture) }
    let (index, _) = try await fixture.indexed()
    #expect(
      try await listed(index) == [
        "album Oslo 2", "album Rome 2", "album Shared 1", "folder North 2", "folder Travel 3",
      ])
    let window = try await index.window(.init())
    let rome = try await index.collections(in: window, matching: AssetQuery()).first {
      $0.title == "Rome"
    }
    #expect(rome?.identifier == "album-11/L0/040")
    #expect(try await found("rome", index) == [1, 2].map(PhotosFixture.identifier))
  }

  @Test("folders that contain each other have an end")
  func circles() async throws {
    let fixture = try PhotosFixture()
    try fixture.add(1)
    try add(
      [(10, 4000, "A", 11), (11, 4000, "B", 10), (12, 2, "In", 11), (13, 4000, "Self", 13)],
      to: fixture)
    try put([1], into: 12, of: fixture)
    let (index, _) = try await fixture.indexed()
    #expect(try await listed(index) == ["album In 1", "folder A 1", "folder B 1"])
  }

  @Test("a thousand nested folders have an end, and their album is found")
  func deepFolders() async throws {
    let fixture = try PhotosFixture()
    try fixture.add(1)
    let chain = (1...1000).map { (100 + $0, 4000, "F\($0)", $0 == 1 ? nil : 99 + $0) }
    try add(chain + [(10, 2, "Last", 1100)], to: fixture)
    try put([1], into: 10, of: fixture)
    let (index, _) = try await fixture.indexed()
    let titles = try await listed(index)
    #expect(titles.contains("album Last 1") && titles.contains("folder F1000 1"))
    #expect(!titles.contains("folder F1 1"))
  }

  @Test("people with names are collections", arguments: PhotosFixture.Version.allCases)
  func people(version: PhotosFixture.Version) async throws {
    let fixture = try PhotosFixture(version)
    for number in 1...3 { try fixture.add(number) }
    let people: [(Int, String?, String?)] = [
      (1, "Ada Lovelace", "Ada"), (2, nil, "Bo"), (3, nil, ""),
    ]
    for (number, full, short) in people {
      try fixture.insert(
        into: "ZPERSON",
        [
          "Z_PK": number, "ZPERSONUUID": "person-\(number)", "ZFULLNAME": full,
          "ZDISPLAYNAME": short,
        ])
    }
    let names = version.faces
    for (person, asset) in [(1, 1), (1, 2), (1, 2), (2, 3), (3, 3), (9, 3)] {
      try fixture.insert(into: "ZDETECTEDFACE", [names.owner: person, names.member: asset])
    }
    let (index, _) = try await fixture.indexed()
    #expect(try await listed(index) == ["person Ada Lovelace 2", "person Bo 1"])
    #expect(try await found("lovelace", index) == [1, 2].map(PhotosFixture.identifier))
  }

  @Test("locations are towns, or the title that Photos gives the moment")
  func locations() async throws {
    let fixture = try PhotosFixture()
    let rome = ArchiveWriter.address(
      city: "Roma", country: "Italia", locations: [(8, "Colosseo")])
    try fixture.insert(into: "ZMOMENT", ["Z_PK": 5, "ZTITLE": "Las Vegas"])
    let here: PhotosRowTests.Values = ["ZLATITUDE": 41.9, "ZLONGITUDE": 12.5, "ZMOMENT": 5]
    try fixture.add(1, here.mapValues { $0 }, more: ["ZREVERSELOCATIONDATA": Data(rome)])
    try fixture.add(2, here.mapValues { $0 })
    try fixture.add(3, more: ["ZREVERSELOCATIONDATA": Data(rome)])
    let (index, _) = try await fixture.indexed()
    #expect(try await listed(index) == ["location Las Vegas 1", "location Roma 1"])
    #expect(try await found("colosseo italia", index) == [PhotosFixture.identifier(1)])
    let assets = try await PhotosFixture.assets(in: index)
    #expect(assets.map(\.hasLocation) == [true, true, false])
  }

  @Test(
    "titles, descriptions and keywords are searched and never shown",
    arguments: PhotosFixture.Version.allCases)
  func searchKeywords(version: PhotosFixture.Version) async throws {
    let fixture = try PhotosFixture(version)
    try fixture.add(1, more: ["ZTITLE": "Grandma's cake"])
    try fixture.add(2, more: ["ZORIGINALFILENAME": "Beach.JPG"])
    try fixture.insert(
      into: "ZASSETDESCRIPTION", ["ZASSETATTRIBUTES": 1002, "ZLONGDESCRIPTION": "By the\nlake"])
    try fixture.insert(into: "ZKEYWORD", ["Z_PK": 1, "ZTITLE": "Summer"])
    let names = version.keywordMembers
    try fixture.insert(into: "Z_1KEYWORDS", [names.member: 1002, names.owner: 1])
    let (index, _) = try await fixture.indexed()
    #expect(try await found("cake", index) == [PhotosFixture.identifier(1)])
    #expect(try await found("lake summer", index) == [PhotosFixture.identifier(2)])
    #expect(try await found("beach", index) == [PhotosFixture.identifier(2)])
  }
}
