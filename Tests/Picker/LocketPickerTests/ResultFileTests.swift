// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerPorts
import PickerTesting
import Testing

@testable import LocketPicker

/// Copies that appear complete or not at all.
@Suite struct ResultFileTests {
  private let folder: TemporaryDirectory
  private let original: String

  init() throws {
    folder = try TemporaryDirectory()
    original = try folder.write([1, 2, 3], to: "original")
    chmod(original, 0o640)
  }

  private var temporary: String { folder.path + "/.a.part" }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  private func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: folder.path + "/" + name).map(Array.init)
  }

  @Test("a copy has no name before it is complete, so that a killed process leaves nothing")
  func noName() throws {
    try folder.write([9], to: ".a.part")
    var file = try ResultFile(in: folder.path, temporary: temporary)
    try ResultFile.copy(original, to: file.descriptor)
    #expect(try names == ["original"])
    try file.finish(as: folder.path + "/copy")
    #expect(try names == ["copy", "original"])
    #expect(bytes("copy") == [1, 2, 3])
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/copy")
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test(
    "a copy of another group gives that group only what every user may do",
    arguments: [(0o640, 0o600), (0o644, 0o644), (0o660, 0o600), (0o604, 0o604)])
  func otherGroups(mode: Int, expected: Int) throws {
    // The tests run as root, which may give a file to any group.
    try #require(chown(original, getuid(), 65_534) == 0)
    chmod(original, mode_t(mode))
    var file = try ResultFile(in: folder.path, temporary: temporary)
    try ResultFile.copy(original, to: file.descriptor)
    try file.finish(as: folder.path + "/copy")
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/copy")
    #expect(attributes[.posixPermissions] as? Int == expected)
  }

  @Test("a copy replaces what has its name, and one that is not finished replaces nothing")
  func replacing() throws {
    try folder.write([9, 9, 9, 9], to: "copy")
    for isNamed in [false, true] {
      do {
        let file = try begin(isNamed)
        try ResultFile.copy(original, to: file.descriptor)
      }
      #expect(try names == ["copy", "original"] && bytes("copy") == [9, 9, 9, 9])
    }
    for (isNamed, content) in [(false, [5]), (true, [6, 6])] as [(Bool, [UInt8])] {
      try folder.write(content, to: "original")
      var file = try begin(isNamed)
      // The earlier copy is overwritten.
      try ResultFile.copy(folder.path + "/copy", to: file.descriptor)
      try ResultFile.copy(original, to: file.descriptor)
      #expect(try names.contains(".a.part") == isNamed)
      try file.finish(as: folder.path + "/copy")
      #expect(try names == ["copy", "original"] && bytes("copy") == content)
    }
  }

  private func begin(_ isNamed: Bool) throws -> ResultFile {
    isNamed
      ? try ResultFile(named: temporary)
      : try ResultFile(in: folder.path, temporary: temporary)
  }

  @Test("a folder that is not there, or an original, is told of in one line")
  func failures() throws {
    let gone = folder.path + "/gone"
    #expect {
      _ = try ResultFile(in: gone, temporary: gone + "/.a.part")
    } throws: {
      ($0 as? MediaError)?.reason == .unsupported && !"\($0)".contains("\n")
    }
    let file = try ResultFile(in: folder.path, temporary: temporary)
    #expect(throws: MediaError.self) { try ResultFile.copy(gone, to: file.descriptor) }
  }
}
