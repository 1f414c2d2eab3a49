// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import Testing

@testable import CloudDelivery

@Suite struct PrefixDigestTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// Writes a file, and returns it as a library knows it.
  private func file(_ bytes: [UInt8], _ name: String = "a") throws -> (path: String, Asset) {
    let path = try folder.write(bytes, to: name)
    let date = Date(timeIntervalSince1970: 1_000)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    var asset = Asset.image("a").inCloud(byteCount: Int64(bytes.count))
    asset.modificationDate = Timestamp(milliseconds: 1_000_000, offsetMinutes: 0)
    return (path, asset)
  }

  @Test("the beginning alone counts, and all of a short file")
  func beginning() throws {
    let bytes = FetchBench.bytes(200_000)
    let (path, asset) = try file(bytes)
    let prefixDigest = try #require(PrefixDigest(ofFileAt: path, as: asset))
    #expect(prefixDigest.isDistinctive && !prefixDigest.isWhole)
    var other = bytes
    other[65_536] ^= 1
    let (second, known) = try file(other, "b")
    #expect(PrefixDigest(ofFileAt: second, as: known)?.sha256 == prefixDigest.sha256)
    other[65_535] ^= 1
    let (third, _) = try file(other, "c")
    #expect(PrefixDigest(ofFileAt: third, as: known)?.sha256 != prefixDigest.sha256)
    let (short, small) = try file(Array(bytes.prefix(65_536)), "d")
    let whole = try #require(PrefixDigest(ofFileAt: short, as: small))
    #expect(whole.isWhole && whole.sha256 == prefixDigest.sha256)
  }

  @Test("a file that is not the one the library knows, or has a hole in its beginning, has none")
  func unsuitableFilesHaveNoDigest() throws {
    let (path, asset) = try file(FetchBench.bytes(200_000))
    var other = asset
    other.byteCount = 199_999
    #expect(PrefixDigest(ofFileAt: path, as: other) == nil)
    other = asset
    other.modificationDate = Timestamp(milliseconds: 1_000_001, offsetMinutes: 0)
    #expect(PrefixDigest(ofFileAt: path, as: other) == nil)
    #expect(PrefixDigest(ofFileAt: path + "x", as: asset) == nil)
    #expect(PrefixDigest(ofFileAt: folder.path, as: asset) == nil)
    let (empty, nothing) = try file([], "empty")
    #expect(PrefixDigest(ofFileAt: empty, as: nothing) == nil)

    // A file as a mirror writes it, with fewer bytes than are needed.
    let (sparse, _) = try file(FetchBench.bytes(30_000), "sparse")
    #expect(truncate(sparse, 200_000) == 0)
    let date = Date(timeIntervalSince1970: 1_000)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: sparse)
    #expect(PrefixDigest(ofFileAt: sparse, as: asset) == nil)
  }

  @Test("pixels are distinctive; padding, text and tables are not")
  func distinctive() {
    let noise = FetchBench.bytes(65_536)
    #expect(PrefixDigest.isDistinctive(noise))
    #expect(!PrefixDigest.isDistinctive([UInt8](repeating: 0, count: 65_536)))
    let text = noise.map { UInt8(ascii: "A") + $0 % 64 }
    #expect(!PrefixDigest.isDistinctive(text), "as base64 in metadata has it")
    let header = Array(noise.prefix(8_000)) + [UInt8](repeating: 32, count: 57_536)
    #expect(!PrefixDigest.isDistinctive(header))
    #expect(PrefixDigest.isDistinctive(Array(header.prefix(30_000)) + Array(noise.prefix(24_000))))
    #expect(!PrefixDigest.isDistinctive([]) && !PrefixDigest.isDistinctive([1]))
  }
}
