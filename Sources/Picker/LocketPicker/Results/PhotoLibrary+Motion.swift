// SPDX-License-Identifier: Apache-2.0

import Foundation
package import PickerModel

extension PhotoLibrary {
  /// Returns the path of a Live Photo's video, nil if the video is not on the device.
  func motion(of asset: Asset) -> String? {
    guard let video = asset.livePhotoVideo else { return nil }
    let path: String
    if sources.isEmpty {
      guard !holdsPrefixes else { return nil }
      path = root + "/" + video
    } else {
      guard let source = sources.first(where: { video.hasPrefix($0.name + "/") }),
        !source.library.holdsPrefixes
      else { return nil }
      path = source.library.root + video.dropFirst(source.name.count)
    }
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// Returns the asset, but without the video of its Live Photo if the video is not on the device.
  package func withVideoOnDevice(_ asset: Asset) -> Asset {
    guard asset.livePhotoVideo != nil, motion(of: asset) == nil else { return asset }
    var still = asset
    still.livePhotoVideo = nil
    return still
  }
}
