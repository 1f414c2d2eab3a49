// SPDX-License-Identifier: Apache-2.0

/// A file that is made so that a reader needs too much time or memory for it.
struct Bomb: Sendable {
  let format: FuzzFormat
  let name: String
  let make: @Sendable () -> [UInt8]

  init(_ format: FuzzFormat, _ name: String, _ make: @escaping @Sendable () -> [UInt8]) {
    self.format = format
    self.name = name
    self.make = make
  }

  /// Returns all bombs; some are made from small valid files.
  static func all(_ corpus: SeedCorpus) -> [Bomb] {
    huge(corpus) + stills(corpus) + containers(corpus) + videos(corpus) + sidecars
  }

  /// Returns the first valid file of a format.
  static func seed(_ format: FuzzFormat, _ corpus: SeedCorpus) -> [UInt8] {
    corpus.seeds.first { $0.format == format }?.bytes ?? []
  }

  /// Returns tiny files whose headers state a huge picture, with sizes above, at and below the
  /// limits.
  private static func huge(_ corpus: SeedCorpus) -> [Bomb] {
    let sides = [65_535, 22_000, 14_000, 9_000]
    return corpus.seeds.filter { !$0.format.isText }.flatMap { seed in
      sides.map { side in
        Bomb(seed.format, "huge-\(seed.name)-\(side)") { claiming(side, seed) }
      }
    }
  }

  /// Replaces every number in a file that equals the width or height of its picture.
  private static func claiming(_ side: Int, _ seed: Seed) -> [UInt8] {
    var bytes = seed.bytes
    for field in seed.map.fields {
      let value = seed.bytes.number(field.offset, field.width, isBig: field.isBig)
      guard field.width > 1, value == 64 || value == 48 || value == 63 || value == 47 else {
        // In QuickTime, track headers store the width and height as multiples of 1/65536.
        if field.width == 4, value == 64 << 16 || value == 48 << 16 {
          bytes.put(side << 16, at: field.offset, 4, isBig: field.isBig)
        }
        continue
      }
      bytes.put(value % 2 == 0 ? side : side - 1, at: field.offset, field.width, isBig: field.isBig)
    }
    if seed.format == .png { Mutator.repairChecksums(&bytes) }
    if seed.format == .webp { claimWebP(side, &bytes) }
    return bytes
  }

  /// Sets the size of a WebP, which stores width and height in bit fields.
  private static func claimWebP(_ side: Int, _ bytes: inout [UInt8]) {
    let side = min(side, 16_383)
    let type = String(decoding: bytes.dropFirst(12).prefix(4), as: UTF8.self)
    if type == "VP8 " {
      bytes.put(side, at: 26, 2, isBig: false)
      bytes.put(side, at: 28, 2, isBig: false)
    } else if type == "VP8X" {
      bytes.put(side - 1, at: 24, 3, isBig: false)
      bytes.put(side - 1, at: 27, 3, isBig: false)
    }
  }
}

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

extension Bomb {
  private static let header =
    "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>"

  /// Sidecars that are nested deep, long or highly repetitive.
  static var sidecars: [Bomb] {
    [
      Bomb(.sidecar, "deep-json") { .text(String(repeating: "{\"a\":[", count: 500_000)) },
      Bomb(.sidecar, "deep-xml") {
        .text(header + String(repeating: "<rdf:Description><rdf:Seq>", count: 100_000))
      },
      Bomb(.sidecar, "open-xml") { .text(header + String(repeating: "<dc:a>", count: 600_000)) },
      Bomb(.sidecar, "many-words") {
        let keywords = String(repeating: "<rdf:li>word</rdf:li>", count: 150_000)
        return .text("\(header)<dc:subject><rdf:Bag>\(keywords)</rdf:Bag></dc:subject></rdf:RDF>")
      },
      Bomb(.sidecar, "many-attributes") {
        let names = (0..<150_000).map { " dc:a\($0)='b'" }.joined()
        return .text("\(header)<rdf:Description\(names)/></rdf:RDF>")
      },
      Bomb(.sidecar, "many-people") {
        let people = repeatElement("{\"name\": \"Ann\"}", count: 200_000).joined(separator: ",")
        return .text("{\"title\": \"a\", \"geoData\": {}, \"people\": [\(people)]}")
      },
      Bomb(.sidecar, "entities") {
        .text(
          "<!DOCTYPE a [<!ENTITY b 'cccccccc'><!ENTITY d '&b;&b;&b;&b;'>]>\(header)&d;</rdf:RDF>")
      },
      Bomb(.sidecar, "ampersands") {
        let text = String(repeating: "&", count: 3 << 20)
        return .text("\(header)<dc:title>\(text)</dc:title></rdf:RDF>")
      },
      Bomb(.sidecar, "long") { [UInt8](repeating: 0x20, count: 5 << 20) },
    ]
  }
}

extension Bomb {
  private static func png(_ width: Int, _ height: Int, _ extra: [UInt8] = []) -> [UInt8] {
    let header: [UInt8] = .big(width) + .big(height) + [8, 0, 0, 0, 0]
    let pixels = Deflate.zlib(repeating: 0, count: (width + 1) * height)
    return [0x89] + .text("PNG\r\n") + [0x1A, 0x0A] + pngChunk("IHDR", header) + extra
      + pngChunk("IDAT", pixels) + pngChunk("IEND", [])
  }

  private static func pngChunk(_ type: String, _ payload: [UInt8]) -> [UInt8] {
    let body = [UInt8].text(type) + payload
    return .big(payload.count) + body + .big(CRC32.of(body[...]))
  }

  /// Returns an APP segment of a JPEG, truncated to the maximum length.
  private static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
    [0xFF, marker] + .big(min(payload.count, 65_533) + 2, 2) + payload.prefix(65_533)
  }

  /// Stills whose pictures or metadata need far more memory than the file has bytes.
  static func stills(_ corpus: SeedCorpus) -> [Bomb] {
    let jpeg = seed(.jpeg, corpus)
    let behind = Array(jpeg.dropFirst(2))
    let name = [UInt8].text("x") + [0, 0]
    return [
      Bomb(.png, "pixels") { png(12_000, 12_000) },
      Bomb(.png, "tall") { png(1, 4_000_000) },
      Bomb(.png, "wide") { png(4_000_000, 1) },
      Bomb(.png, "text") {
        let text = Deflate.zlib(repeating: 0x20, count: 64 << 20)
        return png(64, 48, pngChunk("zTXt", name + text))
      },
      Bomb(.png, "profile") {
        let profile = Deflate.zlib(repeating: 0, count: 64 << 20)
        return png(64, 48, pngChunk("iCCP", name + profile))
      },
      Bomb(.png, "texts") {
        let text = pngChunk("zTXt", name + Deflate.zlib(repeating: 0x20, count: 1 << 18))
        return png(64, 48, Array(repeatElement(text, count: 400).joined()))
      },
      Bomb(.jpeg, "profile") {
        let segments = (1...255).flatMap { number in
          segment(
            0xE2,
            .text("ICC_PROFILE\0") + [UInt8(number), 255]
              + [UInt8](repeating: 0, count: 65_000))
        }
        return [0xFF, 0xD8] + segments + behind
      },
      Bomb(.jpeg, "xmp") {
        let open = String(repeating: "<rdf:Description><rdf:Seq>", count: 2400)
        let packet = "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>\(open)"
        return [0xFF, 0xD8] + segment(0xE1, .text(packet)) + behind
      },
      Bomb(.jpeg, "exif-circle") {
        let block = TIFFSeeds.directory(
          [.long(0x8769, 8), .long(0x8825, 8), .long(0x14A, 8, 8, 8)], at: 8, next: 8)
        return [0xFF, 0xD8] + segment(0xE1, .text("Exif\0\0II*\0") + .little(8) + block) + behind
      },
      Bomb(.jpeg, "exif-entries") {
        let entries = (0..<5000).map { TIFFSeeds.Entry.long(0x9000 + $0 % 512, 8) }
        let block = TIFFSeeds.directory(entries, at: 8, next: 8)
        return [0xFF, 0xD8] + segment(0xE1, .text("Exif\0\0II*\0") + .little(8) + block) + behind
      },
      Bomb(.jpeg, "scans") { scans(jpeg) },
      Bomb(.gif, "frames") { gif(frames: 20_000, side: 1) },
      Bomb(.gif, "frames-large") { gif(frames: 2_000, side: 8_000) },
      Bomb(.gif, "screen") { gif(frames: 1, side: 14_000) },
      Bomb(.svg, "entities") {
        let rows = (1..<12).map {
          "<!ENTITY a\($0) \"\(String(repeating: "&a\($0 - 1);", count: 10))\">"
        }
        return .text(
          "<!DOCTYPE svg [<!ENTITY a0 \"ha\">\(rows.joined())]><svg xmlns=\"http://www.w3.org/2000/svg\"><text>&a11;</text></svg>"
        )
      },
      Bomb(.svg, "uses") {
        let groups = (1..<30).map {
          "<g id=\"g\($0)\"><use href=\"#g\($0 - 1)\"/><use href=\"#g\($0 - 1)\"/></g>"
        }
        return .text(
          "<svg xmlns=\"http://www.w3.org/2000/svg\"><defs><rect id=\"g0\"/>\(groups.joined())</defs><use href=\"#g29\"/></svg>"
        )
      },
      Bomb(.svg, "itself") {
        .text("<svg xmlns=\"http://www.w3.org/2000/svg\"><g id=\"a\"><use href=\"#a\"/></g></svg>")
      },
    ]
  }

  /// Repeats a scan of a JPEG many times; a decoder needs one pass over the whole, large picture
  /// for each scan.
  private static func scans(_ jpeg: [UInt8]) -> [UInt8] {
    let map = FileMap(of: jpeg, .jpeg)
    guard let scan = map.segments.last else { return jpeg }
    var bytes = jpeg
    for segment in map.segments where jpeg[segment.lowerBound + 1] == 0xC0 {
      bytes[segment.lowerBound + 1] = 0xC2
      bytes.put(8_000, at: segment.lowerBound + 5, 2, isBig: true)
      bytes.put(8_000, at: segment.lowerBound + 7, 2, isBig: true)
    }
    let again = Array(bytes[scan].prefix(40))
    return Array(bytes[..<scan.upperBound]) + Array(repeatElement(again, count: 3000).joined())
  }

  private static func gif(frames: Int, side: Int) -> [UInt8] {
    let size = [UInt8].little(side, 2) + .little(side, 2)
    let picture: [UInt8] =
      [0x21, 0xF9, 4, 0, 1, 0, 0, 0, 0x2C, 0, 0, 0, 0] + size + [0, 2, 2, 0x44, 0x01, 0]
    return .text("GIF89a") + size + [0x80, 0, 0, 0, 0, 0, 255, 255, 255]
      + Array(repeatElement(picture, count: frames).joined()) + [0x3B]
  }
}
