// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerProfiles
import Testing

/// The offers of the same phone with successive versions of its system.
@Suite struct FeatureLevelTests {
  private func levels() throws -> [(version: Int, profile: DeviceProfile)] {
    let store = try ProfileStore()
    return try [14, 15, 16, 17, 18, 27].map { ($0, try store.profile("iphone-ios\($0)")) }
  }

  @Test("each version takes what it came with, and an older one lacks it")
  func offers() throws {
    for (version, profile) in try levels() {
      #expect(profile.platformVersion == "\(version)")
      let modes = profile.selection.modes
      #expect(modes.contains(.ordered) == (version >= 15))
      #expect(profile.selection.preselection == (version >= 15))
      #expect(modes.contains(.continuousAndOrdered) == (version >= 17))
      #expect(modes.contains(.continuous) == (version >= 17))
      #expect(profile.options.modes?.contains(.compact) == (version >= 17))
      #expect(profile.options.styles?.contains(.inline) == (version >= 17))
      #expect((profile.options.edges?.names.count == 4) == (version >= 17))
      #expect((profile.options.menu != []) == (version >= 17))
      #expect((profile.options.notices != []) == (version >= 17))
      #expect((profile.options.disabledCapabilities != []) == (version >= 17))
      #expect((profile.options.metadata != []) == (version >= 27))
      #expect(profile.options.searchText == (version >= 27))
    }
  }

  @Test(
    "filters by the version that introduced them",
    arguments: [
      (14, ["images", "videos", "livePhotos", "any"]),
      (
        15,
        [
          "panoramas", "screenshots", "screenRecordings", "slomoVideos", "timelapseVideos",
          "playbackStyle", "all", "not",
        ]
      ),
      (16, ["cinematicVideos", "depthEffectPhotos", "bursts"]),
      (18, ["spatialMedia"]),
    ])
  func filters(since: Int, keywords: [String]) throws {
    for (version, profile) in try levels() {
      let offered = Set(profile.filters ?? [])
      for keyword in keywords {
        #expect(offered.contains(keyword) == (version >= since), "\(version) \(keyword)")
      }
    }
  }

  @Test("each version offers all that the one before it did")
  func offersNeverShrink() throws {
    let all = try levels().map(\.profile)
    for (older, newer) in zip(all, all.dropFirst()) {
      #expect(newer.selection.modes.isSuperset(of: older.selection.modes))
      #expect(Set(newer.filters ?? []).isSuperset(of: older.filters ?? []))
      #expect(newer.library == older.library && newer.delivery == older.delivery)
    }
  }
}
