// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc
import PickerModel
import PickerPorts
import Testing

/// Thumbnails of pictures whose colours show their orientation.
@Suite struct ThumbnailProvidingTests {
  private let folder: TemporaryFolder
  private let size = PixelSize(width: 160, height: 120)

  init() throws { folder = try TemporaryFolder() }

  private func write(
    _ type: ContentType, _ backend: Backend, svg: String = Drawings.quarters,
    exif: ExifBlock? = nil
  ) async throws -> String {
    let bytes = try await backend.drawing.encode(
      .drawing(svg: svg, size: size), as: PictureEncoding(type, exif: exif?.bytes))
    return try folder.write(bytes, as: "picture")
  }

  @Test(
    arguments: Backend.allCases,
    [
      (1, "rgby"), (2, "gryb"), (3, "ybgr"), (4, "byrg"),
      (5, "rbgy"), (6, "bryg"), (7, "ygbr"), (8, "gyrb"),
    ])
  func everyOrientationComesOutUpright(
    _ backend: Backend, _ turned: (orientation: Int, quarters: String)
  ) async throws {
    let path = try await write(
      .jpeg, backend, exif: ExifBlock(orientation: turned.orientation))
    let cell = PixelSize(width: 48, height: 48)
    let image = try await backend.photos.thumbnail(ofFileAt: path, size: cell).image
    #expect(image.size == cell)
    #expect(image.quarters == turned.quarters)
  }

  @Test(arguments: Backend.allCases, [ContentType.png, .webp, .heic])
  func everyFormatGivesItsColours(_ backend: Backend, _ type: ContentType) async throws {
    let path = try await write(type, backend)
    let image = try await backend.photos.thumbnail(
      ofFileAt: path, size: PixelSize(width: 40, height: 30)
    ).image
    #expect(image.quarters == "rgby")
  }

  @Test(arguments: Backend.allCases)
  func transparencyBecomesBlack(_ backend: Backend) async throws {
    let path = try await write(.png, backend, svg: Drawings.halfNothing)
    let image = try await backend.photos.thumbnail(
      ofFileAt: path, size: PixelSize(width: 40, height: 30)
    ).image
    #expect(image.quarters == "rkrk")
  }

  @Test(
    arguments: Backend.allCases,
    [PixelSize(width: 400, height: 400), PixelSize(width: 31, height: 97)])
  func theCellIsFilledExactlyEvenIfThePictureIsSmaller(
    _ backend: Backend, _ cell: PixelSize
  ) async throws {
    let path = try await write(.jpeg, backend)
    let image = try await backend.photos.thumbnail(ofFileAt: path, size: cell).image
    #expect(image.size == cell)
    #expect(image.quarters == "rgby")
  }

  @Test(arguments: Backend.allCases)
  func videoGivesItsFirstFrame(_ backend: Backend) async throws {
    let video = DrawnVideo(
      frames: [Drawings.quarters, Drawings.halfNothing], size: size, framesPerSecond: 10)
    let path = try folder.write(try await backend.drawing.encode(video), as: "video")
    let image = try await backend.photos.thumbnail(
      ofFileAt: path, size: PixelSize(width: 40, height: 40)
    ).image
    #expect(image.quarters == "rgby")
  }

  /// Returns a thumbnail of the quarters with another colour in one of them.
  private func small(
    _ size: PixelSize, _ backend: Backend, changing from: String = "#00f", to: String = "#000"
  ) async throws -> [UInt8] {
    try await backend.drawing.encode(
      .drawing(svg: Drawings.quarters.replacing(from, with: to), size: size),
      as: PictureEncoding(.jpeg))
  }

  /// Writes a photo in the colours of the quarters; its thumbnail has black instead of blue, below
  /// the rows that are compared.
  private func photo(
    withSmall size: PixelSize, orientation: Int, _ backend: Backend
  ) async throws -> String {
    let inside = try await small(size, backend)
    return try await write(
      .jpeg, backend, exif: ExifBlock(orientation: orientation, thumbnail: inside))
  }

  @Test(
    "of a head whose pixels are elsewhere only the small picture inside is shown, however small",
    arguments: Backend.allCases)
  func prefixes(_ backend: Backend) async throws {
    let cell = PixelSize(width: 132, height: 132)
    let whole = try folder.read(
      try await photo(withSmall: PixelSize(width: 40, height: 30), orientation: 1, backend))
    let pixels = try #require(whole.indices.last { whole[$0] == 0xDA && whole[$0 - 1] == 0xFF })
    let prefixFile = try folder.write(Array(whole.prefix(pixels)), as: "head")
    #expect(truncate(prefixFile, 4_000_000) == 0)
    let image = try await backend.photos.thumbnail(ofFileAt: prefixFile, size: cell).image
    #expect(image.quarters == "rgky")

    let bare = try folder.read(try await write(.jpeg, backend))
    let none = try folder.write(Array(bare.prefix(bare.count / 2)), as: "none")
    #expect(truncate(none, 4_000_000) == 0)
    let error = await #expect(throws: MediaError.self) {
      try await backend.photos.thumbnail(ofFileAt: none, size: cell).image
    }
    #expect(error?.reason == .offline)
  }

  @Test("a head of which the end is known says that it is one", arguments: Backend.allCases)
  func prefixesWithEnds(_ backend: Backend) async throws {
    let cell = PixelSize(width: 30, height: 30)
    let bytes = try folder.read(try await write(.jpeg, backend))
    let half = bytes.count / 2
    let zeros = [UInt8](repeating: 0, count: bytes.count - half - 16)
    let path = try folder.write(
      Array(bytes.prefix(half)) + zeros + Array(bytes.suffix(16)), as: "tail")
    let file = open(path, O_WRONLY)
    #expect(clinux_mark_prefix_only(file) == 0)
    close(file)
    let error = await #expect(throws: MediaError.self) {
      try await backend.photos.thumbnail(ofFileAt: path, size: cell).image
    }
    #expect(error?.reason == .offline)
    let whole = try folder.write(bytes, as: "whole")
    #expect(
      try await backend.photos.thumbnail(ofFileAt: whole, size: cell).image.quarters == "rgby")
  }

  @Test(
    "a small picture that is blurred in the cell comes first only where that is wanted",
    arguments: Backend.allCases)
  func preliminary(_ backend: Backend) async throws {
    let path = try await photo(
      withSmall: PixelSize(width: 40, height: 30), orientation: 1, backend)
    let cell = PixelSize(width: 132, height: 132)
    let first = try await backend.photos.thumbnail(
      ofFileAt: path, size: cell, acceptsPreliminary: true)
    #expect(first.isPreliminary && first.origin == .embedded && first.image.quarters == "rgky")
    let last = try await backend.photos.thumbnail(ofFileAt: path, size: cell)
    #expect(!last.isPreliminary && last.origin == .decoded && last.image.quarters == "rgby")
    let sharp = try await backend.photos.thumbnail(
      ofFileAt: path, size: PixelSize(width: 30, height: 30), acceptsPreliminary: true)
    #expect(!sharp.isPreliminary && sharp.origin == .embedded)
  }

  @Test(
    arguments: Backend.allCases,
    [
      (1, "rgky"), (2, "gryk"), (3, "ykgr"), (4, "kyrg"), (5, "rkgy"), (6, "kryg"), (7, "ygkr"),
      (8, "gyrk"),
    ])
  func embeddedThumbnailIsUsedIfLargeEnough(
    _ backend: Backend, _ turned: (orientation: Int, quarters: String)
  ) async throws {
    let path = try await photo(
      withSmall: PixelSize(width: 80, height: 60), orientation: turned.orientation, backend)
    for width in [60, 61] {
      let small = try await backend.photos.thumbnail(
        ofFileAt: path, size: PixelSize(width: width, height: 60)
      ).image
      #expect(small.quarters == turned.quarters)
    }
    let large = try await backend.photos.thumbnail(
      ofFileAt: path, size: PixelSize(width: 90, height: 90)
    ).image
    #expect(large.quarters == turned.quarters.replacing("k", with: "b"))
  }

  @Test(arguments: Backend.allCases)
  func thumbnailOfAnotherShapeIsNotUsed(_ backend: Backend) async throws {
    let path = try await photo(
      withSmall: PixelSize(width: 80, height: 80), orientation: 1, backend)
    let image = try await backend.photos.thumbnail(
      ofFileAt: path, size: PixelSize(width: 40, height: 40)
    ).image
    #expect(image.quarters == "rgby")
  }

  @Test(
    "a small picture that an editor left behind is told from the photo by its first rows",
    arguments: Backend.allCases, [("#f00", "#ff0"), ("#0f0", "#999"), ("#f00", "#400")])
  func stale(_ backend: Backend, _ change: (from: String, to: String)) async throws {
    let inside = try await small(
      PixelSize(width: 80, height: 60), backend, changing: change.from, to: change.to)
    let path = try await write(.jpeg, backend, exif: ExifBlock(thumbnail: inside))
    for acceptsPreliminary in [false, true] {
      let thumbnail = try await backend.photos.thumbnail(
        ofFileAt: path, size: PixelSize(width: 40, height: 30),
        acceptsPreliminary: acceptsPreliminary)
      #expect(thumbnail.origin == .decoded && thumbnail.image.quarters == "rgby")
    }
  }

  @Test(
    "an edge among the rows that a small picture's first one is made of makes it no other picture",
    arguments: Backend.allCases)
  func edgeAtTheTop(_ backend: Backend) async throws {
    // 16 of 2,400 rows, which are four fifths of a row of the thumbnail.
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6" width="8" height="6">
      <rect width="8" height="6" fill="#579"/><rect width="8" height="0.04" fill="#dde"/></svg>
      """
    let inside = try await backend.drawing.encode(
      .drawing(svg: svg, size: PixelSize(width: 160, height: 120)), as: PictureEncoding(.jpeg))
    let photo = try await backend.drawing.encode(
      .drawing(svg: svg, size: PixelSize(width: 3_200, height: 2_400)),
      as: PictureEncoding(.jpeg, exif: ExifBlock(thumbnail: inside).bytes))
    let thumbnail = try await backend.photos.thumbnail(
      ofFileAt: folder.write(photo, as: "edge"), size: PixelSize(width: 120, height: 90))
    #expect(thumbnail.origin == .embedded)
  }

  @Test(
    "a cell of a thousandth of the small picture is opaque and of its colour",
    arguments: Backend.allCases, 1...3)
  func tinyCells(_ backend: Backend, side: Int) async throws {
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3" width="4" height="3">
      <rect width="4" height="3" fill="#c80000"/></svg>
      """
    let drawing = Picture.drawing(svg: svg, size: PixelSize(width: 1_600, height: 1_200))
    let inside = try await backend.drawing.encode(drawing, as: PictureEncoding(.jpeg))
    let photo = try await backend.drawing.encode(
      drawing, as: PictureEncoding(.jpeg, exif: ExifBlock(thumbnail: inside).bytes))
    let thumbnail = try await backend.photos.thumbnail(
      ofFileAt: folder.write(photo, as: "red"), size: PixelSize(width: side, height: side))
    #expect(thumbnail.origin == .embedded)
    let bytes = thumbnail.image.bytes
    for offset in stride(from: 0, to: bytes.count, by: 4) {
      #expect((197...203).contains(bytes[offset]) && bytes[offset + 1] < 5)
      #expect(bytes[offset + 3] == 255)
    }
  }

  @Test(
    "of the pictures behind a photo's end its large thumbnail is taken, and its gain map is not",
    arguments: Backend.allCases, [MultiPicture.largeThumbnail, MultiPicture.undefined])
  func multiPicture(_ backend: Backend, _ kind: Int) async throws {
    let main = try folder.read(try await write(.jpeg, backend))
    let preview = try await small(PixelSize(width: 80, height: 60), backend)
    let path = try folder.write(MultiPicture.join(main, preview, kind: kind), as: "joined")
    let thumbnail = try await backend.photos.thumbnail(
      ofFileAt: path, size: PixelSize(width: 60, height: 60))
    let isTaken = kind == MultiPicture.largeThumbnail
    #expect(thumbnail.origin == (isTaken ? .embedded : .decoded))
    #expect(thumbnail.image.quarters == (isTaken ? "rgky" : "rgby"))
  }

  @Test(arguments: Backend.allCases)
  func brokenEmbeddedThumbnailIsNotUsed(_ backend: Backend) async throws {
    let path = try await write(
      .jpeg, backend, exif: ExifBlock(thumbnail: [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 60, 0, 80]))
    let image = try await backend.photos.thumbnail(
      ofFileAt: path, size: PixelSize(width: 40, height: 30)
    ).image
    #expect(image.quarters == "rgby")
  }

  @Test(arguments: Backend.allCases)
  func aPictureOfBillionsOfPixelsIsRefused(_ backend: Backend) async throws {
    let path = try folder.write(HostileFiles.hugePNG, as: "huge.png")
    let error = await #expect(throws: MediaError.self) {
      try await backend.photos.thumbnail(ofFileAt: path, size: PixelSize(width: 8, height: 8)).image
    }
    #expect(error?.reason == .tooLarge)
    #expect(error?.path == path)
  }

  @Test(
    arguments: Backend.allCases, [PixelSize(width: 0, height: 9), PixelSize(width: 9, height: -1)])
  func anEmptyCellIsAnErrorAndNoCrash(_ backend: Backend, _ cell: PixelSize) async throws {
    let path = try await write(.jpeg, backend)
    await #expect(throws: MediaError.self) {
      try await backend.photos.thumbnail(ofFileAt: path, size: cell).image
    }
  }
}
