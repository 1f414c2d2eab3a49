// SPDX-License-Identifier: Apache-2.0

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
}
