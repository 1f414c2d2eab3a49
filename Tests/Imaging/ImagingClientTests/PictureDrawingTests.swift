// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts
import PickerTesting
import Testing

/// Drawing, and encoding of drawings.
@Suite struct PictureDrawingTests {
  private let size = PixelSize(width: 80, height: 64)

  @Test(
    arguments: Backend.allCases,
    [
      PixelSize(width: 80, height: 60), PixelSize(width: 33, height: 25),
      PixelSize(width: 100, height: 40), PixelSize(width: 4, height: 3),
    ])
  func aDrawingHasExactlyItsSize(_ backend: Backend, _ size: PixelSize) async throws {
    let image = try await backend.drawing.draw(svg: Drawings.quarters, size: size)
    #expect(image.size == size)
    #expect(image.quarters == "rgby")
  }

  @Test(arguments: Backend.allCases)
  func whatIsNotDrawnIsTransparent(_ backend: Backend) async throws {
    let image = try await backend.drawing.draw(svg: Drawings.halfNothing, size: size)
    #expect(image.quarters == "r.r.")
  }

  @Test(arguments: Backend.allCases)
  func halfTransparentColoursArePremultiplied(_ backend: Backend) async throws {
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="2" height="2">
      <rect width="2" height="2" fill="#fff" fill-opacity="0.5"/></svg>
      """
    let image = try await backend.drawing.draw(svg: svg, size: PixelSize(width: 2, height: 2))
    #expect(image.bytes.prefix(4).allSatisfy { (126...129).contains($0) })
  }

  @Test(arguments: Backend.allCases)
  func textLeavesInk(_ backend: Backend) async throws {
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">
      <text x="2" y="16" font-size="16" font-family="sans-serif">Ag</text></svg>
      """
    let image = try await backend.drawing.draw(svg: svg, size: PixelSize(width: 40, height: 20))
    #expect(image.bytes.contains { $0 > 128 })
  }

  @Test(arguments: Backend.allCases, ["", "no drawing", "<svg", "<svg xmlns='x'/>"])
  func invalidDrawingIsDamaged(_ backend: Backend, _ svg: String) async {
    let error = await #expect(throws: MediaError.self) {
      try await backend.drawing.draw(svg: svg, size: size)
    }
    #expect(error?.reason == .damaged)
  }

  @Test(arguments: Backend.allCases, [ContentType.jpeg, .png, .webp, .heic])
  func theSamePictureGivesTheSameBytes(_ backend: Backend, _ type: ContentType) async throws {
    let encoding = PictureEncoding(
      type, exif: ExifBlock(orientation: 3, original: "2024:05:01 10:11:12").bytes)
    let picture = Picture.drawing(svg: Drawings.quarters, size: size)
    let first = try await backend.drawing.encode(picture, as: encoding)
    #expect(try await backend.drawing.encode(picture, as: encoding) == first)
    let image = try await backend.drawing.draw(svg: Drawings.quarters, size: size)
    #expect(try await backend.drawing.encode(.pixels(image), as: encoding) == first)
  }

  @Test(arguments: Backend.allCases)
  func anEmbeddedThumbnailSurvivesByteForByte(_ backend: Backend) async throws {
    let picture = Picture.drawing(svg: Drawings.quarters, size: size)
    let small = try await backend.drawing.encode(picture, as: PictureEncoding(.jpeg, quality: 40))
    let block = ExifBlock(orientation: 1, thumbnail: small).bytes
    let bytes = try await backend.drawing.encode(picture, as: PictureEncoding(.jpeg, exif: block))
    #expect(Array(bytes[12..<12 + block.count]) == block)
  }

  @Test(arguments: Backend.allCases)
  func anUnknownFormatIsUnsupported(_ backend: Backend) async {
    let error = await #expect(throws: MediaError.self) {
      try await backend.drawing.encode(
        .drawing(svg: Drawings.quarters, size: size), as: PictureEncoding(.gif))
    }
    #expect(error?.reason == .unsupported)
  }

  private func animation(_ sizes: [PixelSize]) -> Animation {
    Animation(
      sizes.enumerated().map { index, size in
        let pixels = (0..<size.width * size.height).flatMap { pixel -> [UInt8] in
          [UInt8(index * 90), UInt8(pixel % 7 * 30), 90, 255]
        }
        return Animation.Frame(
          PixelImage(size: size, bytes: pixels), milliseconds: 300 + index * 400)
      })
  }

  @Test(arguments: Backend.allCases)
  func anAnimationKeepsItsFramesAndTheirTimes(_ backend: Backend) async throws {
    let animation = animation([size, size, size])
    let bytes = try await backend.drawing.encode(
      .animation(animation), as: PictureEncoding(.gif))
    let gif = try #require(GIFOutline(bytes))
    #expect(gif.size == size)
    #expect(gif.delays == [300, 700, 1_100])
    #expect(gif.isEndless)
  }

  @Test(
    arguments: Backend.allCases,
    [
      ([], .gif), ([PixelSize(width: 2, height: 2), PixelSize(width: 3, height: 2)], .gif),
      ([PixelSize(width: 2, height: 2)], .png), ([PixelSize(width: 0, height: 0)], .gif),
    ] as [([PixelSize], ContentType)])
  func invalidAnimationIsUnsupported(
    _ backend: Backend, _ invalid: ([PixelSize], ContentType)
  ) async {
    let error = await #expect(throws: MediaError.self) {
      try await backend.drawing.encode(
        .animation(animation(invalid.0)), as: PictureEncoding(invalid.1))
    }
    #expect(error?.reason == .unsupported)
  }

  @Test(arguments: Backend.allCases)
  func sameVideoGivesSameBytes(_ backend: Backend) async throws {
    let video = DrawnVideo(
      frames: [Drawings.quarters, Drawings.halfNothing], size: size, framesPerSecond: 2,
      captureDate: Timestamp(rfc3339: "2024-05-01T10:11:12Z"))
    let first = try await backend.drawing.encode(video)
    #expect(try await backend.drawing.encode(video) == first)
  }

  @Test(
    arguments: Backend.allCases,
    [
      DrawnVideo(frames: [], size: PixelSize(width: 8, height: 8), framesPerSecond: 5),
      DrawnVideo(frames: ["<svg/>"], size: PixelSize(width: 7, height: 8), framesPerSecond: 5),
      DrawnVideo(frames: ["<svg/>"], size: PixelSize(width: 8, height: 8), framesPerSecond: 0),
    ])
  func invalidVideoIsUnsupported(_ backend: Backend, _ video: DrawnVideo) async {
    let error = await #expect(throws: MediaError.self) {
      try await backend.drawing.encode(video)
    }
    #expect(error?.reason == .unsupported)
  }
}
