// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel

extension PhotoLibrary {
  /// Where a Live Photo's film is, nil where it is not on the device.
  func motion(of asset: Asset) -> String? {
    guard let film = asset.livePhotoVideo else { return nil }
    let path: String
    if parts.isEmpty {
      guard !holdsHeads else { return nil }
      path = root + "/" + film
    } else {
      guard let part = parts.first(where: { film.hasPrefix($0.name + "/") }),
        !part.library.holdsHeads
      else { return nil }
      path = part.library.root + film.dropFirst(part.name.count)
    }
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// The asset as one without a film where that is not on the device.
  func withMotionThatIsHere(_ asset: Asset) -> Asset {
    guard asset.livePhotoVideo != nil, motion(of: asset) == nil else { return asset }
    var still = asset
    still.livePhotoVideo = nil
    return still
  }
}
