// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts
import Testing

@testable import AssetIndex

/// Metadata from the file, its sidecars and its name is combined.
@Suite struct AssetFactsTests {
  private func header(
    _ source: CaptureDateSource?, _ change: (inout MediaHeader) -> Void = { _ in }
  ) -> MediaHeader {
    var header = MediaHeader(
      kind: .image, contentType: .jpeg, pixelSize: PixelSize(width: 4, height: 3),
      captureDate: source.map(date), captureDateSource: source)
    change(&header)
    return header
  }

  private func sidecar(_ source: CaptureDateSource) -> SidecarFacts {
    var facts = SidecarFacts()
    facts.captureDate = date(source)
    facts.captureDateSource = source
    return facts
  }

  /// Returns a different date for each source; the lower its precedence, the later the date.
  private func date(_ source: CaptureDateSource) -> Timestamp {
    let index = CaptureDateSource.allCases.firstIndex(of: source) ?? 0
    return Timestamp(milliseconds: Int64(index) * 1000)
  }

  private static let dated = FileNameFacts("20240107_110258.jpg", kind: .image)
  private static let plain = FileNameFacts("a.jpg", kind: .image)

  @Test(
    "every source is believed before those that follow it",
    arguments: [
      CaptureDateSource.exif, .xmp, .container,
    ])
  func dateInFileComesFirst(_ source: CaptureDateSource) {
    let facts = AssetFacts.merging(
      header(source), [sidecar(.takeout), sidecar(.xmpSidecar)], Self.dated)
    #expect(facts.captureDate == date(source) && facts.captureDateSource == source)
  }

  @Test func sidecarsPrecedeFileName() {
    let both = [sidecar(.takeout), sidecar(.xmpSidecar)]
    let first = AssetFacts.merging(header(nil), both, Self.dated)
    #expect(first.captureDate == date(.xmpSidecar) && first.captureDateSource == .xmpSidecar)
    let second = AssetFacts.merging(header(nil), [sidecar(.takeout)], Self.dated)
    #expect(second.captureDate == date(.takeout) && second.captureDateSource == .takeout)
    let third = AssetFacts.merging(header(nil), [SidecarFacts()], Self.dated)
    #expect(third.captureDate == Self.dated.captureDate && third.captureDateSource == .fileName)
    let none = AssetFacts.merging(header(nil), [SidecarFacts()], Self.plain)
    #expect(none.captureDate == nil && none.captureDateSource == nil)
  }

  @Test func firstSidecarWithValueWins() {
    var own = SidecarFacts()
    own.isFavorite = false
    own.keywords = ["b", "c"]
    own.people = ["Ann"]
    var other = SidecarFacts()
    other.isFavorite = true
    other.isTrashed = true
    other.isArchived = true
    other.hasLocation = true
    other.title = "title"
    other.caption = "caption"
    other.people = ["Bob", "Ann"]
    var header = header(nil) {
      $0.title = "own"
      $0.keywords = ["a", "b"]
    }
    let facts = AssetFacts.merging(header, [own, other], Self.plain)
    #expect(!facts.isFavorite && facts.isTrashed && facts.isArchived && facts.hasLocation)
    #expect(facts.title == "title" && facts.caption == "caption")
    #expect(facts.keywords == ["a", "b", "c"] && facts.people == ["Ann", "Bob"])
    #expect(AssetFacts.merging(header, [own], Self.plain).title == "own")
    var takeout = SidecarFacts()
    takeout.originalName = "Grandma's birthday at the lake house.jpg"
    #expect(AssetFacts.merging(header, [takeout], Self.plain).title == header.title)
    header.title = nil
    #expect(AssetFacts.merging(header, [takeout], Self.plain).title == takeout.originalName)
  }

  @Test func theNameAddsSubtypes() {
    let name = FileNameFacts("IMG_20190101_120000_BURST007.jpg", kind: .image)
    let facts = AssetFacts.merging(header(nil) { $0.subtypes = .hdr }, [], name)
    #expect(facts.subtypes == [.hdr, .burst])
    #expect(facts.burstIdentifier == "IMG_20190101_120000")
    let own = AssetFacts.merging(header(nil) { $0.burstIdentifier = "own" }, [], name)
    #expect(own.burstIdentifier == "own")
  }
}
