// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import CloudDelivery
import PickerModel

extension PhotoLibrary {
  /// The delivery for originals that only Photos can fetch, which always fails with `notFound`.
  ///
  /// Neither a network nor a second attempt helps.
  static let fetchedElsewhere = NoDelivery(reason: .notFound)

  /// Creates the library of an Apple Photos library, which is never written to.
  init(_ photos: ApplePhotosLibrary, _ assets: AssetDatabase) {
    self.init(root: photos.root, assets: assets, delivery: Self.fetchedElsewhere)
    hasOwnFolders = false
    remedy =
      "it is not in this copy of the library; open the library in Photos, choose "
      + "Download Originals in its iCloud settings or export the photo there, and try again"
  }
}
