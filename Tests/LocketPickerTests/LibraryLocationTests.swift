// SPDX-License-Identifier: Apache-2.0

import LocketPicker
import PickerTesting
import Testing

@Suite struct LibraryLocationTests {
  @Test func foldersAndFilesAreToldApart() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write([], to: "index.locket")
    #expect(try LibraryLocation(folder.path) == .folder(folder.path))
    #expect(try LibraryLocation(folder.path + "/.") == .folder(folder.path))
    #expect(try LibraryLocation(file) == .index(file))
  }

  @Test(arguments: ["", "/no/such/folder"])
  func whatIsNotThereIsOneLine(path: String) {
    #expect {
      _ = try LibraryLocation(path)
    } throws: {
      "\($0)" == "\(path): no such folder; give a folder of photos with --library"
    }
  }

  @Test func foldersOfTheSameNameHaveTheirOwnIndex() {
    #expect(
      LibraryLocation.defaultIndex(of: "/a/DCIM") != LibraryLocation.defaultIndex(of: "/b/DCIM"))
  }
}
