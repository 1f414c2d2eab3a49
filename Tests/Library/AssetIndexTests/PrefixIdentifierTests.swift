// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import Testing

@testable import AssetIndex

/// A file is identified by its length and its first 64 KiB, at any path.
@Suite struct PrefixIdentifierTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  /// Returns the identifier of a file of some bytes; with a length, of a sparse file with that
  /// length.
  private func name(_ bytes: [UInt8], length: Int? = nil, isPrefix: Bool = false) throws
    -> CloudIdentifier?
  {
    try folder.write(bytes, to: "file")
    if let length {
      let file = try FileHandle(forUpdating: URL(fileURLWithPath: folder.path + "/file"))
      try file.truncate(atOffset: UInt64(length))
      try file.close()
    }
    guard let file = RegularFile(folder.path + "/file") else { return nil }
    return PrefixIdentifier.of(file, isPrefix: isPrefix)
  }

  private func bytes(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
  }

  @Test("unseen.cloud-identifiers.round-trip: the identifier of given bytes never changes")
  func published() throws {
    // printf '\003\0\0\0\0\0\0\0abc' | sha256sum
    #expect(try name(Array("abc".utf8))?.rawValue == "CE91DC5EEC0139ADF091900D225971D6")
  }

  @Test("a head of a file has the file's name, as long as it is a head of 64 KiB")
  func prefixes() throws {
    let file = bytes(200_000)
    let whole = try #require(try name(file))
    #expect(try name(Array(file.prefix(PrefixIdentifier.length)), length: 200_000) == whole)
    #expect(
      try name(Array(file.prefix(PrefixIdentifier.length)), length: 200_000, isPrefix: true)
        == whole)
    #expect(try name(Array(file.prefix(100_000)), length: 200_000, isPrefix: true) == whole)
    #expect(
      try name(Array(file.prefix(20_000)), length: 200_000, isPrefix: true) == nil,
      "what is not here may be anything")
    let short = try #require(try name(bytes(1_000)))
    #expect(try name(bytes(1_000), isPrefix: true) == short)
  }

  @Test("another length, or another byte among the first 64 KiB, is another name")
  func differences() throws {
    let file = bytes(PrefixIdentifier.length + 10)
    var names: Set<CloudIdentifier?> = [try name(file), try name(file + [0])]
    names.insert(try name(Array(file.prefix(PrefixIdentifier.length))))
    for offset in [0, 1, 8_191, 8_192, PrefixIdentifier.length - 1] {
      var other = file
      other[offset] ^= 1
      names.insert(try name(other))
    }
    #expect(names.count == 8 && !names.contains(nil))
    var behind = file
    behind[PrefixIdentifier.length] ^= 1
    #expect(try name(behind) == name(file), "a head cannot know what is behind it")
  }

  @Test func anEmptyFileHasNoName() throws {
    #expect(try name([]) == nil)
    #expect(try name([], length: 100_000, isPrefix: true) == nil)
    for path in [folder.path, folder.path + "/none"] where RegularFile(path) != nil {
      Issue.record("\(path) is no file")
    }
  }
}
