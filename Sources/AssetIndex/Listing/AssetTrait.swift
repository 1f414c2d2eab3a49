// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// What an asset has and most assets lack; those that have it have an index of their own.
enum AssetTrait: Int, CaseIterable, Sendable {
  // The rarest first: where a filter asks for several at once, its index is walked.
  case cinematic, spatial, timelapse, slomo, panorama, screenRecording, animated, burst
  case depthEffect, screenshot, video, livePhoto

  /// The index of those that have it, in the window's order.
  var index: String { "asset_\(self)" }

  /// The trait as an SQL condition on a row of a table with the columns `kind` and `subtypes`.
  ///
  /// On `asset` it is the condition of its index; SQLite compares them term by term.
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

/// Several traits; of two sets that with the smaller number has the rarer assets.
struct AssetTraits: OptionSet, Hashable, Sendable {
  let rawValue: Int

  init(rawValue: Int) { self.rawValue = rawValue }

  init(_ trait: AssetTrait) { rawValue = 1 << trait.rawValue }

  /// The traits, the rarest first.
  var all: [AssetTrait] { AssetTrait.allCases.filter { contains(AssetTraits($0)) } }
}

extension PickerFilter {
  /// AssetTraits of which every asset has one that the filter lets through, nil where none has to have
  /// any; the empty set where the filter lets nothing through.
  var traits: AssetTraits? { traits(negated: false) }

  private func traits(negated: Bool) -> AssetTraits? {
    switch self {
    case .any(let parts): Self.join(parts, anyOf: !negated, negated: negated)
    case .all(let parts): Self.join(parts, anyOf: negated, negated: negated)
    case .not(let part): part.traits(negated: !negated)
    default: negated ? otherTraits : ownTraits
    }
  }

  private static func join(_ parts: [PickerFilter], anyOf: Bool, negated: Bool) -> AssetTraits? {
    let known = parts.compactMap { $0.traits(negated: negated) }
    guard anyOf else { return known.min { $0.rawValue < $1.rawValue } }
    return known.count == parts.count ? known.reduce([]) { $0.union($1) } : nil
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

  /// What an asset has that a plain filter does not let through.
  private var otherTraits: AssetTraits? {
    switch self {
    case .images: AssetTraits(.video)
    case .playbackStyle(.image):
      [AssetTraits(.animated), AssetTraits(.video), AssetTraits(.livePhoto)]
    default: nil
    }
  }
}
