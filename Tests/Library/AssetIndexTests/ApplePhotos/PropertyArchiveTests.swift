// SPDX-License-Identifier: Apache-2.0

import PickerTesting
import Testing

@testable import AssetIndex

/// Archives of addresses, complete and broken.
@Suite struct PropertyArchiveTests {
  private static let address = ArchiveWriter.address(
    city: "Zürich", state: "ZH", country: "Schweiz",
    locations: [(1, "Schweiz"), (4, "Zürich"), (8, "Landesmuseum"), (3, "Alps")])

  @Test("an address is found by its town and what stands there, not by its region")
  func address() throws {
    let location = try #require(PhotosLocation(archive: Self.address))
    #expect(location.title == "Zürich" && location.key == "Schweiz/ZH/Zürich")
    #expect(location.keywords == ["Zürich", "ZH", "Schweiz", "Landesmuseum"])
  }

  @Test("a place without a town is called after what it is in")
  func withoutTown() {
    let state = PhotosLocation(archive: ArchiveWriter.address(state: "Alaska", country: "USA"))
    #expect(state?.title == "Alaska")
    #expect(
      PhotosLocation(archive: ArchiveWriter.address(locations: [(1, "Chad")]))?.title == "Chad")
    #expect(PhotosLocation(archive: ArchiveWriter.address()) == nil)
  }

  @Test(
    "bytes that are no archive give no place", arguments: [[], [UInt8](repeating: 0, count: 99)])
  func noArchives(bytes: [UInt8]) {
    #expect(PhotosLocation(archive: bytes) == nil)
    #expect(PhotosLocation(archive: nil) == nil)
  }

  @Test("an archive that is cut off or longer than any place is none")
  func sizes() {
    for count in 0..<Self.address.count {
      #expect(PhotosLocation(archive: Array(Self.address.prefix(count))) == nil)
    }
    let long = [UInt8](repeating: 0, count: PropertyArchive.maximumByteCount + 1)
    #expect(PropertyArchive(Array(Self.address.prefix(8)) + long) == nil)
  }

  @Test("an archive with changed bytes gives a place or none, and causes no crash")
  func changedBytes() {
    var generator = SeededGenerator(seed: 7)
    var locationCount = 0
    for _ in 0..<4_000 {
      var bytes = Self.address
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let at = Int.random(in: 8..<bytes.count, using: &generator)
        bytes[at] = UInt8.random(in: 0...255, using: &generator)
      }
      if let location = PhotosLocation(archive: bytes) {
        locationCount += 1
        #expect(!location.title.isEmpty)
      }
    }
    #expect(locationCount > 0 && locationCount < 4_000)
  }

  @Test("too many place names, and a name of thousands of letters, are left out")
  func manyNames() throws {
    let names = (0..<3_000).map { (type: 4, name: "\($0)") }
    let archive = ArchiveWriter.address(city: "Here", locations: names)
    let location = PhotosLocation(archive: archive)
    #expect(location == nil || (location?.keywords.count ?? 0) < 100)
    let long = ArchiveWriter.address(city: String(repeating: "x", count: 5_000), country: "Y")
    #expect(PhotosLocation(archive: long)?.title == "Y")
  }

  @Test("an archive whose objects refer to each other in a circle has an end")
  func circles() {
    // One table that is its own top object, its own first object and its own root.
    let bytes: [UInt8] =
      Array("bplist00".utf8) + [0xD1, 0, 0] + [8]
      + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 1] + [0, 0, 0, 0, 0, 0, 0, 0]
      + [0, 0, 0, 0, 0, 0, 0, 11]
    #expect(bytes.count >= 40)
    #expect(PropertyArchive(bytes) == nil)
  }
}
