// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerPorts
import PickerTesting
import Testing

/// Comparison of thumbnails with those of Pillow, which shares no code with Locket.
@Suite struct IndependentDecodeTests {
  /// The mean colours of four quarters, red, green and blue each, from the top left.
  private typealias Quarters = [Double]

  /// The maximum difference of a mean: embedded thumbnails are compressed again, and two programs
  /// round and scale differently.
  private static let tolerance = 14.0
  /// Files that Pillow opens and Locket need not open, and the reverse.
  private static let exceptions: [String: String] = [
    "colour/flower_small.cmyk.jpg": "without a profile every program has its own idea of inks",
    "corrupt/IMG_8824_truncated.jpg": "Pillow refuses what ends early; it shows as far as it goes",
    "corrupt/imageSizeError.jpg": "Pillow refuses what ends early; it shows as far as it goes",
    "corrupt/truncated.jpg": "Pillow refuses what ends early; it shows as far as it goes",
    "corrupt/truncated.png": "Pillow refuses what ends early; it shows as far as it goes",
    "dates/date_error.JPG": "it ends early, and the small picture inside has what is missing",
    "motion/ss-motion-photo-shortened.jpg":
      "it ends early, and the small picture inside has what is missing",
    "orientation/broken_orientation_exif2.jpg":
      "it ends early, and the small picture inside has what is missing",
  ]

  /// Reads the size of a cell and then paths, one a line; prints a line for each that it opens.
  private static let decoder = """
    import io, json, sys, warnings
    from PIL import Image, ImageCms, ImageOps, ImageFile
    warnings.simplefilter('ignore')
    Image.MAX_IMAGE_PIXELS = None
    try:
        import pillow_heif
        pillow_heif.register_heif_opener()
    except ImportError:
        pass
    width, height = map(int, sys.stdin.readline().split())
    for line in sys.stdin:
        path = line.rstrip('\\n')
        try:
            picture = Image.open(path)
            icc = picture.info.get('icc_profile')
            picture = ImageOps.exif_transpose(picture)
            if picture.mode.startswith('I'):
                continue
            if picture.mode in ('P', 'LA', 'PA') or 'transparency' in picture.info:
                picture = picture.convert('RGBA')
            alpha = picture.getchannel('A') if picture.mode == 'RGBA' else None
            if alpha: picture = picture.convert('RGB')
            if icc:
                try:
                    own = ImageCms.ImageCmsProfile(io.BytesIO(icc))
                    picture = ImageCms.profileToProfile(
                        picture, own, ImageCms.createProfile('sRGB'), outputMode='RGB')
                except ImageCms.PyCMSError: pass
            picture = picture.convert('RGB')
            if alpha:
                ground = Image.new('RGB', picture.size)
                ground.paste(picture, mask=alpha)
                picture = ground
            picture = ImageOps.fit(picture, (width, height), Image.BOX)
            means = []
            for y in (0, height // 2):
                for x in (0, width // 2):
                    part = picture.crop((x, y, x + width // 2, y + height // 2))
                    means += part.resize((1, 1), Image.BOX).getpixel((0, 0))
            print(json.dumps({'path': path, 'quarters': means}))
        except Exception as failure:
            print(json.dumps({'path': path, 'failure': repr(failure)[:200]}))
    """

  private struct Answer: Decodable {
    let path: String
    var quarters: Quarters?
    var failure: String?
  }

  private static func decode(_ paths: [String], _ cell: PixelSize) throws -> [Answer] {
    let search = "python3 -c 'import PIL' 2>/dev/null && exec python3 -c \"$@\"; "
    let lines = ["\(cell.width) \(cell.height)"] + paths
    let run = try ProgramRun(
      "/bin/sh", ["-c", search + "exec /usr/bin/python3 -c \"$@\"", "sh", decoder],
      input: Array(lines.joined(separator: "\n").utf8))
    #expect(run.status == 0, "python3 with PIL; `make test-deps` installs it")
    return try run.output.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Answer.self, from: Data($0))
    }
  }

  private static func quarters(_ image: PixelImage) -> Quarters {
    let (across, down) = (image.size.width / 2, image.size.height / 2)
    var means: Quarters = []
    for (left, top) in [(0, 0), (across, 0), (0, down), (across, down)] {
      var totals = [0, 0, 0]
      for y in top..<top + down {
        for x in left..<left + across {
          for band in 0..<3 {
            totals[band] += Int(image.bytes[(y * image.size.width + x) * 4 + band])
          }
        }
      }
      means += totals.map { Double($0) / Double(across * down) }
    }
    return means
  }

  /// Returns the differences between thumbnails and Pillow's pictures, one line each, and how many
  /// were compared.
  private static func compare(
    _ paths: [String], _ side: Int
  ) async throws -> (differing: [String: String], count: Int) {
    let cell = PixelSize(width: side, height: side)
    var differing: [String: String] = [:]
    var count = 0
    for answer in try decode(paths, cell) {
      guard
        let thumbnail = try? await Backend.inProcess.photos.thumbnail(
          ofFileAt: answer.path, size: cell)
      else { continue }
      guard let quarters = answer.quarters else {
        differing[answer.path] = answer.failure ?? "nothing"
        continue
      }
      count += 1
      let far = zip(quarters, Self.quarters(thumbnail.image)).map { abs($0 - $1) }.max() ?? 0
      if far > tolerance { differing[answer.path] = "\(thumbnail.origin) is \(Int(far)) off" }
    }
    return (differing, count)
  }

  @Test(
    "every picture of the corpus has the colours and the rotation that Pillow sees in it",
    .enabled(if: Corpus.found != nil), arguments: [96, 264])
  func corpus(_ side: Int) async throws {
    let corpus = try #require(Corpus.found)
    let paths = corpus.entries.filter { $0["kind"] == "image" }.map {
      corpus.folder + "/" + $0.path
    }
    let (differing, count) = try await Self.compare(paths, side)
    let unexplained = differing.filter { path, _ in
      Self.exceptions[String(path.dropFirst(corpus.folder.count + 1))] == nil
    }
    // Without pillow-heif, Pillow cannot open HEIC or AVIF.
    #expect(unexplained.filter { !$0.value.contains("cannot identify") } == [:])
    #expect(count >= 150)
  }

  @Test("pictures of every format and orientation have the colours that Pillow sees in them")
  func drawn() async throws {
    let folder = try TemporaryFolder()
    let size = PixelSize(width: 320, height: 240)
    var paths: [String] = []
    for type in [ContentType.jpeg, .png, .webp] {
      for orientation in 1...8 {
        let bytes = try await Backend.inProcess.drawing.encode(
          .drawing(svg: Drawings.quarters, size: size),
          as: PictureEncoding(type, exif: ExifBlock(orientation: orientation).bytes))
        paths.append(try folder.write(bytes, as: "\(orientation).\(type.preferredExtension)"))
      }
    }
    let plain = try await Backend.inProcess.drawing.encode(
      .drawing(svg: Drawings.quarters, size: size), as: PictureEncoding(.png))
    for orientation in 1...8 {
      let bytes = TextProfilePNG.bytes(plain, exif: ExifBlock(orientation: orientation).bytes)
      paths.append(try folder.write(bytes, as: "noted-\(orientation).png"))
    }
    let (differing, count) = try await Self.compare(paths, 60)
    #expect(differing == [:] && count == paths.count)
  }
}
