// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// A property that most assets lack.
///
/// For each trait, the database has an index of the assets that have it.
enum AssetTrait: Int, CaseIterable, Sendable {
  // The rarest trait comes first. If a filter requires several traits, the index of the first one
  // is used.
  case cinematic, spatial, timelapse, slomo, panorama, screenRecording, animated, burst
  case depthEffect, screenshot, video, livePhoto

  /// The name of the index of assets with the trait, in the window's order.
  var index: String { "asset_\(self)" }

  /// Returns the trait as an SQL condition on a table with the columns `kind` and `subtypes`.
  ///
  /// The index of the trait is defined with the same condition on the table `asset`. SQLite uses
  /// the index only if the two conditions are equal.
  func condition(on table: String) -> String {
    switch self {
    case .video: "\(table).kind = 2"
    case .livePhoto: "\(table).kind = 1"
    default: "(\(table).subtypes & \(subtype.rawValue)) <> 0"
    }
  }

  private var subtype: AssetSubtypes {
    switch self {
    case .cinematic: .cinematic
    case .spatial: .spatial
    case .timelapse: .timelapse
    case .slomo: .slomo
    case .panorama: .panorama
    case .screenRecording: .screenRecording
    case .animated: .animated
    case .burst: .burst
    case .depthEffect: .depthEffect
    case .screenshot: .screenshot
    case .video, .livePhoto: []
    }
  }
}

/// A set of traits.
///
/// Of two sets, the one with the smaller raw value usually matches fewer assets.
struct AssetTraits: OptionSet, Hashable, Sendable {
  let rawValue: Int

  init(rawValue: Int) { self.rawValue = rawValue }

  init(_ trait: AssetTrait) { rawValue = 1 << trait.rawValue }

  /// The traits, the rarest first.
  var all: [AssetTrait] { AssetTrait.allCases.filter { contains(AssetTraits($0)) } }
}

extension PickerFilter {
  /// A set of traits: every asset that the filter accepts has at least one of them.
  ///
  /// The value is nil if the filter requires no trait. It is empty if the filter accepts no asset.
  var traits: AssetTraits? { traits(negated: false) }

  private func traits(negated: Bool) -> AssetTraits? {
    switch self {
    case .any(let filters): Self.join(filters, anyOf: !negated, negated: negated)
    case .all(let filters): Self.join(filters, anyOf: negated, negated: negated)
    case .not(let filter): filter.traits(negated: !negated)
    default: negated ? otherTraits : ownTraits
    }
  }

  private static func join(_ filters: [PickerFilter], anyOf: Bool, negated: Bool) -> AssetTraits? {
    let known = filters.compactMap { $0.traits(negated: negated) }
    guard anyOf else { return known.min { $0.rawValue < $1.rawValue } }
    return known.count == filters.count ? known.reduce([]) { $0.union($1) } : nil
  }

  private var ownTraits: AssetTraits? {
    switch self {
    case .videos, .playbackStyle(.video): AssetTraits(.video)
    case .livePhotos, .playbackStyle(.livePhoto): AssetTraits(.livePhoto)
    case .panoramas: AssetTraits(.panorama)
    case .screenshots: AssetTraits(.screenshot)
    case .screenRecordings: AssetTraits(.screenRecording)
    case .slomoVideos: AssetTraits(.slomo)
    case .timelapseVideos: AssetTraits(.timelapse)
    case .cinematicVideos: AssetTraits(.cinematic)
    case .depthEffectPhotos: AssetTraits(.depthEffect)
    case .bursts: AssetTraits(.burst)
    case .spatialMedia: AssetTraits(.spatial)
    case .playbackStyle(.imageAnimated): AssetTraits(.animated)
    case .playbackStyle(.unsupported), .playbackStyle(.videoLooping): []
    case .images, .playbackStyle(.image), .any, .all, .not: nil
    }
  }

  /// The traits of the assets that a plain filter does not accept.
  private var otherTraits: AssetTraits? {
    switch self {
    case .images: AssetTraits(.video)
    case .playbackStyle(.image):
      [AssetTraits(.animated), AssetTraits(.video), AssetTraits(.livePhoto)]
    default: nil
    }
  }
}
