// SPDX-License-Identifier: Apache-2.0

/// An EXIF block, little-endian, starting with its TIFF header.
struct ExifBlock {
  var orientation: Int?
  var original: String?
  var fraction: String?
  var offset: String?
  var hasLocation = false
  /// Whether the location is written as floating-point numbers.
  var hasFloatingPointLocation = false
  /// The type of the fields that reference directories: 4, or what other programs write.
  var pointerType = 4
  var comment: String?
  var customRendered: Int?
  /// The embedded thumbnail.
  var thumbnail: [UInt8]?

  private enum Value {
    case short(Int)
    case long(Int)
    case text(String)
    case fractions([(Int, Int)])
    case doubles([Double])
    case directory([(Int, Value)], type: Int)
  }

  /// The bytes of the block.
  var bytes: [UInt8] {
    var exif: [(Int, Value)] = []
    if let original { exif.append((0x9003, .text(original))) }
    if let offset { exif.append((0x9011, .text(offset))) }
    if let fraction { exif.append((0x9291, .text(fraction))) }
    if let comment { exif.append((0x9286, .text("ASCII\0\0\0" + comment))) }
    if let customRendered { exif.append((0xA401, .short(customRendered))) }
    var main: [(Int, Value)] = []
    if let orientation { main.append((0x0112, .short(orientation))) }
    if !exif.isEmpty { main.append((0x8769, .directory(exif, type: pointerType))) }
    if hasLocation || hasFloatingPointLocation {
      let angle =
        hasLocation ? Value.fractions([(52, 1), (30, 1), (0, 1)]) : .doubles([52, 30, -0.5])
      let location: [(Int, Value)] = [(1, .text("N")), (2, angle), (3, .text("E")), (4, angle)]
      main.append((0x8825, .directory(location, type: pointerType)))
    }
    var out = Array("II*\0".utf8) + Self.number(8, 4)
    let next = Self.append(main, to: &out)
    if let thumbnail {
      out.replaceSubrange(next..<next + 4, with: Self.number(out.count, 4))
      let thumbnailOffset = out.count + 2 + 3 * 12 + 4
      _ = Self.append(
        [(0x0103, .short(6)), (0x0201, .long(thumbnailOffset)), (0x0202, .long(thumbnail.count))],
        to: &out)
      out += thumbnail
    }
    return out
  }

  /// Writes a directory and the data that it references; returns the offset of the pointer to the
  /// next one.
  private static func append(_ fields: [(Int, Value)], to out: inout [UInt8]) -> Int {
    let start = out.count
    let next = start + 2 + fields.count * 12
    out += number(fields.count, 2) + [UInt8](repeating: 0, count: fields.count * 12 + 4)
    for (index, (tag, value)) in fields.enumerated() {
      let (type, count, content) = encoded(value)
      var valueField = content
      if case .directory(let inner, _) = value {
        valueField = number(out.count, 4)
        _ = append(inner, to: &out)
      } else if content.count > 4 {
        valueField = number(out.count, 4)
        out += content
      }
      valueField += [UInt8](repeating: 0, count: 4 - valueField.count)
      let entry = start + 2 + index * 12
      out.replaceSubrange(
        entry..<entry + 12, with: number(tag, 2) + number(type, 2) + number(count, 4) + valueField)
    }
    return next
  }

  private static func encoded(_ value: Value) -> (type: Int, count: Int, content: [UInt8]) {
    switch value {
    case .short(let number): (3, 1, Self.number(number, 2))
    case .long(let number): (4, 1, Self.number(number, 4))
    case .text(let text): (2, text.utf8.count + 1, Array(text.utf8) + [0])
    case .fractions(let pairs):
      (5, pairs.count, pairs.flatMap { number($0.0, 4) + number($0.1, 4) })
    case .doubles(let numbers):
      (12, numbers.count, numbers.flatMap { number(Int(bitPattern: UInt($0.bitPattern)), 8) })
    case .directory(_, let type): (type, 1, [])
    }
  }

  private static func number(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
