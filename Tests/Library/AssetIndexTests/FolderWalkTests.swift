// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerTesting
import Testing

@testable import AssetIndex

/// A walk visits every file once, in the order in which an index sorts paths.
@Suite struct FolderWalkTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func walk() throws -> [WalkedFile] {
    var walk = try FolderWalk(folder.path)
    return Array(AnyIterator { walk.next() })
  }

  @Test("paths come in the order of their bytes, folders among files", arguments: [1, 2, 3])
  func order(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let names = ["a", "a.jpg", "a-b", "b", "é", "A", "a b", "~", "0", "ab"]
    var paths: Set<String> = []
    for _ in 0..<60 {
      let folders = (0..<Int.random(in: 0..<3, using: &random)).map { _ in
        "d" + (names.randomElement(using: &random) ?? "")
      }
      paths.insert(
        (folders + [names.randomElement(using: &random) ?? "x"]).joined(separator: "/"))
    }
    for path in paths { try folder.write("x".utf8, to: path) }
    #expect(try walk().map(\.path) == paths.sorted { PathKey($0) < PathKey($1) })
  }

  @Test("notes are no files of their own; each is found with whatever it may speak for")
  func sidecars() throws {
    for name in [
      "a.jpg", "a.jpg.xmp", "b.cr3", "b.XMP", "c.jpg", "c.jpg.json",
      "c.jpg.supplemental-metadata.json",
      "d.jpg", "metadata.json", "e.heic", "e.aae", "in/a.jpg",
    ] {
      try folder.write(name.utf8, to: name)
    }
    var walk = try FolderWalk(folder.path)
    let files = Array(AnyIterator { walk.next() })
    let sidecars = Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.sidecars) })
    #expect(
      sidecars == [
        "a.jpg": ["a.jpg.xmp"], "b.cr3": ["b.XMP"],
        "c.jpg": ["c.jpg.json"], "d.jpg": [], "e.heic": [],
        "in/a.jpg": [],
      ])
    #expect(walk.sidecarCount == 6)
    let before = files.first { $0.path == "a.jpg" }?.sidecarDigest
    try folder.write("another text".utf8, to: "a.jpg.xmp")
    #expect(try self.walk().first { $0.path == "a.jpg" }?.sidecarDigest != before)
  }

  @Test("a file that has a note of its own goes by no other file's")
  func ownSidecarsComeFirst() throws {
    let long = "Screenshot_20220207_102421_com.snapchat.android"
    for name in [
      "IMG_1.JPG", "IMG_1.JPG.json", "IMG_1.MOV", "IMG_1.MOV.json", "IMG_2.HEIC", "IMG_2.HEIC.json",
      "IMG_2.MOV", "\(long).jpg", "\(long.prefix(46)).json", "\(long)(1).jpg",
      "\(long.prefix(46))(1).json",
    ] {
      try folder.write("{}".utf8, to: name)
    }
    let sidecars = Dictionary(uniqueKeysWithValues: try walk().map { ($0.path, $0.sidecars) })
    #expect(
      sidecars == [
        "IMG_1.JPG": ["IMG_1.JPG.json"], "IMG_1.MOV": ["IMG_1.MOV.json"],
        "IMG_2.HEIC": ["IMG_2.HEIC.json"], "IMG_2.MOV": ["IMG_2.HEIC.json"],
        "\(long).jpg": ["\(long.prefix(46)).json"],
        "\(long)(1).jpg": ["\(long.prefix(46))(1).json"],
      ])
  }

  @Test("an unreadable folder is reported, and the rest is found")
  func unreadableFolders() throws {
    try folder.write("x".utf8, to: "shut/a.jpg")
    try folder.write("x".utf8, to: "open/b.jpg")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: folder.path + "/shut")
    defer {
      try? FileManager.default.setAttributes(
        [.posixPermissions: 0o700], ofItemAtPath: folder.path + "/shut")
    }
    var walk = try FolderWalk(folder.path)
    let met = Array(AnyIterator { walk.next() }).map(\.path)
    // A privileged user can still read the folder.
    if access(folder.path + "/shut", R_OK) == 0 {
      #expect(met == ["open/b.jpg", "shut/a.jpg"])
    } else {
      #expect(met == ["open/b.jpg"])
      #expect(walk.unreadablePaths.map(\.path) == ["shut"])
      #expect(walk.mayExist("shut/a.jpg") && !walk.mayExist("shutter.jpg"))
    }
  }
}
