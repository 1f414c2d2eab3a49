// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imaging
@testable import MediaFormats

/// Videos inside photos, and metadata about videos that were removed.
@Suite struct MotionVideoTests {
  private let video = MadeBytes.video()

  private func range(_ bytes: [UInt8], box: Range<Int>? = nil) -> Range<Int>? {
    let file = MemoryBytes(bytes)
    let xmp = JPEGFile.facts(file)?.xmp.map { XMPFacts($0) }
    return MotionVideo.range(in: file, xmp, SamsungTrailer(file), box: box)
  }

  private func container(_ items: (meaning: String, length: Int, padding: Int)...) -> String {
    let list = items.map {
      "<rdf:li><Container:Item Item:Semantic='\($0.meaning)' Item:Length='\($0.length)'"
        + " Item:Padding='\($0.padding)'/></rdf:li>"
    }
    return "<Container:Directory><rdf:Seq>\(list.joined())</rdf:Seq></Container:Directory>"
  }

  @Test func containerVideoIsFound() throws {
    let photo = MadeBytes.jpeg(
      MadeBytes.xmp(container(("Primary", 0, 8), ("MotionPhoto", video.count, 0))))
    let file = photo + video
    #expect(range(file) == photo.count..<file.count)
  }

  @Test func dataBehindVideoIsSkipped() {
    let photo = MadeBytes.jpeg(
      MadeBytes.xmp(
        container(("Primary", 0, 0), ("MotionPhoto", video.count, 0), ("Depth", 3, 2))))
    #expect(range(photo + video + [1, 2, 3, 0, 0]) == photo.count..<photo.count + video.count)
  }

  @Test func theFirstVersionCountsFromTheEnd() {
    let photo = MadeBytes.jpeg(
      MadeBytes.xmp("<a GCamera:MicroVideo='1' GCamera:MicroVideoOffset='\(video.count)'/>"))
    #expect(range(photo + video) == photo.count..<photo.count + video.count)
  }

  @Test func trailerVideoIsFound() {
    let photo = MadeBytes.jpeg()
    let file = photo + MadeBytes.samsung([("Image_UTC_Data", [7]), ("MotionPhoto_Data", video)])
    let found = range(file)
    #expect(found.map { Array(file[$0]) } == video)
  }

  @Test func videoExcludesTrailerEntries() {
    let end = MadeBytes.samsung([("Image_UTC_Data", [7])])
    let photo = MadeBytes.jpeg(
      MadeBytes.xmp("<a GCamera:MicroVideoOffset='\(video.count + end.count)'/>"))
    #expect(range(photo + video + end) == photo.count..<photo.count + video.count)
  }

  @Test func boxVideoIsFound() {
    let fileType = MadeBytes.box("ftyp", MadeBytes.text("heic"), MadeBytes.big(0))
    let file = fileType + MadeBytes.box("mpvd", video)
    #expect(range(file, box: fileType.count + 8..<file.count) == fileType.count + 8..<file.count)
  }

  @Test func aMarkAtTheEndIsRead() {
    let photo = MadeBytes.jpeg()
    let mark = MadeBytes.text(
      "v2_f30              LIVE_\(video.count)              ".prefix(40).description)
    let file = photo + video + mark
    #expect(mark.count == 40)
    #expect(range(file) == photo.count..<photo.count + video.count)
  }

  @Test(
    "a missing motion video is not reported, whatever the metadata claims",
    arguments: [
      "<a GCamera:MicroVideo='1' GCamera:MicroVideoOffset='12'/>",
      "<a GCamera:MicroVideoOffset='-5'/>", "<a GCamera:MicroVideoOffset='99999999999999999999'/>",
      "<a GCamera:MicroVideoOffset='9223372036854775807'/>", "<a GCamera:MotionPhoto='1'/>",
      "<Container:Directory><rdf:li Item:Semantic='MotionPhoto' Item:Length='9223372036854775807'/>",
      "<Container:Directory><rdf:li Item:Semantic='MotionPhoto' Item:Length='20'/>",
      "<Container:Directory><rdf:li Item:Semantic='MotionPhoto'/>",
    ])
  func bytesDecide(_ xmp: String) {
    #expect(range(MadeBytes.jpeg(MadeBytes.xmp(xmp))) == nil)
  }

  @Test func followingPictureIsNotAVideo() {
    for brand in ["heic", "avif", "mif1"] {
      let other = MadeBytes.video(brand: brand)
      let photo = MadeBytes.jpeg(MadeBytes.xmp("<a GCamera:MicroVideoOffset='\(other.count)'/>"))
      #expect(range(photo + other) == nil)
    }
  }

  @Test func truncatedVideoIsUsedAsFarAsItGoes() {
    let short = Array(video.prefix(30))
    let photo = MadeBytes.jpeg(MadeBytes.xmp("<a GCamera:MicroVideoOffset='\(short.count)'/>"))
    #expect(range(photo + short) == photo.count..<photo.count + short.count)
  }
}
