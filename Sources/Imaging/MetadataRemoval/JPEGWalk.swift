// SPDX-License-Identifier: Apache-2.0

import MediaFormats

/// Iterates over the segments of a JPEG to its end, including the segments after coded pixels.
struct JPEGWalk {
  /// A segment that has content.
  struct Segment {
    let marker: Int
    /// The range of the content, which follows the marker and the length.
    let body: Range<Int>
  }

  private static let window = 1 << 16

  private let source: any ByteSource
  /// The offset up to which the file was parsed; after the last segment, the offset behind the
  /// picture.
  private(set) var offset: Int
  private var isOver = false
  /// Whether the end marker of the picture was found.
  private(set) var isWhole = false

  init(_ source: any ByteSource, from start: Int) {
    self.source = source
    offset = start
    if source.integer(at: start, bytes: 2) == 0xFFD8 { offset = start + 2 } else { isOver = true }
  }

  /// Returns the next segment, or nil at the end of the picture or at invalid data.
  mutating func next() -> Segment? {
    while !isOver, let (marker, start) = marker(from: offset) {
      switch marker {
      case 0xD9:
        isWhole = true
        offset = start + 2
        isOver = true
      case 0xD8:
        // This picture is incomplete, and another picture begins here.
        offset = start
        isOver = true
      default:
        guard let length = source.integer(at: start + 2, bytes: 2), length >= 2,
          length <= source.count - start - 2
        else {
          offset = start
          isOver = true
          return nil
        }
        offset = start + 2 + length
        return Segment(marker: marker, body: start + 4..<offset)
      }
    }
    isOver = true
    return nil
  }

  /// Returns the next marker and its offset.
  ///
  /// Markers that belong to coded pixels are skipped.
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
