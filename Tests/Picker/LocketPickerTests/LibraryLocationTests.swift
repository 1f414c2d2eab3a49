// SPDX-License-Identifier: Apache-2.0

import LocketPicker
import PickerTesting
import Testing

@Suite struct LibraryLocationTests {
  @Test func foldersAndFilesAreDistinguished() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write([], to: "index.locket")
    #expect(try LibraryLocation(folder.path) == .folder(folder.path))
    #expect(try LibraryLocation(folder.path + "/.") == .folder(folder.path))
    #expect(try LibraryLocation(file) == .index(file))
  }

  @Test(
    "an Apple Photos library is told by its name, its database, or a phone's media folder",
    arguments: [
      ("A.photoslibrary", "note.txt"), ("Mine", "database/Photos.sqlite"),
      ("Phone", "PhotoData/Photos.sqlite"),
    ])
  func applePhotos(name: String, file: String) throws {
    let folder = try TemporaryDirectory()
    try folder.write([], to: "\(name)/\(file)")
    try folder.write([], to: "\(name)/DCIM/100APPLE/IMG_0001.JPG")
    let root = folder.path + "/" + name
    let location = try LibraryLocation(root)
    #expect(location.root == root && location != .folder(root))
  }

  @Test(arguments: ["DCIM/a.jpg", "PhotoData/Photos.sqlite", "database/photos.txt"])
  func ordinaryFoldersStayFolders(file: String) throws {
    let folder = try TemporaryDirectory()
    try folder.write([], to: file)
    #expect(try LibraryLocation(folder.path) == .folder(folder.path))
  }

  @Test(arguments: ["", "/no/such/folder"])
  func missingPathErrorIsOneLine(path: String) {
    #expect {
      _ = try LibraryLocation(path)
    } throws: {
      "\($0)" == "\(path): no such folder; give a folder of photos"
    }
  }

  @Test func foldersOfTheSameNameHaveTheirOwnIndex() {
    #expect(
      LibraryLocation.defaultIndex(of: "/a/DCIM") != LibraryLocation.defaultIndex(of: "/b/DCIM"))
  }
}
