// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel
import PickerTesting
import Testing

@testable import AssetIndex

/// A row of the database is converted to an asset.
@Suite struct PhotosRowTests {
  typealias Values = [String: (any DatabaseValueConvertible & Sendable)?]

  private func asset(
    _ values: Values, more: Values = [:], _ version: PhotosFixture.Version = .current
  ) async throws -> Asset {
    let fixture = try PhotosFixture(version)
    try fixture.add(1, values.mapValues { $0 }, more: more.mapValues { $0 })
    let (index, report) = try await fixture.indexed()
    #expect(report.added == 1 && report.problems.isEmpty)
    return try #require(try await PhotosFixture.assets(in: index).first)
  }

  @Test(
    "kinds and subtypes are those of Photos",
    arguments: [
      (["ZKINDSUBTYPE": 0], "image", ""), (["ZKINDSUBTYPE": 1], "image", "panorama"),
      (["ZHDRTYPE": 6], "image", "panorama"), (["ZKINDSUBTYPE": 2], "livePhoto", ""),
      (["ZKINDSUBTYPE": 10], "image", "screenshot"),
      (["ZISDETECTEDSCREENSHOT": 1], "image", "screenshot"),
      (["ZDEPTHTYPE": 1], "image", "depthEffect"), (["ZHDRTYPE": 3], "image", "hdr"),
      (["ZHDRTYPE": 10], "image", "hdr"), (["ZHDRTYPE": 4], "image", ""),
      (["ZSPATIALTYPE": 1], "image", "spatial"), (["ZPLAYBACKSTYLE": 2], "image", "animated"),
      (["ZUNIFORMTYPEIDENTIFIER": "com.compuserve.gif"], "image", "animated"),
      (["ZUNIFORMTYPEIDENTIFIER": "com.compuserve.gif", "ZPLAYBACKSTYLE": 1], "image", ""),
      (["ZUNIFORMTYPEIDENTIFIER": "com.canon.cr2-raw-image"], "image", "raw"),
      (["ZKIND": 1], "video", ""), (["ZKIND": 1, "ZKINDSUBTYPE": 100], "video", ""),
      (["ZKIND": 1, "ZKINDSUBTYPE": 101], "video", "slomo"),
      (["ZKIND": 1, "ZKINDSUBTYPE": 102], "video", "timelapse"),
      (["ZKIND": 1, "ZKINDSUBTYPE": 103], "video", "screenRecording"),
      (["ZKIND": 1, "ZDEPTHTYPE": 2, "ZHDRTYPE": 5], "video", "cinematic"),
      (["ZAVALANCHEUUID": "b"], "image", "burst"),
    ] as [(Values, String, String)])
  func kindsAndSubtypes(values: Values, kind: String, subtype: String) async throws {
    let asset = try await asset(values)
    #expect("\(asset.kind)" == kind)
    #expect(asset.subtypes.names == (subtype.isEmpty ? [] : [subtype]))
  }

  @Test("the first version calls its columns otherwise")
  func columnsOfTheFirstVersion() async throws {
    let values: Values = ["ZCUSTOMRENDEREDVALUE": 6, "ZDEPTHSTATES": 1]
    let subtypes = try await asset(values, .first).subtypes
    #expect(subtypes == [.panorama, .depthEffect])
  }

  @Test("an impossible file size counts as unknown", arguments: [-1, 0, 1 << 50, Int64.max])
  func sizes(byteCount: Int64) async throws {
    let fixture = try PhotosFixture()
    try fixture.add(1, more: ["ZORIGINALFILESIZE": byteCount], isHere: false)
    let (index, _) = try await fixture.indexed()
    #expect(try await PhotosFixture.assets(in: index).map(\.byteCount) == [nil])
    #expect(try await index.statistics().byteCount == 0)
  }

  @Test("dates count from 2001, and carry the offset of the clock on the wall")
  func dates() async throws {
    let asset = try await asset(
      ["ZDATECREATED": 465_082_168.25], more: ["ZTIMEZONEOFFSET": -18_000])
    #expect(asset.captureDate?.rfc3339 == "2015-09-27T16:29:28.250-05:00")
    #expect(
      try await self.asset(["ZDATECREATED": 0]).captureDate?.rfc3339.hasPrefix("2001") == true)
  }

  @Test(
    "nonsense becomes unknown and never ends the reader",
    arguments: [
      ["ZDATECREATED": 1e300], ["ZDATECREATED": -1e300], ["ZDATECREATED": "soon"],
      ["ZWIDTH": -4], ["ZHEIGHT": Int64.max], ["ZWIDTH": "wide"], ["ZDURATION": -1.0],
      ["ZLATITUDE": "north"], ["ZKINDSUBTYPE": "x"], ["ZFAVORITE": "yes"],
      ["ZAVALANCHEUUID": 7], ["ZUNIFORMTYPEIDENTIFIER": 1.5], ["ZHIDDEN": Int64.min],
    ] as [Values])
  func nonsense(values: Values) async throws {
    let asset = try await asset(values, more: ["ZTIMEZONEOFFSET": Int64.max, "ZTITLE": 3])
    #expect(asset.kind == .image && asset.captureDate?.offsetMinutes == nil)
    #expect(asset.pixelSize.width >= 0 && asset.pixelSize.width <= 1_000_000)
  }

  @Test("a text of fifty megabytes costs its row nothing but the text")
  func hugeTexts() async throws {
    let huge = String(repeating: "a\u{0}\n", count: 17_000_000)
    let asset = try await asset(["ZAVALANCHEUUID": huge], more: ["ZORIGINALFILENAME": huge])
    #expect((asset.originalFilename?.count ?? 0) <= 1000)
  }

  @Test(
    "window.hidden.excluded: an asset that Photos does not show is hidden",
    arguments: [
      (["ZHIDDEN": 1], true), (["ZCOMPLETE": 0], true), (["ZCOMPLETE": nil], false),
      (["ZVISIBILITYSTATE": 2], true), (["ZVISIBILITYSTATE": 2, "ZSAVEDASSETTYPE": 4], false),
      (["ZBUNDLESCOPE": 3], true), (["ZBUNDLESCOPE": 2, "ZVISIBILITYSTATE": 2], false),
      ([:], false),
    ] as [(Values, Bool)])
  func hidden(values: Values, isHidden: Bool) async throws {
    #expect(try await asset(values).isHidden == isHidden)
  }

  @Test("favourites and the trash are those of Photos")
  func favouritesAndTrash() async throws {
    let asset = try await asset(["ZFAVORITE": 1, "ZTRASHEDSTATE": 1])
    #expect(asset.isFavorite && asset.isTrashed && !asset.isHidden)
  }

  @Test(
    "all pictures of a burst are shown, unless the person kept only some of them",
    arguments: [([20, 2, 2], [1, 2, 3]), ([20, 2, 8], [1, 3]), ([16, 8, 8], [1, 2, 3])])
  func bursts(picks: [Int], shown: [Int]) async throws {
    let fixture = try PhotosFixture()
    for (offset, pick) in picks.enumerated() {
      try fixture.add(
        offset + 1,
        [
          "ZAVALANCHEUUID": "burst", "ZAVALANCHEPICKTYPE": pick,
          "ZVISIBILITYSTATE": pick == 2 ? 2 : 0,
        ])
    }
    let (index, _) = try await fixture.indexed()
    let assets = try await PhotosFixture.assets(in: index)
    #expect(assets.allSatisfy { $0.burstIdentifier == "burst" && $0.subtypes == .burst })
    #expect(
      assets.filter { !$0.isHidden }.map(\.identifier) == shown.map(PhotosFixture.identifier))
  }

  @Test("rows without a UUID, of other kinds, or of a UUID that was there are left out and told")
  func rowsThatAreNoAssets() async throws {
    let fixture = try PhotosFixture()
    try fixture.add(1)
    try fixture.add(2, ["ZUUID": "../../x"])
    try fixture.add(3, ["ZKIND": 7])
    try fixture.add(4, ["ZUUID": PhotosFixture.uuid(1)])
    let (index, report) = try await fixture.indexed()
    #expect(report.problems.map(\.path) == ["row 2", "row 4"])
    #expect(report.otherFiles == 1 && report.added == 1)
    #expect(try await PhotosFixture.assets(in: index).count == 1)
  }
}
