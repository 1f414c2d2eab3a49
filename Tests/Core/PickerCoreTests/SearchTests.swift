// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerPorts
import PickerTesting
import Testing

/// Searching inside the window.
@Suite struct SearchTests {
  private func asset(_ file: String, kind: MediaKind = .image, _ subtypes: AssetSubtypes = [])
    -> Asset
  {
    var asset = Asset.image(AssetIdentifier(file))
    asset.file = file
    asset.kind = kind
    asset.subtypes = subtypes
    return asset
  }

  @Test("search.case.free: terms are runs of letters and numbers in lower case")
  func terms() {
    #expect(
      SearchTerms.terms(in: "DCIM/100-APPLE, Ærø 2.jpg") == [
        "dcim", "100", "apple", "ærø", "2", "jpg",
      ])
    #expect(SearchTerms("–– . ")?.terms == nil)
  }

  @Test("search.words.begin: an asset is found by path, date and kind, but not by its extension")
  func searchTerms() {
    let video = asset("Sea trip/one.day.MOV", kind: .video, .slomo)
    #expect(
      video.searchTerms == [
        "sea", "trip", "one", "day", "20240101", "january", "video", "slomo", "slow", "motion",
      ])
    #expect(asset("a.b/c").searchTerms.prefix(3) == ["a", "b", "c"])
    var live = asset("x.heic", kind: .livePhoto)
    live.captureDate = nil
    let kind = ["live", "livephoto", "photo", "image", "picture"]
    #expect(live.searchTerms == ["x"] + kind)
    live.originalFilename = "IMG_2908.HEIC"
    live.isFavorite = true
    #expect(live.searchTerms == ["img", "2908"] + kind + ["favorite", "favourite"])
    var moving = asset("x.gif", kind: .image, .animated)
    (moving.captureDate, moving.contentType) = (nil, .gif)
    #expect(moving.searchTerms == ["x", "photo", "image", "picture", "gif", "animated"])
  }

  @Test(
    "search.words.begin, search.words.every, search.marks.free: every term must begin a word",
    arguments: [
      ("sea", true), ("SE tri", true), ("jan 2024", true), ("photo", true), ("ea", false),
      ("sea march", false), ("jpg", false), ("sea!", true), ("seá", true),
    ])
  func matching(text: String, expected: Bool) throws {
    let terms = try #require(SearchTerms(text))
    #expect(terms.matches(asset("Sea trip/one.jpg")) == expected)
  }

  @Test(
    "search.words.begin: file names are found as they are written, kinds also in the plural",
    arguments: [
      ("IMG_2908.HEIC", ["img", "2908"]), ("sea/one.JPG 2", ["sea", "one", "2"]),
      ("a.jpg.png", ["a", "jpg"]), (".jpg", ["jpg"]), ("jpg", ["jpg"]),
      ("St.John", ["st", "john"]),
      ("v1.2", ["v1", "2"]), ("one.jpg!", ["one", "jpg"]), ("one. jpg", ["one", "jpg"]),
      ("Videos", ["video"]), ("live photos", ["live", "photo"]), ("favourites", ["favourite"]),
      ("screenshots timelapses", ["screenshot", "timelapse"]), ("buses", ["buses"]), ("s", ["s"]),
      ("livephotos gifs", ["livephoto", "gif"]), ("images pictures", ["image", "picture"]),
      ("slow motions", ["slow", "motion"]), ("a.gif", ["a"]),
      ("portraits", ["portrait"]), ("screen recordings", ["screen", "recording"]),
      ("DSC1.JPE", ["dsc1"]),
    ])
  func namesAndKinds(text: String, expected: [String]) throws {
    #expect(SearchTerms(text)?.terms == expected)
  }

  @Test(
    "search.dates.found: a date in numbers is found in dates and names, even if it is incomplete",
    arguments: [
      ("2024", true), ("2024-0", true), ("2024-01", true), ("2024/1/1", true), ("2024.01.01", true),
      ("20240101", true), ("2024-02", false), ("2024-1-02", false), ("2019-07-30 wedding", true),
      ("2019-7-30", true), ("2019-7", true), ("wedding 30", true), ("2019 07", true),
      ("2019_07_30", true), ("2019-07-31", false), ("2024-13", false),
    ])
  func dates(text: String, expected: Bool) throws {
    let terms = try #require(SearchTerms(text))
    #expect(terms.matches(asset("2019-07-30 Wedding/IMG_1.jpg")) == expected)
  }

  @Test(
    "search.words.begin: a file is found by its name, whatever stands beside a date in it",
    arguments: [
      "IMG2019-07-30.jpg", "2019-07-30T12-00.png", "Screenshot2024-07-31.jpg", "MOV_2012.3gp",
      "スクリーンショット2024-07-31.png", "Photo 2024-07-31b.jpg", "IMG_2024_1123.jpg", "1920-1080.gif",
      "2024-07-123.jpg", "2024.07.31.heic", "Favourites/a.jpg", "Portraits of 2024-7/x.dng",
    ])
  func names(name: String) throws {
    #expect(try #require(SearchTerms(name)).matches(asset(name)))
  }

  @Test(
    "search.words.begin: two numbers are found like a date as long as they can become one",
    arguments: [
      ("1920-10", true), ("1920-108", true), ("1920-1080", true), ("1920-11", false),
      ("IMG_1920_10", true),
    ])
  func datePrefixes(text: String, expected: Bool) throws {
    #expect(try #require(SearchTerms(text)).matches(asset("img 1920-1080.jpg")) == expected)
  }

  @Test(
    "search.words.begin: a date is four, at most two and at most two digits, the year first",
    arguments: [
      ("2024-07-31", "20240731"), ("2024-7-4", "20240704"), ("2024-7-3", "20240703"),
      ("2024-1", "202401"), ("2024-1-1", "20240101"), ("2024-2", "202402"),
      ("2024-07-31-09", "20240731"),
      ("2024-07-123", "202407123"), ("1920-1080", "19201080"), ("a 2012.3gp", ""),
      ("IMG_2024:07:31", "20240731"), ("2024--07", ""), ("2024-00", ""),
      ("2024-0", "20240"), ("2024-0-1", "20240"),
      ("12024-07", ""), ("2024-123", "2024123"), ("1492-10-12", ""), ("2024", ""), ("2024-", ""),
      ("07-2024", ""),
    ])
  func dateTerms(text: String, expected: String) {
    #expect(SearchTerms.dates(in: text).joined(separator: " ") == expected)
  }

  private func open(
    _ change: (inout PickerConfiguration) -> Void = { _ in }
  ) async throws -> PickerSession {
    let assets = ["sea/1.jpg", "sea/2.jpg", "hill/3.jpg"].map { asset($0) }
    return try await PickerSession(
      .several(change), profile: .tablet(), library: InMemoryLibrary(assets),
      delivery: ManualDelivery())
  }

  @Test(
    "search.words.begin, search.end.whole, browse.selection.one: a search narrows the grid, and the selection stays"
  )
  func session() async throws {
    let session = try await open()
    for asset in try await session.assets(at: 0..<3) { await session.send(.tap(asset)) }
    await session.send(.browse(.search("sea")))
    #expect(try await session.assets(at: 0..<9).count == 2)
    #expect(await session.view.selection.count == 3)
    await session.send(.browse(.search("desert")))
    try await session.refresh()
    #expect(await session.view.empty == .search)
    await session.send(.browse(.search("")))
    #expect(try await session.assets(at: 0..<9).count == 3)
  }

  @Test(
    "search.text.seeded: the app's text is searched for from the start, and cleared by an update")
  func seeded() async throws {
    let session = try await open { $0.searchText = "hill" }
    #expect(await session.view.searchText == "hill")
    #expect(await session.count == 1)
    var update = PickerConfiguration.Update()
    update.searchText = ""
    try await session.update(update)
    #expect(try await session.assets(at: 0..<9).count == 3)
    #expect(await session.view.searchText == nil)
  }

  @Test("host.limit.invalid: an update that the device cannot apply throws its issues")
  func refusedUpdate() async throws {
    let session = try await open()
    var update = PickerConfiguration.Update()
    update.selectionLimit = -1
    await #expect(throws: ConfigurationError.self) { try await session.update(update) }
    #expect(await session.view.limit == nil)
  }
}
