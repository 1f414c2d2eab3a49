// SPDX-License-Identifier: Apache-2.0

import Glibc
import PickerModel
import PickerPorts
import Testing

@testable import Imaging
@testable import MediaFormats

/// The thumbnails inside HEIC photos, of file prefixes and of whole files.
@Suite struct HEIFThumbnailTests {
  private let folder: TemporaryFolder
  private let cell = PixelSize(width: 132, height: 132)

  init() throws { folder = try TemporaryFolder() }

  /// Returns a photo in the colours of the quarters, with a thumbnail that has yellow instead of
  /// red.
  private func photo(
    _ backend: Backend, small: PixelSize = PixelSize(width: 128, height: 64), quarters: UInt8 = 0
  ) async throws -> MadeHEIC {
    let other = Drawings.quarters.replacing("#f00", with: "#ff0")
    return try MadeHEIC(
      main: try await draw(Drawings.quarters, PixelSize(width: 1024, height: 512), backend),
      small: try await draw(other, small, backend), quarters: quarters)
  }

  private func draw(_ svg: String, _ size: PixelSize, _ backend: Backend) async throws -> [UInt8] {
    try await backend.drawing.encode(.drawing(svg: svg, size: size), as: PictureEncoding(.heic))
  }

  /// Writes a file whose content is available only up to an offset, and at the end if there is a
  /// tail.
  private func prefixFile(
    _ bytes: [UInt8], upTo end: Int, length: Int = 4_000_000, tail: [UInt8] = []
  ) throws -> String {
    let path = try folder.write(Array(bytes.prefix(end)), as: "head")
    #expect(truncate(path, length) == 0)
    if !tail.isEmpty {
      let file = open(path, O_WRONLY | O_APPEND)
      defer { close(file) }
      #expect(write(file, tail, tail.count) == tail.count)
    }
    return path
  }

  @Test(
    "of a head the small picture is shown, as turned as the photo, however small",
    arguments: Backend.allCases, [(0, "ygby"), (1, "gyyb"), (2, "ybgy"), (3, "byyg")])
  func prefixes(_ backend: Backend, _ turned: (quarters: UInt8, colours: String)) async throws {
    let photo = try await photo(backend, quarters: turned.quarters)
    let path = try prefixFile(photo.bytes, upTo: photo.smallRange.upperBound)
    for side in [40, 132, 400] {
      let image = try await backend.photos.thumbnail(
        ofFileAt: path, size: PixelSize(width: side, height: side)
      ).image
      #expect(image.quarters == turned.colours)
    }
  }

  @Test(
    "a head without all of the small picture's bytes says so, and draws no zeros",
    arguments: Backend.allCases)
  func missingBytes(_ backend: Backend) async throws {
    let photo = try await photo(backend)
    for end in [
      photo.smallRange.lowerBound, photo.smallRange.lowerBound + 60,
      photo.smallRange.upperBound - 1,
    ] {
      let path = try prefixFile(photo.bytes, upTo: end)
      let error = await #expect(throws: MediaError.self) {
        try await backend.photos.thumbnail(ofFileAt: path, size: cell).image
      }
      #expect(error?.reason == .offline)
    }
  }

  @Test(
    "a head that ends with something is a head all the same", arguments: Backend.allCases)
  func tails(_ backend: Backend) async throws {
    // The bytes of the main picture lie in the hole before the tail.
    let size = PixelSize(width: 1024, height: 512)
    let noise = (0..<400).map { number in
      "<circle cx='\(number % 20 * 50)' cy='\(number / 20 * 25)' r='\(number % 37)' fill='#00f'/>"
    }
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="1024" height="512">\(noise.joined())</svg>
      """
    let main = try await draw(svg, size, backend)
    let small = try await draw(Drawings.quarters, PixelSize(width: 128, height: 64), backend)
    let photo = try MadeHEIC(main: main, small: small)
    #expect(photo.bytes.count > 16_384)
    let path = try prefixFile(
      photo.bytes, upTo: photo.smallRange.upperBound, length: photo.bytes.count - 50,
      tail: Array(photo.bytes.suffix(50)))
    let image = try await backend.photos.thumbnail(ofFileAt: path, size: cell).image
    #expect(image.quarters == "rgby")
    let none = try prefixFile(
      photo.bytes, upTo: photo.smallRange.lowerBound, length: photo.bytes.count - 50,
      tail: Array(photo.bytes.suffix(50)))
    let error = await #expect(throws: MediaError.self) {
      try await backend.photos.thumbnail(ofFileAt: none, size: cell).image
    }
    #expect(error?.reason == .offline)
  }

  @Test(
    "of a whole photo it is shown where it is large enough and of the photo's shape",
    arguments: Backend.allCases)
  func wholePhotos(_ backend: Backend) async throws {
    let path = try folder.write(try await photo(backend).bytes, as: "photo")
    for (side, colours) in [(60, "ygby"), (70, "ygby"), (90, "rgby")] {
      let image = try await backend.photos.thumbnail(
        ofFileAt: path, size: PixelSize(width: side, height: side)
      ).image
      #expect(image.quarters == colours)
    }
    let bent = try await photo(backend, small: PixelSize(width: 192, height: 192))
    let image = try await backend.photos.thumbnail(
      ofFileAt: try folder.write(bent.bytes, as: "bent"), size: cell
    ).image
    #expect(image.quarters == "rgby")
    let error = await #expect(throws: MediaError.self) {
      let path = try prefixFile(bent.bytes, upTo: bent.smallRange.upperBound)
      return try await backend.photos.thumbnail(ofFileAt: path, size: cell).image
    }
    #expect(error?.reason == .offline)
  }

  @Test(
    "turns listed before sizes, and a small picture larger than it says, are drawn as they are meant",
    arguments: Backend.allCases)
  func cameras(_ backend: Backend) async throws {
    var made = try await photo(backend, small: PixelSize(width: 256, height: 128), quarters: 1)
    made.writeAsSony(smallSize: PixelSize(width: 128, height: 64))
    let path = try folder.write(made.bytes, as: "photo")
    let header = try await backend.photos.header(ofFileAt: path)
    #expect(header.pixelSize == PixelSize(width: 512, height: 1024))
    // The thumbnail is the upper left quarter of the coded picture, which is yellow.
    for (side, origin, colours) in [
      (60, Thumbnail.Origin.embedded, "yyyy"), (132, .decoded, "gyrb"),
    ] {
      let thumbnail = try await backend.photos.thumbnail(
        ofFileAt: path, size: PixelSize(width: side, height: side), acceptsPreliminary: false)
      #expect(thumbnail.origin == origin && thumbnail.image.quarters == colours)
    }
    let rendition = try await backend.photos.rendition(
      ofFileAt: path, RenditionRequest(fitting: nil, mode: .compatible), to: path + "-made")
    #expect(rendition.pixelSize == header.pixelSize)
    let copy = try await backend.photos.thumbnail(ofFileAt: rendition.file, size: cell).image
    #expect(copy.quarters == "gyrb")
  }

  @Test(
    "real heads look like their photos", .enabled(if: Corpus.found != nil),
    arguments: Backend.allCases)
  func realPhotos(_ backend: Backend) async throws {
    let corpus = try #require(Corpus.found)
    // The cell is large enough that the whole photo is decoded.
    let cell = PixelSize(width: 480, height: 480)
    var shown = 0
    for entry in corpus.entries where entry["real_format"] == "HEIF" {
      let path = corpus.folder + "/" + entry.path
      let bytes = try folder.read(path)
      guard bytes.count > 65_536 else { continue }
      let path2 = try prefixFile(bytes, upTo: 65_536, length: bytes.count)
      guard let small = try? await backend.photos.thumbnail(ofFileAt: path2, size: cell).image
      else {
        continue
      }
      shown += 1
      let large = try await backend.photos.thumbnail(ofFileAt: path, size: cell).image
      for (one, other) in zip(small.means, large.means) {
        #expect(abs(one - other) < 6, "\(entry.path): \(small.means), not \(large.means)")
      }
    }
    #expect(shown == 3)
  }

  @Test(
    "a picture taken out of a real file looks as it did there, of tiles and in AV1 too",
    .enabled(if: Corpus.found != nil))
  func extractedPictures() async throws {
    let corpus = try #require(Corpus.found)
    let cell = PixelSize(width: 64, height: 64)
    let photos = Backend.inProcess.photos
    var formats: Set<String> = []
    for entry in corpus.entries where ["HEIF", "AVIF"].contains(entry["real_format"]) {
      // libheif opens another picture of this file than the stated one.
      if entry.path == "corrupt/invalid_id.heic" { continue }
      let bytes = try folder.read(corpus.folder + "/" + entry.path)
      guard let pictures = HEIFPictures(MemoryBytes(bytes), hasHole: { _ in false }),
        let taken = pictures.picture(pictures.primary),
        // A transparent picture is composed differently.
        bytes.position(of: ":alpha") == nil, bytes.position(of: "hevc:2015:auxid:1") == nil,
        let whole = try? await photos.thumbnail(
          ofFileAt: corpus.folder + "/" + entry.path, size: cell
        ).image
      else { continue }
      let path = try folder.write(taken.file, as: "taken")
      let own = try await photos.thumbnail(ofFileAt: path, size: cell).image
      for (one, other) in zip(own.means, whole.means) {
        #expect(abs(one - other) < 3, "\(entry.path): \(own.means), not \(whole.means)")
      }
      formats.insert(taken.items[0].type)
    }
    #expect(formats == ["hvc1", "av01", "grid"])
  }
}

extension PixelImage {
  /// The means of red, green and blue in each quarter.
  fileprivate var means: [Int] {
    [(0, 0), (1, 0), (0, 1), (1, 1)].flatMap { right, below in
      (0..<3).map { band in
        var total = 0
        let (width, height) = (size.width / 2, size.height / 2)
        for y in 0..<height {
          for x in 0..<width {
            total += Int(
              bytes[((below * height + y) * size.width + right * width + x) * 4 + band])
          }
        }
        return total / (width * height)
      }
    }
  }
}
