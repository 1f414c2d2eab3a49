// SPDX-License-Identifier: Apache-2.0

extension Bomb {
  /// Files whose directories, items or boxes refer to themselves, are too many, or are nested too
  /// deep.
  static func containers(_ corpus: SeedCorpus) -> [Bomb] {
    let shape = TIFFSeeds.shape(64, 48, 8, 3)
    let strip: [TIFFSeeds.Entry] = [
      .short(259, 1), .long(273, 8), .long(278, 48), .long(279, TIFFSeeds.pixels.count),
    ]
    let offset = 8 + TIFFSeeds.pixels.count
    let header = [UInt8].text("II*\0") + .little(offset) + TIFFSeeds.pixels
    return [
      Bomb(.tiff, "itself") {
        header + TIFFSeeds.directory(shape + strip, at: offset, next: offset)
      },
      Bomb(.tiff, "below-itself") {
        header + TIFFSeeds.directory(shape + strip + [.long(330, offset, offset)], at: offset)
      },
      Bomb(.raw, "below-itself") {
        header
          + TIFFSeeds.directory(
            shape + strip + [.long(330, offset, offset), .raw(50706, [1, 4, 0, 0])], at: offset,
            next: offset)
      },
      Bomb(.tiff, "pages") {
        var bytes = header
        for _ in 0..<5000 {
          let size = TIFFSeeds.directory(shape + strip, at: 0).count
          bytes += TIFFSeeds.directory(shape + strip, at: bytes.count, next: bytes.count + size)
        }
        return bytes
      },
      Bomb(.tiff, "one-strip") {
        let packed = Deflate.zlib(repeating: 0, count: 13_000 * 13_000)
        let entries: [TIFFSeeds.Entry] = [
          .short(259, 8), .long(273, 8), .long(278, 13_000), .long(279, packed.count),
        ]
        return TIFFSeeds.file(TIFFSeeds.shape(13_000, 13_000, 8, 1) + entries, data: packed)
      },
      Bomb(.tiff, "tile") {
        let entries: [TIFFSeeds.Entry] = [
          .short(259, 1), .long(322, 1 << 20), .long(323, 1 << 20), .long(324, 8),
          .long(325, 1 << 30),
        ]
        return TIFFSeeds.file(TIFFSeeds.shape(64, 48, 8, 3) + entries, data: [1, 2])
      },
      Bomb(.heic, "circle") {
        heif(brand: "heic", refs: [(1, [2]), (2, [1])], rows: 1, columns: 1)
      },
      Bomb(.heic, "itself") { heif(brand: "heic", refs: [(1, [1])], rows: 1, columns: 1) },
      Bomb(.avif, "circle") {
        heif(brand: "avif", refs: [(1, [2, 2]), (2, [1, 1])], rows: 1, columns: 2)
      },
      Bomb(.avif, "alpha-circle") {
        heif(
          brand: "avif", refs: [(1, [2]), (2, [1])], code: "auxl", rows: 1, columns: 1)
      },
      Bomb(.heic, "tiles") {
        let tiles = [Int](repeating: 2, count: 65_535)
        return heif(brand: "heic", refs: [(1, tiles)], rows: 256, columns: 256)
      },
      Bomb(.heic, "tiles-below-tiles") {
        let refs = (1..<12).map { ($0, [Int](repeating: $0 + 1, count: 16)) }
        return heif(brand: "heic", refs: refs, rows: 4, columns: 4)
      },
      Bomb(.heic, "deep") { deep("heic", "iprp", 100_000) },
      Bomb(.heic, "deep-meta") { deep("heic", "meta", 100_000) },
      Bomb(.mov, "deep") { deep("qt  ", "moov", 100_000) },
      Bomb(.mp4, "deep") { deep("mp42", "udta", 100_000) },
      Bomb(.matroska, "deep") {
        (0..<20_000).reduce(VideoSeeds.matroska([])) { bytes, _ in
          bytes + [0x18, 0x53, 0x80, 0x67, 0x01, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF]
        }
      },
      Bomb(.avi, "deep") {
        let lists = Array(
          repeatElement([UInt8].text("LIST") + .little(1 << 24) + .text("hdrl"), count: 50_000)
            .joined())
        return .chunk("RIFF", .text("AVI ") + lists)
      },
    ]
  }

  /// Returns nested boxes whose sizes are correct.
  private static func deep(_ brand: String, _ type: String, _ depth: Int) -> [UInt8] {
    let start = [UInt8].box("ftyp", .text(brand), .big(0), .text(brand))
    let headerLength = type == "meta" ? 12 : 8
    return start
      + (0..<depth).flatMap { level -> [UInt8] in
        .big((depth - level) * headerLength) + .text(type) + (headerLength == 12 ? .big(0) : [])
      }
  }

  /// Returns a HEIF picture that is composed of pictures, which are themselves composed of
  /// pictures, and so on.
  static func heif(
    brand: String, refs: [(from: Int, to: [Int])], code: String = "dimg", rows: Int,
    columns: Int
  ) -> [UInt8] {
    let items = Set(refs.map(\.from) + refs.flatMap(\.to)).sorted()
    let grid: [UInt8] =
      [0, 1, UInt8(rows - 1), UInt8(columns - 1)] + .big(64 * columns) + .big(48 * rows)
    let infos = items.map {
      [UInt8].fullBox("infe", version: 2, .big($0, 2), .big(0, 2), .text("grid"), [0])
    }
    let locations = items.map {
      .big($0, 2) + .big(1, 2) + .big(0, 2) + .big(1, 2) + .big(0) + .big(grid.count) as [UInt8]
    }
    let links = refs.map { ref in
      [UInt8].box(
        code, .big(ref.from, 2), .big(ref.to.count, 2), ref.to.flatMap { [UInt8].big($0, 2) })
    }
    let uses = items.flatMap { .big($0, 2) + [2, 1, 2] as [UInt8] }
    let alpha = [UInt8].text("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0")
    let handler = [UInt8].fullBox("hdlr", .big(0), .text("pict"), [UInt8](repeating: 0, count: 13))
    let properties = [UInt8].box(
      "iprp",
      .box(
        "ipco", .fullBox("ispe", .big(64 * columns), .big(48 * rows)),
        code == "auxl" ? .fullBox("auxC", alpha) : .box("free")),
      .fullBox("ipma", .big(items.count), uses))
    let meta = [UInt8].fullBox(
      "meta", handler, .fullBox("pitm", .big(1, 2)),
      .fullBox("iinf", .big(items.count, 2), Array(infos.joined())),
      .fullBox("iref", Array(links.joined())), properties,
      .fullBox("iloc", version: 1, [0x44, 0], .big(items.count, 2), Array(locations.joined())),
      .box("idat", grid))
    return .box("ftyp", .text(brand), .big(0), .text("mif1"), .text(brand)) + meta
  }

  /// Videos with too many streams, samples or pixels.
  static func videos(_ corpus: SeedCorpus) -> [Bomb] {
    let (movie, jpeg) = (seed(.mov, corpus), seed(.jpeg, corpus))
    return [
      Bomb(.mov, "streams") { repeating("trak", in: movie, 3000) },
      Bomb(.mov, "samples") { claiming("stsz", in: movie, 0x7FFF_FFFF) },
      Bomb(.mov, "chunks") { claiming("stco", in: movie, 0x7FFF_FFFF) },
      Bomb(.mp4, "times") { claiming("stts", in: VideoSeeds.mp4(movie), 0x0FFF_FFFF) },
      Bomb(.avi, "frames") { VideoSeeds.avi([[UInt8]](repeating: [1, 2], count: 60_000)) },
      Bomb(.avi, "jpeg-huge") { VideoSeeds.avi([hugeFrame(jpeg)], width: 65_500, height: 65_500) },
      Bomb(.matroska, "jpeg-huge") {
        VideoSeeds.matroska([hugeFrame(jpeg)], width: 65_500, height: 65_500)
      },
      Bomb(.matroska, "jpeg-large") {
        VideoSeeds.matroska([hugeFrame(jpeg, 16_000)], width: 64, height: 48)
      },
      Bomb(.matroska, "frames") { VideoSeeds.matroska([[UInt8]](repeating: [9], count: 40_000)) },
    ]
  }

  private static func hugeFrame(_ jpeg: [UInt8], _ side: Int = 65_500) -> [UInt8] {
    var bytes = jpeg
    for box in FileMap(of: jpeg, .jpeg).segments where jpeg[box.lowerBound + 1] == 0xC0 {
      bytes.put(side, at: box.lowerBound + 5, 2, isBig: true)
      bytes.put(side, at: box.lowerBound + 7, 2, isBig: true)
    }
    return bytes
  }

  private static func repeating(_ type: String, in bytes: [UInt8], _ times: Int) -> [UInt8] {
    let boxes = FileMap(of: bytes, .mov).segments
    guard let box = boxes.first(where: { bytes[$0].dropFirst(4).starts(with: type.utf8) }),
      let movie = boxes.first(where: { bytes[$0].dropFirst(4).starts(with: "moov".utf8) })
    else { return bytes }
    var copy = bytes
    let more = Array(repeatElement(Array(bytes[box]), count: times).joined())
    copy.put(movie.count + more.count, at: movie.lowerBound, 4, isBig: true)
    copy.insert(contentsOf: more, at: box.upperBound)
    return copy
  }

  private static func claiming(_ type: String, in bytes: [UInt8], _ count: Int) -> [UInt8] {
    var copy = bytes
    for box in FileMap(of: bytes, .mov).segments
    where bytes[box].dropFirst(4).starts(with: type.utf8) {
      copy.put(count, at: box.lowerBound + (type == "stsz" ? 16 : 12), 4, isBig: true)
    }
    return copy
  }
}
