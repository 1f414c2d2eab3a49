// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import CloudDelivery
import PickerModel

extension PhotoLibrary {
  /// No network helps here, and trying again does not either.
  static let fetchedElsewhere = NoDelivery(reason: .notFound)

  /// Puts together what belongs to an Apple Photos library; nothing is ever written to it.
  init(_ photos: ApplePhotosLibrary, _ assets: AssetDatabase) {
    self.init(root: photos.root, assets: assets, delivery: Self.fetchedElsewhere)
    hasOwnFolders = false
    remedy =
      "it is not in this copy of the library; open the library in Photos, choose "
      + "Download Originals in its iCloud settings or export the photo there, and try again"
  }
}
