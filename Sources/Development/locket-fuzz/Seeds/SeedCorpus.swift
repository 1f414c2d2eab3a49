// SPDX-License-Identifier: Apache-2.0

import Foundation
import ImagingClient
import PickerModel
import PickerPorts

/// All valid files from which mutated files are made; their order is the same in each run.
struct SeedCorpus: Sendable {
  let seeds: [Seed]

  private static let size = PixelSize(width: 64, height: 48)
  private static let drawing = """
    <svg xmlns="http://www.w3.org/2000/svg" width="64" height="48">\
    <rect width="64" height="48" fill="#27a"/><circle cx="20" cy="20" r="14" fill="#fc3"/>\
    <path d="M4 46L40 10L60 46Z" fill="#383" opacity="0.8"/></svg>
    """

  /// Generates the small files.
  init(drawing workers: ImagingWorkers) async throws {
    let picture = Picture.drawing(svg: Self.drawing, size: Self.size)
    var seeds: [Seed] = []
    let small = try await workers.encode(
      .drawing(svg: Self.drawing, size: PixelSize(width: 16, height: 12)),
      as: PictureEncoding(.jpeg, quality: 60))
    let exif = Self.exif(thumbnail: small)
    for (type, format) in [
      (ContentType.jpeg, FuzzFormat.jpeg), (.png, .png), (.webp, .webp), (.heic, .heic),
      (.avif, .avif),
    ] {
      for (name, block) in [("plain", nil), ("exif", exif)] as [(String, [UInt8]?)] {
        let bytes = try await workers.encode(picture, as: PictureEncoding(type, exif: block))
        seeds.append(Seed(format, name, bytes))
      }
    }
    let jpeg = seeds[0].bytes
    let image = try await workers.draw(svg: Self.drawing, size: Self.size)
    let dark = PixelImage(
      size: image.size, bytes: image.bytes.indices.map { $0 % 4 == 3 ? 255 : image.bytes[$0] / 2 })
    let animation = Animation([
      .init(image, milliseconds: 100), .init(dark, milliseconds: 100),
      .init(image, milliseconds: 40),
    ])
    seeds.append(
      Seed(
        .gif, "animation",
        try await workers.encode(.animation(animation), as: PictureEncoding(.gif))))
    let video = try await workers.encode(
      DrawnVideo(
        frames: [Self.drawing, Self.drawing], size: Self.size, framesPerSecond: 10,
        captureDate: Timestamp(milliseconds: 1_700_000_000_000, offsetMinutes: 60)))
    seeds += TIFFSeeds.all.map { Seed(.tiff, $0.0, $0.1) }
    seeds += [
      Seed(.raw, "preview", TIFFSeeds.raw(preview: jpeg)),
      Seed(.mov, "video", video), Seed(.mp4, "video", VideoSeeds.mp4(video)),
      Seed(.avi, "index", VideoSeeds.avi([jpeg, jpeg])),
      Seed(.avi, "plain", VideoSeeds.avi([jpeg], hasIndex: false)),
      Seed(.matroska, "video", VideoSeeds.matroska([jpeg, jpeg])),
      Seed(.svg, "drawing", Array(Self.drawing.utf8)),
    ]
    self.seeds = seeds + SidecarSeeds.all.map { Seed(.sidecar, $0.name, $0.bytes) }
  }

  init(_ seeds: [Seed]) { self.seeds = seeds }

  /// Returns the real files below a folder that are not larger than a given size.
  ///
  /// Each file is processed thousands of times, so it must be small.
  static func realFiles(_ folder: String, largest: Int) throws -> [Seed] {
    guard let walk = FileManager.default.enumerator(atPath: folder) else {
      throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: folder])
    }
    let names = walk.compactMap { $0 as? String }.sorted()
    return names.compactMap { name in
      guard let data = try? Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")),
        data.count <= largest, let found = FuzzFormat(firstBytes: Array(data))
      else { return nil }
      // Raw pictures begin with the same bytes as TIFF files, so they are recognized by their
      // names.
      let isRaw = [".dng", ".arw", ".nef", ".cr2"].contains { name.lowercased().hasSuffix($0) }
      let format = isRaw ? FuzzFormat.raw : found
      return Seed(format, name, Array(data))
    }
  }

  /// Returns an EXIF block with a date, a location, an orientation and a thumbnail.
  private static func exif(thumbnail: [UInt8]) -> [UInt8] {
    let first: [TIFFSeeds.Entry] = [
      .short(274, 6), .text(306, "2024:05:06 07:08:09"), .long(0x8769, 200), .long(0x8825, 260),
    ]
    let photo: [TIFFSeeds.Entry] = [.text(0x9003, "2024:05:06 07:08:09")]
    let location: [TIFFSeeds.Entry] = [.text(1, "N"), .text(3, "E")]
    let last: [TIFFSeeds.Entry] = [
      .short(259, 6), .long(0x201, 400), .long(0x202, thumbnail.count),
    ]
    var bytes = [UInt8](repeating: 0, count: 400) + thumbnail
    func write(_ block: [UInt8], _ at: Int) {
      bytes.replaceSubrange(at..<at + block.count, with: block)
    }
    write(.text("II*\0") + .little(8), 0)
    write(TIFFSeeds.directory(first, at: 8, next: 320), 8)
    write(TIFFSeeds.directory(photo, at: 200), 200)
    write(TIFFSeeds.directory(location, at: 260), 260)
    write(TIFFSeeds.directory(last, at: 320), 320)
    return bytes
  }
}
