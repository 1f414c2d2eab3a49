// SPDX-License-Identifier: Apache-2.0

public import PickerModel

extension PickerFilter {
  /// Whether an asset passes the filter.
  ///
  /// This is the reference implementation. Other implementations, such as the SQL of an index, must
  /// give the same result.
  ///
  /// - Parameter asset: Any asset.
  /// - Returns: Whether the asset passes.
  public func matches(_ asset: Asset) -> Bool {
    switch self {
    case .images: asset.kind.isImage
    case .videos: asset.kind == .video
    case .livePhotos: asset.kind == .livePhoto
    case .panoramas: asset.subtypes.contains(.panorama)
    case .screenshots: asset.subtypes.contains(.screenshot)
    case .screenRecordings: asset.subtypes.contains(.screenRecording)
    case .slomoVideos: asset.subtypes.contains(.slomo)
    case .timelapseVideos: asset.subtypes.contains(.timelapse)
    case .cinematicVideos: asset.subtypes.contains(.cinematic)
    case .depthEffectPhotos: asset.subtypes.contains(.depthEffect)
    case .bursts: asset.subtypes.contains(.burst)
    case .spatialMedia: asset.subtypes.contains(.spatial)
    case .playbackStyle(let style): asset.playbackStyle == style
    case .any(let filters): filters.contains { $0.matches(asset) }
    case .all(let filters): filters.allSatisfy { $0.matches(asset) }
    case .not(let filter): !filter.matches(asset)
    }
  }
}
