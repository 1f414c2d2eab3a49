// SPDX-License-Identifier: Apache-2.0

@testable import Imaging

/// Pieces of files as their formats have them.
enum MadeBytes {
  static func big(_ value: Int, _ width: Int = 4) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  static func little(_ value: Int, _ width: Int = 4) -> [UInt8] {
    big(value, width).reversed()
  }

  static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// A box of an ISO base media file.
  static func box(_ code: String, _ body: [UInt8]...) -> [UInt8] {
    let body = body.flatMap(\.self)
    return big(body.count + 8) + text(code) + body
  }

  /// A box with a version and flags.
  static func full(_ code: String, _ body: [UInt8]...) -> [UInt8] {
    box(code, [0, 0, 0, 0] + body.flatMap(\.self))
  }

  /// A track with one sample entry, and boxes beside it in its table.
  static func track(_ handler: String, _ entry: [UInt8], _ table: [UInt8] = []) -> [UInt8] {
    box(
      "trak",
      box(
        "mdia", full("hdlr", big(0), text(handler)),
        box("minf", box("stbl", full("stsd", big(1), entry), table))))
  }

  /// A short film that is only looked at from outside.
  static func film(brand: String = "isom") -> [UInt8] {
    box("ftyp", text(brand), big(0)) + box("mdat", [1, 2, 3, 4]) + box("moov", full("mvhd", big(0)))
  }

  /// A JPEG without pixels: a size, and segments before it.
  static func jpeg(_ segments: [UInt8]...) -> [UInt8] {
    [0xFF, 0xD8] + segments.flatMap(\.self) + segment(0xC0, [8, 0, 3, 0, 4, 1, 1, 0x11, 0])
      + [0xFF, 0xD9]
  }

  static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    [0xFF, marker] + big(body.count + 2, 2) + body
  }

  /// A JPEG's segment of XMP with these properties.
  static func xmp(_ properties: String) -> [UInt8] {
    segment(0xE1, text("http://ns.adobe.com/xap/1.0/\0" + properties))
  }

  /// The notes at the end of a picture or film by Samsung.
  static func samsung(_ notes: [(name: String, content: [UInt8])]) -> [UInt8] {
    var bytes: [UInt8] = []
    var places: [(start: Int, count: Int)] = []
    for note in notes {
      let whole =
        [0, 0, 0x30, 0x0A] + little(note.name.utf8.count) + text(note.name) + note.content
      places.append((bytes.count, whole.count))
      bytes += whole
    }
    var table = text("SEFH") + little(106) + little(notes.count)
    for place in places {
      table += [0, 0, 0x30, 0x0A] + little(bytes.count - place.start) + little(place.count)
    }
    return bytes + table + little(table.count) + text("SEFT")
  }

  /// A chunk of a PNG.
  static func chunk(_ code: String, _ body: [UInt8]) -> [UInt8] {
    let whole = text(code) + body
    return big(body.count) + whole + Checksum32.bytes(of: whole)
  }

  /// A PNG of one pixel with chunks before it.
  static func png(_ chunks: [UInt8]...) -> [UInt8] {
    [0x89] + text("PNG\r\n\u{1A}\n")
      + chunk("IHDR", big(1) + big(1) + [8, 0, 0, 0, 0])
      + chunks.flatMap(\.self) + chunk("IDAT", [0x78]) + chunk("IEND", [])
  }

  /// One field of a directory; what is longer than four bytes lies elsewhere.
  static func field(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
    big(tag, 2) + big(type, 2) + big(count) + value + [UInt8](repeating: 0, count: 4 - value.count)
  }

  /// A TIFF with a camera's maker and a last field.
  static func tiff(_ maker: String, _ tag: Int, _ content: [UInt8]) -> [UInt8] {
    let maker = text(maker + "\0")
    let start = 8 + 2 + 24 + 4
    return text("MM\0*") + big(8) + big(2, 2)
      + field(0x010F, 2, maker.count, big(start))
      + field(tag, 7, content.count, big(start + maker.count))
      + big(0) + maker + content
  }

  /// A HEIF whose items, with their types and contents, lie before the lists of them.
  static func heif(_ items: [(type: String, content: [UInt8])], _ more: [UInt8] = []) -> [UInt8] {
    let head = box("ftyp", text("heic"), big(0))
    var place = head.count + 8
    var (infos, places) = ([] as [UInt8], [] as [UInt8])
    for (index, item) in items.enumerated() {
      infos += box("infe", [2, 0, 0, 0], big(index + 1, 2), [0, 0], text(item.type))
      places += big(index + 1, 2) + [0, 0, 0, 1] + big(place) + big(item.content.count)
      place += item.content.count
    }
    return head + box("mdat", items.flatMap(\.content))
      + full(
        "meta", full("hdlr", big(0), text("pict")), full("iinf", big(items.count, 2), infos),
        full("iloc", [0x44, 0], big(items.count, 2), places), more)
  }
}
