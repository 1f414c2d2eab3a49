// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import LocketPicker
import PickerModel
import ThumbnailCache

/// The options for keeping thumbnails on the disk.
struct CacheOptions: ParsableArguments {
  @Flag(help: "Do not use the thumbnail cache on the disk.")
  var noCache = false

  /// Returns the cache with a device's budget, or nil if caching is switched off.
  func cache(for profile: DeviceProfile) -> ThumbnailCache? {
    noCache
      ? nil
      : ThumbnailCache(
        folder: LibraryLocation.thumbnails, budget: profile.budgets.thumbnailCache)
  }
}
