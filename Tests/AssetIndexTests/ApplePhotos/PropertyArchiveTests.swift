// SPDX-License-Identifier: Apache-2.0

import PickerTesting
import Testing

@testable import AssetIndex

/// Archives of addresses, whole and broken.
@Suite struct PropertyArchiveTests {
  private static let address = ArchiveWriter.address(
    city: "Zürich", state: "ZH", country: "Schweiz",
    places: [(1, "Schweiz"), (4, "Zürich"), (8, "Landesmuseum"), (3, "Alps")])

  @Test("an address is found by its town and what stands there, not by its region")
  func address() throws {
    let place = try #require(PhotosPlace(archive: Self.address))
    #expect(place.title == "Zürich" && place.key == "Schweiz/ZH/Zürich")
    #expect(place.words == ["Zürich", "ZH", "Schweiz", "Landesmuseum"])
  }

  @Test("a place without a town is called after what it is in")
  func withoutTown() {
    let state = PhotosPlace(archive: ArchiveWriter.address(state: "Alaska", country: "USA"))
    #expect(state?.title == "Alaska")
    #expect(PhotosPlace(archive: ArchiveWriter.address(places: [(1, "Chad")]))?.title == "Chad")
    #expect(PhotosPlace(archive: ArchiveWriter.address()) == nil)
  }

  @Test(
    "BAD-INPUT: what is no archive is no place", arguments: [[], [UInt8](repeating: 0, count: 99)])
  func noArchives(bytes: [UInt8]) {
    #expect(PhotosPlace(archive: bytes) == nil)
    #expect(PhotosPlace(archive: nil) == nil)
  }

  @Test("an archive that is cut off or longer than any place is none")
  func sizes() {
    for count in 0..<Self.address.count {
      #expect(PhotosPlace(archive: Array(Self.address.prefix(count))) == nil)
    }
    let long = [UInt8](repeating: 0, count: PropertyArchive.most + 1)
    #expect(PropertyArchive(Array(Self.address.prefix(8)) + long) == nil)
  }

  @Test("BAD-INPUT: changed bytes end in a place or in none, whatever they are")
  func changedBytes() {
    var generator = SeededGenerator(seed: 7)
    var places = 0
    for _ in 0..<4_000 {
      var bytes = Self.address
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let at = Int.random(in: 8..<bytes.count, using: &generator)
        bytes[at] = UInt8.random(in: 0...255, using: &generator)
      }
      if let place = PhotosPlace(archive: bytes) {
        places += 1
        #expect(!place.title.isEmpty)
      }
    }
    #expect(places > 0 && places < 4_000)
  }

  @Test(
    "BAD-INPUT: thousands of names of one place, and one of thousands of letters, are passed over")
  func manyNames() throws {
    let names = (0..<3_000).map { (type: 4, name: "\($0)") }
    let archive = ArchiveWriter.address(city: "Here", places: names)
    let place = PhotosPlace(archive: archive)
    #expect(place == nil || (place?.words.count ?? 0) < 100)
    let long = ArchiveWriter.address(city: String(repeating: "x", count: 5_000), country: "Y")
    #expect(PhotosPlace(archive: long)?.title == "Y")
  }

  @Test("BAD-INPUT: an archive whose objects lead in a circle has an end")
  func circles() {
    // One table that is its own head, its own first object and its own root.
    let bytes: [UInt8] =
      Array("bplist00".utf8) + [0xD1, 0, 0] + [8]
      + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 1] + [0, 0, 0, 0, 0, 0, 0, 0]
      + [0, 0, 0, 0, 0, 0, 0, 11]
    #expect(bytes.count >= 40)
    #expect(PropertyArchive(bytes) == nil)
  }
}
