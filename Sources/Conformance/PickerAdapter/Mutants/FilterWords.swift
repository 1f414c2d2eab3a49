// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerCore
import PickerModel

extension Mutant {
  /// Mutants in which the filter for a subtype matches all assets of its media kind.
  static let filterSubtypes: [Mutant] = [
    whole(.screenshots, "screenshots", .images),
    whole(.screenRecordings, "screen-recordings", .videos),
    whole(.slomoVideos, "slomo-videos", .videos),
    whole(.timelapseVideos, "timelapse-videos", .videos),
    whole(.panoramas, "panoramas", .images),
    whole(.cinematicVideos, "cinematic-videos", .videos),
    whole(.depthEffectPhotos, "depth-effect-photos", .images),
    whole(.bursts, "bursts", .images),
    whole(.spatialMedia, "spatial-media", .any(of: [.images, .videos])),
  ]

  /// Mutants that confuse media kinds.
  static let filterKinds: [Mutant] = [
    .filterImagesDropsLive, .filterImagesKeepsVideos, .filterVideosKeepsLive,
    .filterLiveKeepsStills, .noFilterMeansImages, .animatedFindsStills,
  ]

  /// The filter for images excludes Live Photos.
  static let filterImagesDropsLive = Mutant(
    "filter-images-drops-live", breaks: "filter.kinds.images",
    killedBy: ["filter/images", "filter/images-no-videos"], expecting: ["visible.ids"],
    .reading { $0 == .images ? .all(of: [.images, .not(.livePhotos)]) : $0 })

  /// The filter for images includes videos.
  static let filterImagesKeepsVideos = Mutant(
    "filter-images-keeps-videos", breaks: "filter.kinds.images",
    killedBy: ["filter/images-no-videos", "filter/images-none"], expecting: ["vid-00002"],
    collateral: [
      "window.cut.before-filter", "config.filter.offered", "host.update.keeps",
      "preselect.outside.stays",
    ],
    .reading { $0 == .images ? .any(of: [.images, .videos]) : $0 })

  /// The filter for videos includes Live Photos.
  static let filterVideosKeepsLive = Mutant(
    "filter-videos-keeps-live", breaks: "filter.kinds.videos",
    killedBy: ["filter/videos[all-kinds]", "filter/videos[no-videos]"], expecting: ["live-00001"],
    .reading { $0 == .videos ? .any(of: [.videos, .livePhotos]) : $0 })

  /// The filter for Live Photos includes still images.
  static let filterLiveKeepsStills = Mutant(
    "filter-live-keeps-stills", breaks: "filter.kinds.live-photos",
    killedBy: ["filter/live-photos[all-kinds]", "filter/live-photos[none]"],
    expecting: ["img-00002"],
    .reading { $0 == .livePhotos ? .images : $0 })

  /// Without a filter only images are shown.
  static let noFilterMeansImages = Mutant(
    "no-filter-means-images", breaks: "filter.none.all-kinds",
    killedBy: ["filter/none[left-out]", "filter/none[null]"], expecting: ["visible.ids"],
    collateral: ["window.newest.bounded"],
    Tampering(
      window: { request in
        guard request.filter == nil, request.rule.kinds.contains(.video) else { return nil }
        return request.window().filter(\.kind.isImage)
      }))

  /// The playback style of animated images matches still images.
  static let animatedFindsStills = Mutant(
    "animated-finds-stills", breaks: "filter.playback.style",
    killedBy: ["filter/playback-style[animated]", "filter/playback-style-none"],
    expecting: ["visible."],
    .reading { filter in
      filter == .playbackStyle(.imageAnimated)
        ? .any(of: [filter, .playbackStyle(.image)]) : filter
    })

  private static func whole(
    _ word: PickerFilter, _ name: String, _ whole: PickerFilter
  ) -> Mutant {
    Mutant(
      "filter-\(name)-lets-all", breaks: "filter.words.\(name)",
      killedBy: ["filter/\(name)[some]", "filter/\(name)[none]", "filter/\(name)-tapped"],
      expecting: ["visible."],
      collateral: word == .screenshots ? ["window.cut.before-filter"] : [],
      .reading { $0 == word ? whole : $0 })
  }
}

extension OpenRequest {
  /// The app's filter, or nil if there is none that can be read.
  var filter: PickerFilter? {
    configuration["filter"]?.stringValue.flatMap { try? PickerFilter($0) }
  }
}

extension Tampering {
  /// Returns the changes of a mutant that replaces the app's filter.
  static func reading(_ change: @escaping @Sendable (PickerFilter) -> PickerFilter) -> Tampering {
    Tampering(
      window: { request in
        guard let filter = request.filter else { return nil }
        let changed = change(filter)
        guard changed != filter else { return nil }
        var plain = request
        plain.set("filter", nil)
        return plain.window().filter(changed.matches)
      })
  }
}
