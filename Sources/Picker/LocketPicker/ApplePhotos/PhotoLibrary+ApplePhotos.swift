// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import CloudDelivery
import PickerModel

extension PhotoLibrary {
  /// The delivery for originals that only the program Photos can fetch.
  ///
  /// It always fails with `notFound`.
  ///
  /// A network connection or a second attempt does not help.
  static let fetchedElsewhere = NoDelivery(reason: .notFound)

  /// Creates the library for an Apple Photos library.
  ///
  /// Locket never writes to an Apple Photos library.
  init(_ photos: ApplePhotosLibrary, _ assets: AssetDatabase) {
    self.init(root: photos.root, assets: assets, delivery: Self.fetchedElsewhere)
    hasOwnFolders = false
    remedy =
      "it is not in this copy of the library; open the library in Photos, choose "
      + "Download Originals in its iCloud settings or export the photo there, and try again"
  }
}
