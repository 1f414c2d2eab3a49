// SPDX-License-Identifier: Apache-2.0

@testable import Imaging
@testable import MetadataRemoval

/// Builds parts of files in their formats.
enum MadeBytes {
  static func big(_ value: Int, _ width: Int = 4) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  static func little(_ value: Int, _ width: Int = 4) -> [UInt8] {
    big(value, width).reversed()
  }

  static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// Returns a box of an ISO base media file.
  static func box(_ code: String, _ body: [UInt8]...) -> [UInt8] {
    let body = body.flatMap(\.self)
    return big(body.count + 8) + text(code) + body
  }

  /// Returns a box with a version and flags.
  static func full(_ code: String, _ body: [UInt8]...) -> [UInt8] {
    box(code, [0, 0, 0, 0] + body.flatMap(\.self))
  }

  /// Returns a track with one sample entry and additional boxes in its table.
  static func track(_ handler: String, _ entry: [UInt8], _ table: [UInt8] = []) -> [UInt8] {
    box(
      "trak",
      box(
        "mdia", full("hdlr", big(0), text(handler)),
        box("minf", box("stbl", full("stsd", big(1), entry), table))))
  }

  /// Returns a short video that is never decoded.
  static func video(brand: String = "isom") -> [UInt8] {
    box("ftyp", text(brand), big(0)) + box("mdat", [1, 2, 3, 4]) + box("moov", full("mvhd", big(0)))
  }

  /// Returns a JPEG without pixels: a size, and segments before it.
  static func jpeg(_ segments: [UInt8]...) -> [UInt8] {
    [0xFF, 0xD8] + segments.flatMap(\.self) + segment(0xC0, [8, 0, 3, 0, 4, 1, 1, 0x11, 0])
      + [0xFF, 0xD9]
  }

  static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    [0xFF, marker] + big(body.count + 2, 2) + body
  }

  /// Returns the XMP segment of a JPEG with some properties.
  static func xmp(_ properties: String) -> [UInt8] {
    segment(0xE1, text("http://ns.adobe.com/xap/1.0/\0" + properties))
  }

  /// Returns Samsung's trailer of a picture or video.
  static func samsung(_ entries: [(name: String, content: [UInt8])]) -> [UInt8] {
    var bytes: [UInt8] = []
    var ranges: [(start: Int, count: Int)] = []
    for entry in entries {
      let whole =
        [0, 0, 0x30, 0x0A] + little(entry.name.utf8.count) + text(entry.name) + entry.content
      ranges.append((bytes.count, whole.count))
      bytes += whole
    }
    var table = text("SEFH") + little(106) + little(entries.count)
    for range in ranges {
      table += [0, 0, 0x30, 0x0A] + little(bytes.count - range.start) + little(range.count)
    }
    return bytes + table + little(table.count) + text("SEFT")
  }

  /// Returns a chunk of a PNG.
  static func chunk(_ code: String, _ body: [UInt8]) -> [UInt8] {
    let whole = text(code) + body
    return big(body.count) + whole + Checksum32.bytes(of: whole)
  }

  /// Returns a PNG of one pixel with chunks before it.
  static func png(_ chunks: [UInt8]...) -> [UInt8] {
    [0x89] + text("PNG\r\n\u{1A}\n")
      + chunk("IHDR", big(1) + big(1) + [8, 0, 0, 0, 0])
      + chunks.flatMap(\.self) + chunk("IDAT", [0x78]) + chunk("IEND", [])
  }

  /// Returns a field of a directory; values longer than four bytes lie elsewhere.
  static func field(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
    big(tag, 2) + big(type, 2) + big(count) + value + [UInt8](repeating: 0, count: 4 - value.count)
  }

  /// Returns a TIFF with a camera maker and one more field.
  static func tiff(_ maker: String, _ tag: Int, _ content: [UInt8]) -> [UInt8] {
    let maker = text(maker + "\0")
    let start = 8 + 2 + 24 + 4
    return text("MM\0*") + big(8) + big(2, 2)
      + field(0x010F, 2, maker.count, big(start))
      + field(tag, 7, content.count, big(start + maker.count))
      + big(0) + maker + content
  }

  /// Returns a HEIF whose items, with their types and contents, lie before the item lists.
  static func heif(_ items: [(type: String, content: [UInt8])], _ more: [UInt8] = []) -> [UInt8] {
    let fileType = box("ftyp", text("heic"), big(0))
    var offset = fileType.count + 8
    var (infos, locations) = ([] as [UInt8], [] as [UInt8])
    for (index, item) in items.enumerated() {
      infos += box("infe", [2, 0, 0, 0], big(index + 1, 2), [0, 0], text(item.type))
      locations += big(index + 1, 2) + [0, 0, 0, 1] + big(offset) + big(item.content.count)
      offset += item.content.count
    }
    return fileType + box("mdat", items.flatMap(\.content))
      + full(
        "meta", full("hdlr", big(0), text("pict")), full("iinf", big(items.count, 2), infos),
        full("iloc", [0x44, 0], big(items.count, 2), locations), more)
  }
}
