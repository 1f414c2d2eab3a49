// SPDX-License-Identifier: Apache-2.0

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
