// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import Foundation
import PickerPorts
import PickerTesting
import Testing

@testable import LocketPicker

/// Copies of fetched originals replace nothing, and go nowhere else.
@Suite struct FetchedCopyTests {
  private let folder: TemporaryDirectory
  private let original: String
  private var results: String { folder.path + "/results" }

  init() throws {
    folder = try TemporaryDirectory()
    original = try folder.write([1, 2, 3], to: "original")
    try #require(chmod(original, 0o640) == 0 && mkdir(folder.path + "/results", 0o700) == 0)
  }

  private func copy(named name: String) throws -> String {
    try PhotoLibrary.copy(LocatedFile(path: original, fingerprint: nil), to: results, named: name)
      .get()
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: results).sorted() }
  }

  @Test("a file with the name of a copy stays, and the copy gets a number")
  func existingFiles() throws {
    try folder.write([9], to: "results/a.b.jpg")
    #expect(try copy(named: "a.b.jpg") == results + "/a.b (2).jpg")
    // An equal copy is not made twice.
    #expect(try copy(named: "a.b.jpg") == results + "/a.b (2).jpg")
    try folder.write([4, 5, 6], to: "original")
    #expect(try copy(named: "a.b.jpg") == results + "/a.b (3).jpg")
    try folder.write([1, 2, 3], to: "original")
    #expect(try copy(named: "none") == results + "/none")
    #expect(try names == ["a.b (2).jpg", "a.b (3).jpg", "a.b.jpg", "none"])
    #expect(FileManager.default.contents(atPath: results + "/a.b.jpg") == Data([9]))
    #expect(FileManager.default.contents(atPath: results + "/none") == Data([1, 2, 3]))
    let facts = try FileManager.default.attributesOfItem(atPath: results + "/none")
    #expect(facts[.posixPermissions] as? Int == 0o640)
  }

  @Test(
    "a copy of another group gives that group only what every user may do",
    .enabled(if: geteuid() == 0, "only root can give a file to any group"),
    arguments: [(0o640, 0o600), (0o644, 0o644), (0o660, 0o600), (0o604, 0o604)])
  func otherGroups(mode: Int, expected: Int) throws {
    try #require(chown(original, getuid(), 65_534) == 0 && chmod(original, mode_t(mode)) == 0)
    let facts = try FileManager.default.attributesOfItem(atPath: copy(named: "copy"))
    #expect(facts[.posixPermissions] as? Int == expected)
  }

  @Test(
    "no copy is written through a link that another user put in the place of the folder",
    .enabled(if: geteuid() == 0, "only root can make links of another user"))
  func exchangedFolder() throws {
    let mine = folder.path + "/mine"
    try #require(mkdir(mine, 0o700) == 0 && rmdir(results) == 0)
    try #require(symlink("mine", results) == 0 && lchown(results, 65_534, 65_534) == 0)
    #expect(throws: MediaError.self) { try copy(named: "copy") }
    #expect(try FileManager.default.contentsOfDirectory(atPath: mine).isEmpty)
  }

  @Test("a pipe or a link with the name of a copy stays, and the copy gets a number")
  func plantedNames() throws {
    try #require(mkfifo(results + "/a.jpg", 0o600) == 0)
    try #require(symlink("../original", results + "/a (2).jpg") == 0)
    #expect(try copy(named: "a.jpg") == results + "/a (3).jpg")
  }

  @Test("a folder that is not there is reported in one line")
  func failures() throws {
    try #require(rmdir(results) == 0)
    #expect {
      _ = try copy(named: "copy")
    } throws: {
      ($0 as? MediaError)?.reason == .unsupported && !"\($0)".contains("\n")
    }
  }
}
