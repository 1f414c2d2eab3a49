// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@testable import Conformance
@testable import ConformanceWire

@Suite struct LibraryGeneratorTests {
  private func assets(_ library: JSONValue) throws -> [Asset] {
    try LibraryGenerator.assets(JSONFields(library)).map(\.asset)
  }

  @Test func aRollHasImagesThenLivePhotosThenVideosAMinuteApart() throws {
    let roll = try assets(["gen": "roll", "images": 2, "livePhotos": 1, "videos": 1])
    #expect(
      roll.map(\.identifier.rawValue) == ["img-00001", "img-00002", "live-00001", "vid-00001"])
    #expect(roll.map(\.kind) == [.image, .image, .livePhoto, .video])
    #expect(roll[0].captureDate?.rfc3339 == "2024-01-01T00:00:00Z")
    #expect(roll[3].captureDate?.rfc3339 == "2024-01-01T00:03:00Z")
    #expect(roll.allSatisfy { $0.availability == .device && $0.byteCount == 1_000_000 })
  }

  @Test func assetsAreChangedByName() throws {
    let roll = try assets([
      "gen": "roll", "images": 3, "cloud": ["img-00002": ["bytes": 7]],
      "change": [
        "img-00001": ["captured": nil, "modified": "2020-01-01T00:00:00Z"],
        "img-00003": ["hidden": true, "trashed": true],
      ],
    ])
    #expect(roll[0].captureDate == nil)
    #expect(roll[0].modificationDate?.rfc3339 == "2020-01-01T00:00:00Z")
    #expect(roll[1].availability == .cloud)
    #expect(roll[1].byteCount == 7)
    #expect(roll[2].isHidden && roll[2].isTrashed)
  }

  @Test func aWholeRollCanBeInTheCloud() throws {
    let roll = try assets(["gen": "roll", "images": 3, "cloud": "all"])
    #expect(roll.allSatisfy { $0.availability == .cloud })
  }

  @Test func theOrderOfInsertionCanBeChosen() throws {
    func order(_ order: JSONValue) throws -> [String] {
      try assets(["gen": "roll", "images": 6, "order": order]).map(\.identifier.rawValue)
    }
    let oldest = try order("oldestFirst")
    let shuffled = try order("shuffled")
    #expect(try order("newestFirst") == oldest.reversed())
    #expect(shuffled.sorted() == oldest)
    #expect(shuffled != oldest && shuffled != oldest.reversed())
    #expect(try order("shuffled") == shuffled)
  }

  @Test func aThousandAssetsFitOnALineOfTheWire() throws {
    let library = try LibraryGenerator.assets(
      JSONFields(["gen": "roll", "images": 5000, "cloud": "all"]))
    let request = OpenRequest(session: "s", profile: "p", library: library, configuration: [:])
    #expect(WireRequest.open(request).line(number: 1).utf8.count < Wire.maximumLineLength)
  }

  @Test func assetsSurviveTheWire() throws {
    let library = try LibraryGenerator.assets(
      JSONFields([
        "gen": "roll", "images": 2, "livePhotos": 1, "videos": 1, "cloud": ["img-00002": [:]],
        "change": ["img-00001": ["captured": "2024-06-01T12:00:00.125+10:00", "hidden": true]],
      ]))
    for asset in library { #expect(try LibraryAsset(JSONFields(asset.json)) == asset) }
  }
}
