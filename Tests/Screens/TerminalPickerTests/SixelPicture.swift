// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// A picture decoded from sixel sequences, so that a test sees what a terminal would show.
struct SixelPicture {
  private(set) var rows: [[[UInt8]?]] = []
  private var palette: [Int: [UInt8]] = [:]
  private var color = 0
  private var x = 0
  private var band = 0

  /// Decodes the first sixel picture of a text; nil if there is none or it breaks the rules.
  init?(_ text: String) {
    guard let start = text.firstRange(of: "\u{1B}P"),
      let end = text[start.upperBound...].firstRange(of: "\u{1B}\\"),
      let begin = text[start.upperBound..<end.lowerBound].firstIndex(of: "q")
    else { return nil }
    var rest = text[text.index(after: begin)..<end.lowerBound].utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): _ = Self.numbers(&rest)
      case UInt8(ascii: "#"): guard choose(Self.numbers(&rest)) else { return nil }
      case UInt8(ascii: "!"):
        guard let count = Self.numbers(&rest).first, let sixel = rest.popFirst(),
          draw(sixel, count)
        else { return nil }
      case UInt8(ascii: "$"): x = 0
      case UInt8(ascii: "-"): (x, band) = (0, band + 1)
      case 0x0A, 0x0D: break
      default: guard draw(byte, 1) else { return nil }
      }
    }
  }

  private static func numbers(_ rest: inout Substring.UTF8View) -> [Int] {
    let body = rest.prefix { ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x3B }
    rest = rest.dropFirst(body.count)
    return body.split(separator: 0x3B, omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
  }

  /// Handles `#n`, which chooses a colour, and `#n;2;r;g;b`, which sets it in hundredths.
  private mutating func choose(_ numbers: [Int]) -> Bool {
    color = numbers[0]
    if numbers.count == 1 { return palette[color] != nil }
    guard numbers.count == 5, numbers[1] == 2, numbers[2...].allSatisfy({ $0 <= 100 }) else {
      return false
    }
    palette[color] = numbers[2...].map { UInt8(($0 * 255 + 50) / 100) }
    return true
  }

  /// Draws six pixels below one another, repeated sideways.
  private mutating func draw(_ byte: UInt8, _ count: Int) -> Bool {
    guard (0x3F...0x7E).contains(byte), count <= 100_000 else { return false }
    for bit in 0..<6 where (byte - 0x3F) >> bit & 1 == 1 {
      guard let ink = palette[color] else { return false }
      let y = band * 6 + bit
      while rows.count <= y { rows.append([]) }
      while rows[y].count < x + count { rows[y].append(nil) }
      for column in x..<x + count { rows[y][column] = ink }
    }
    x += count
    return true
  }

  /// The pixels, nil if some were never drawn.
  var image: PixelImage? {
    let width = rows.first?.count ?? 0
    var bytes: [UInt8] = []
    for row in rows {
      guard row.count == width else { return nil }
      for pixel in row {
        guard let pixel else { return nil }
        bytes += pixel + [255]
      }
    }
    return PixelImage(size: PixelSize(width: width, height: rows.count), bytes: bytes)
  }
}
