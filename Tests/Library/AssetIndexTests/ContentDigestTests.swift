// SPDX-License-Identifier: Apache-2.0

import PickerTesting
import Testing

@testable import AssetIndex

/// Digests are stored in indexes for years, so the digest of a file never changes.
@Suite struct ContentDigestTests {
  @Test(
    "files shorter than, as long as and longer than what is read of them",
    arguments: [
      (1, 4_570_858_347_050_629_163), (8, 6_604_288_695_926_421_221),
      (11, -5_023_387_688_345_206_199), (8_192, -6_141_652_338_455_038_962),
      (8_193, -873_460_378_902_294_968), (20_000, -2_202_574_202_934_438_855),
    ] as [(Int, Int64)])
  func digestsAreStable(count: Int, digest: Int64) throws {
    let folder = try TemporaryDirectory()
    try folder.write((0..<count).map { UInt8(($0 * 7 + 3) % 251) }, to: "file")
    #expect(ContentDigest.of(fileAt: folder.path + "/file") == digest)
  }

  @Test("what is empty, a folder or nowhere has none")
  func none() throws {
    let folder = try TemporaryDirectory()
    try folder.write([], to: "empty")
    #expect(ContentDigest.of(fileAt: folder.path + "/empty") == nil)
    #expect(ContentDigest.of(fileAt: folder.path) == nil)
    #expect(ContentDigest.of(fileAt: folder.path + "/nowhere") == nil)
  }
}
