// SPDX-License-Identifier: Apache-2.0

/// Makes minimal files that have what readers of headers look for.
enum MadeFiles {
  /// A JPEG: metadata segments of a given length, the frame header, then pixels.
  static func jpeg(metadata: Int = 2000, pixels: Int = 300_000) -> [UInt8] {
    var file: [UInt8] = [0xFF, 0xD8]
    var rest = metadata
    while rest > 0 {
      let count = min(rest, 60_000)
      file += [0xFF, 0xE1] + big(count + 2, 2) + [UInt8](repeating: 0x45, count: count)
      rest -= count
    }
    file += [0xFF, 0xC0, 0, 11, 8, 0, 30, 0, 40, 1, 1, 0x11, 0]
    file += [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0x3F, 0]
    return file + (0..<pixels).map { UInt8(truncatingIfNeeded: $0 &* 31 | 1) }
  }

  /// A QuickTime movie with its tables before or behind the media data.
  static func movie(tables: Int = 5000, pictures: Int = 400_000, tablesFirst: Bool) -> [UInt8] {
    let moov = box("moov", [UInt8](repeating: 0x6D, count: tables))
    let mdat = box("mdat", [UInt8](repeating: 0x70, count: pictures))
    let fileType = box("ftyp", Array("qt  ".utf8) + [0, 0, 0, 0])
    return fileType + (tablesFirst ? moov + mdat : mdat + moov)
  }

  /// A HEIC whose EXIF lies behind its images.
  static func heic(pictures: Int = 200_000, exif: Int = 900) -> [UInt8] {
    let fileType = box("ftyp", Array("heic".utf8) + [0, 0, 0, 0])
    let infe = box("infe", [2, 0, 0, 0, 0, 7, 0, 0] + Array("Exif\0".utf8))
    let iinf = box("iinf", [0, 0, 0, 0, 0, 1] + infe)
    func meta(_ exifOffset: Int) -> [UInt8] {
      let iloc = box(
        "iloc", [0, 0, 0, 0, 0x44, 0, 0, 1, 0, 7, 0, 0, 0, 1] + big(exifOffset, 4) + big(exif, 4))
      return box("meta", [0, 0, 0, 0] + iinf + iloc)
    }
    let exifOffset = fileType.count + meta(0).count + 8 + pictures
    return fileType + meta(exifOffset)
      + box("mdat", [UInt8](repeating: 9, count: pictures) + [UInt8](repeating: 8, count: exif))
  }

  /// A WebP whose EXIF follows its image.
  static func webp(picture: Int = 200_000, exif: Int = 500) -> [UInt8] {
    func chunk(_ code: String, _ body: [UInt8]) -> [UInt8] {
      Array(code.utf8) + Array(big(body.count, 4).reversed()) + body
    }
    let body =
      chunk("VP8X", [8, 0, 0, 0, 9, 0, 0, 9, 0, 0])
      + chunk("VP8 ", [UInt8](repeating: 5, count: picture))
      + chunk("EXIF", [UInt8](repeating: 6, count: exif))
    return Array("RIFF".utf8) + Array(big(body.count + 4, 4).reversed()) + Array("WEBP".utf8) + body
  }

  /// A TIFF whose directory lies behind its strip, with a text behind that.
  static func tiff(strip: Int = 200_000) -> [UInt8] {
    let directoryOffset = 8 + strip
    var file = Array("MM\0*".utf8) + big(directoryOffset, 4) + [UInt8](repeating: 4, count: strip)
    file += big(2, 2)
    file += big(0x100, 2) + big(4, 2) + big(1, 4) + big(40, 4)
    file += big(0x132, 2) + big(2, 2) + big(20, 4) + big(directoryOffset + 30, 4)
    return file + big(0, 4) + Array("2024:01:02 03:04:05\0".utf8)
  }

  static func box(_ code: String, _ body: [UInt8]) -> [UInt8] {
    big(body.count + 8, 4) + Array(code.utf8) + body
  }

  static func big(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
