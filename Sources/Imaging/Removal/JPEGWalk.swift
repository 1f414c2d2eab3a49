// SPDX-License-Identifier: Apache-2.0

/// Walks through a JPEG's segments to its very end, over the coded pixels.
struct JPEGWalk {
  /// A segment with contents.
  struct Segment {
    let marker: Int
    /// The contents, behind the marker and the length.
    let body: Range<Int>
  }

  private static let window = 1 << 16

  private let source: any ByteSource
  /// How far everything made sense; at the end, behind the picture.
  private(set) var place: Int
  private var isOver = false
  /// Whether the picture's own end was met.
  private(set) var isWhole = false

  init(_ source: any ByteSource, from start: Int) {
    self.source = source
    place = start
    if source.integer(at: start, bytes: 2) == 0xFFD8 { place = start + 2 } else { isOver = true }
  }

  /// The next segment, nil behind the picture or where it stops making sense.
  mutating func next() -> Segment? {
    while !isOver, let (marker, start) = marker(from: place) {
      switch marker {
      case 0xD9:
        isWhole = true
        place = start + 2
        isOver = true
      case 0xD8:
        // Another picture begins in the middle of this one.
        place = start
        isOver = true
      default:
        guard let length = source.integer(at: start + 2, bytes: 2), length >= 2,
          length <= source.count - start - 2
        else {
          place = start
          isOver = true
          return nil
        }
        place = start + 2 + length
        return Segment(marker: marker, body: start + 4..<place)
      }
    }
    isOver = true
    return nil
  }

  /// The next marker that is none of those inside coded pixels, and where it begins.
  private func marker(from start: Int) -> (Int, Int)? {
    var start = start
    while start < source.count - 1 {
      let length = min(Self.window, source.count - start)
      guard let bytes = source.bytes(at: start, count: length) else { return nil }
      var from = 0
      while let found = bytes[from...].firstIndex(of: 0xFF), found + 1 < bytes.count {
        let code = bytes[found + 1]
        if code > 1, code != 0xFF, !(0xD0...0xD7).contains(code) {
          return (Int(code), start + found)
        }
        from = found + 1
      }
      start += max(1, length - 1)
    }
    return nil
  }
}
