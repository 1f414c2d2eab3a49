// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import Foundation
import LocketPicker
import PickerTesting
import Testing

/// Which files are in the folders of a library.
@Suite struct PhotoLibraryTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  @Test("a file is in a library if its folder is, also by way of a link")
  func files() throws {
    try folder.write([], to: "photos/DCIM/a.png")
    try folder.write([], to: "photos-2/b.png")
    let photos = folder.path + "/photos"
    let library = PhotoLibrary(root: photos, assets: try AssetDatabase())
    #expect(symlink(photos + "/DCIM", folder.path + "/link") == 0)
    for path in ["photos/new.png", "photos/DCIM/a.png", "link/a.png", "photos-2/../photos/x.png"] {
      #expect(library.contains(fileAt: folder.path + "/" + path), "\(path)")
    }
    for path in ["b.png", "photos-2/b.png", "photos/../b.png", "none/x.png"] {
      #expect(!library.contains(fileAt: folder.path + "/" + path), "\(path)")
    }
    let linked = PhotoLibrary(root: folder.path + "/link", assets: try AssetDatabase())
    #expect(linked.contains(fileAt: photos + "/DCIM/a.png"))
    #expect(!linked.contains(fileAt: photos + "/a.png"))
  }
}
