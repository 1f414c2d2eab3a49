// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imaging

/// Films inside photos, and metadata that speaks of films that are gone.
@Suite struct MotionVideoTests {
  private let film = MadeBytes.film()

  private func place(_ bytes: [UInt8], box: Range<Int>? = nil) -> Range<Int>? {
    let file = MemoryBytes(bytes)
    let xmp = JPEGFile.facts(file)?.xmp.map { XMPFacts($0) }
    return MotionVideo.place(in: file, xmp, SamsungTrailer(file), box: box)
  }

  private func container(_ items: (meaning: String, length: Int, padding: Int)...) -> String {
    let list = items.map {
      "<rdf:li><Container:Item Item:Semantic='\($0.meaning)' Item:Length='\($0.length)'"
        + " Item:Padding='\($0.padding)'/></rdf:li>"
    }
    return "<Container:Directory><rdf:Seq>\(list.joined())</rdf:Seq></Container:Directory>"
  }

  @Test func aContainersFilmIsFound() throws {
    let photo = MadeBytes.jpeg(
      MadeBytes.xmp(container(("Primary", 0, 8), ("MotionPhoto", film.count, 0))))
    let file = photo + film
    #expect(place(file) == photo.count..<file.count)
  }

  @Test func whatFollowsAFilmIsCounted() {
    let photo = MadeBytes.jpeg(
      MadeBytes.xmp(
        container(("Primary", 0, 0), ("MotionPhoto", film.count, 0), ("Depth", 3, 2))))
    #expect(place(photo + film + [1, 2, 3, 0, 0]) == photo.count..<photo.count + film.count)
  }

  @Test func theFirstVersionCountsFromTheEnd() {
    let photo = MadeBytes.jpeg(
      MadeBytes.xmp("<a GCamera:MicroVideo='1' GCamera:MicroVideoOffset='\(film.count)'/>"))
    #expect(place(photo + film) == photo.count..<photo.count + film.count)
  }

  @Test func aTrailersFilmIsFound() {
    let photo = MadeBytes.jpeg()
    let file = photo + MadeBytes.samsung([("Image_UTC_Data", [7]), ("MotionPhoto_Data", film)])
    let found = place(file)
    #expect(found.map { Array(file[$0]) } == film)
  }

  @Test func notesBehindAFilmAreNoPartOfIt() {
    let end = MadeBytes.samsung([("Image_UTC_Data", [7])])
    let photo = MadeBytes.jpeg(
      MadeBytes.xmp("<a GCamera:MicroVideoOffset='\(film.count + end.count)'/>"))
    #expect(place(photo + film + end) == photo.count..<photo.count + film.count)
  }

  @Test func aBoxsFilmIsFound() {
    let head = MadeBytes.box("ftyp", MadeBytes.text("heic"), MadeBytes.big(0))
    let file = head + MadeBytes.box("mpvd", film)
    #expect(place(file, box: head.count + 8..<file.count) == head.count + 8..<file.count)
  }

  @Test func aMarkAtTheEndIsRead() {
    let photo = MadeBytes.jpeg()
    let mark = MadeBytes.text(
      "v2_f30              LIVE_\(film.count)              ".prefix(40).description)
    let file = photo + film + mark
    #expect(mark.count == 40)
    #expect(place(file) == photo.count..<photo.count + film.count)
  }

  @Test(
    "a film that is not there is none, whatever is said of it",
    arguments: [
      "<a GCamera:MicroVideo='1' GCamera:MicroVideoOffset='12'/>",
      "<a GCamera:MicroVideoOffset='-5'/>", "<a GCamera:MicroVideoOffset='99999999999999999999'/>",
      "<a GCamera:MicroVideoOffset='9223372036854775807'/>", "<a GCamera:MotionPhoto='1'/>",
      "<Container:Directory><rdf:li Item:Semantic='MotionPhoto' Item:Length='9223372036854775807'/>",
      "<Container:Directory><rdf:li Item:Semantic='MotionPhoto' Item:Length='20'/>",
      "<Container:Directory><rdf:li Item:Semantic='MotionPhoto'/>",
    ])
  func bytesDecide(_ words: String) {
    #expect(place(MadeBytes.jpeg(MadeBytes.xmp(words))) == nil)
  }

  @Test func aPictureThatFollowsIsNoFilm() {
    for brand in ["heic", "avif", "mif1"] {
      let other = MadeBytes.film(brand: brand)
      let photo = MadeBytes.jpeg(MadeBytes.xmp("<a GCamera:MicroVideoOffset='\(other.count)'/>"))
      #expect(place(photo + other) == nil)
    }
  }

  @Test func aFilmThatWasCutOffIsTakenAsFarAsItGoes() {
    let short = Array(film.prefix(30))
    let photo = MadeBytes.jpeg(MadeBytes.xmp("<a GCamera:MicroVideoOffset='\(short.count)'/>"))
    #expect(place(photo + short) == photo.count..<photo.count + short.count)
  }
}
