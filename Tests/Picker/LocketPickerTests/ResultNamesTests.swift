// SPDX-License-Identifier: Apache-2.0

import PickerTesting
import Testing

@testable import LocketPicker

@Suite struct ResultNamesTests {
  @Test func namesBeginWithThePosition() {
    var names = ResultNames(in: "/no/such/folder")
    #expect(names.name(for: "DCIM/IMG_1.HEIC", at: 1) == "1-IMG_1")
    #expect(names.name(for: "no-extension", at: 2) == "2-no-extension")
    #expect(names.name(for: ".hidden", at: 3) == "3-.hidden")
  }

  @Test("a file that is there already is left alone, whatever its extension")
  func takenNamesAreLeftAlone() throws {
    let folder = try TemporaryDirectory()
    try folder.write("mine".utf8, to: "1-photo.png")
    try folder.write("mine".utf8, to: "1-photo (2).jpg")
    var names = ResultNames(in: folder.path)
    #expect(names.name(for: "photo.jpg", at: 1) == "1-photo (3)")
    #expect(names.name(for: "photo.jpg", at: 1) == "1-photo (4)")
  }

  @Test func longNamesAndControlCharactersAreTamed() {
    var names = ResultNames(in: "")
    let long = names.name(for: String(repeating: "é", count: 300) + ".jpg", at: 1)
    #expect(long.utf8.count <= 202 && long.hasPrefix("1-éé"))
    #expect(names.name(for: "a\u{1B}[2Jb\n.jpg", at: 2) == "2-a_[2Jb_")
  }

  @Test("a file that another program made after the folder was read takes its name")
  func namesTakenMeanwhile() throws {
    let folder = try TemporaryDirectory()
    var names = ResultNames(in: folder.path)
    let name = names.name(for: "photo.jpg", at: 1)
    let isTakenBefore = names.isTakenNow(name)
    #expect(name == "1-photo" && !isTakenBefore)
    try folder.write("mine".utf8, to: "1-photo.png")
    try folder.write("mine".utf8, to: "1-photo (2).png")
    let isTakenAfter = names.isTakenNow(name)
    #expect(isTakenAfter)
    #expect(names.name(for: "photo.jpg", at: 1) == "1-photo (3)")
  }
}
