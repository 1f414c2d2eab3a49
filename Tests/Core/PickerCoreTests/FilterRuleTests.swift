// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerPorts
import PickerTesting
import Testing

/// Filters, applied to a gallery that holds one asset of each kind.
@Suite struct FilterRuleTests {
  private static let gallery: [Asset] =
    [
      ("still", .image, []), ("live", .livePhoto, []), ("video", .video, []),
      ("screenshot", .image, .screenshot), ("panorama", .image, .panorama),
      ("depth", .image, .depthEffect), ("burst", .image, .burst),
      ("spatialStill", .image, .spatial), ("animated", .image, .animated),
      ("recording", .video, .screenRecording), ("slomo", .video, .slomo),
      ("timelapse", .video, .timelapse), ("cinematic", .video, .cinematic),
      ("spatialVideo", .video, .spatial),
    ].map { (name: String, kind: MediaKind, subtypes: AssetSubtypes) in
      Asset(identifier: AssetIdentifier(name), kind: kind, subtypes: subtypes)
    }

  /// Returns the names of the assets that pass a filter, given as text.
  private func shown(_ filter: String) throws -> Set<String> {
    shown(try PickerFilter(filter))
  }

  private func shown(_ filter: PickerFilter) -> Set<String> {
    Set(Self.gallery.filter(filter.matches).map(\.identifier.rawValue))
  }

  private var everything: Set<String> { Set(Self.gallery.map(\.identifier.rawValue)) }

  @Test("filter.none.all-kinds: without a filter every kind is shown")
  func withoutAFilter() async throws {
    var phone = DeviceProfile.watch()
    phone.library = .init()
    let session = try await PickerSession(
      PickerConfiguration(), profile: phone, library: InMemoryLibrary(Self.gallery),
      delivery: ManualDelivery())
    #expect(await session.count == Self.gallery.count)
    let assets = try await session.assets(at: 0..<session.count)
    #expect(Set(assets.map(\.kind)) == [.image, .livePhoto, .video])
  }

  @Test("filter.kinds.images, filter.kinds.videos: images include Live Photos, and no videos")
  func imagesHoldLivePhotos() throws {
    let images = try shown("images")
    #expect(images.isSuperset(of: ["still", "live", "screenshot", "animated"]))
    #expect(images.isDisjoint(with: try shown("videos")))
    #expect(images.union(try shown("videos")) == everything)
  }

  @Test(
    "filter.any.one-suffices, filter.kinds.live-photos: videos or Live Photos leave out every still"
  )
  func videosOrLivePhotos() throws {
    let videos: Set = ["video", "recording", "slomo", "timelapse", "cinematic", "spatialVideo"]
    #expect(try shown("any(videos, livePhotos)") == videos.union(["live"]))
  }

  @Test(
    "filter.any.one-suffices, filter.all.every-part, filter.not.reverses: filters combine as sets do"
  )
  func filtersAddUp() {
    let filters = PickerFilter.named.map(\.filter) + [.playbackStyle(.imageAnimated)]
    for one in filters {
      #expect(shown(.not(one)) == everything.subtracting(shown(one)))
      for other in filters {
        #expect(shown(.any(of: [one, other])) == shown(one).union(shown(other)))
        #expect(shown(.all(of: [one, other])) == shown(one).intersection(shown(other)))
      }
    }
  }

  @Test("filter.images.no-screenshots: images without screenshots are all the others")
  func imagesWithoutScreenshots() throws {
    #expect(
      try shown("all(images, not(screenshots))")
        == (try shown("images")).subtracting(["screenshot"]))
  }

  @Test("filter.example.trap: any of images and not-screenshots excludes nothing")
  func anyIsNoExclusion() throws {
    #expect(try shown("any(images, not(screenshots))") == everything)
  }

  @Test("filter.any.of-nothing, filter.all.of-nothing: any() is nothing, all() is everything")
  func emptyOperands() throws {
    #expect(try shown("any()") == [] && shown("all()") == everything)
    #expect(try shown("not(any())") == everything && shown("not(all())") == [])
  }

  @Test("filter.nesting.deepest: filters apply inside filters, down to the deepest level")
  func nesting() throws {
    #expect(
      try shown("all(not(any(images, slomoVideos, not(not(timelapseVideos)))), not(spatialMedia))")
        == ["video", "recording", "cinematic"])
    let deep = (1..<PickerFilter.maximumDepth).reduce(PickerFilter.bursts) { filter, level in
      level.isMultiple(of: 2) ? .any(of: [filter]) : .all(of: [filter])
    }
    #expect(shown(deep) == ["burst"])
  }

  @Test(
    "filter.words.screenshots, filter.words.panoramas, filter.words.bursts: each passes its own pictures only",
    arguments: [
      ("screenshots", "screenshot"), ("panoramas", "panorama"), ("depthEffectPhotos", "depth"),
      ("bursts", "burst"),
    ])
  func pictures(filter: String, only: String) throws {
    #expect(try shown(filter) == [only])
  }

  @Test(
    "filter.words.screen-recordings, filter.words.slomo-videos, filter.words.cinematic-videos: each passes its videos",
    arguments: [
      ("screenRecordings", "recording"), ("slomoVideos", "slomo"),
      ("timelapseVideos", "timelapse"), ("cinematicVideos", "cinematic"),
    ])
  func videos(filter: String, only: String) throws {
    #expect(try shown(filter) == [only])
  }

  @Test("filter.words.spatial-media: only pictures and videos with two views pass")
  func spatial() throws {
    #expect(try shown("spatialMedia") == ["spatialStill", "spatialVideo"])
  }

  @Test("filter.playback.style: the playback style distinguishes animated images from stills")
  func animated() throws {
    #expect(try shown("playbackStyle(imageAnimated)") == ["animated"])
    #expect(try !shown("playbackStyle(image)").contains("animated"))
  }
}
