// SPDX-License-Identifier: Apache-2.0

import MediaFormats
import PickerModel

/// Removes metadata from the data that phones append to a picture.
///
/// The data may be further pictures, a video and private entries.
struct TrailerRemover {
  private static let maximumPictureCount = 256

  private let source: any ByteSource
  private let names: NamesToRemove
  private(set) var edits = EditList()
  /// The offset of the trailer's entries whose form is known.
  private let knownTrailerStart: Int
  /// Whether all pictures that were read so far are complete.
  private var isWhole = true

  init(_ source: any ByteSource, _ names: NamesToRemove) {
    self.source = source
    self.names = names
    knownTrailerStart = SamsungTrailer(source)?.start ?? source.count
  }

  /// Edits all data behind an offset.
  ///
  /// The closure `picture` edits a picture. It receives the offset of the picture's beginning, and
  /// returns the offset of its end and whether the picture is complete.
  mutating func removeMetadata(
    from start: Int, isWhole: Bool, _ picture: (Int) throws(RemovalRefusal) -> (Int, Bool)
  ) throws(RemovalRefusal) {
    var offset = start
    var known = 0
    self.isWhole = isWhole
    // The whole data is searched, because the entries of a trailer may look like boxes of the video
    // before them.
    edits.maskCountryCode(source, offset..<source.count, names)
    var video = nextVideo(from: offset)
    var image = nextPicture(from: offset)
    while let next = [video, image].compactMap({ $0 }).min() {
      known += 1
      guard known <= Self.maximumPictureCount else {
        throw RemovalRefusal("too much data follows the picture")
      }
      try checkGap(offset..<next)
      if next == video {
        let rest = JoinedRanges(source, [next..<source.count])
        let (changes, length) = try ISOMediaRemover.edits(of: rest, names)
        edits.append(changes, movedBy: next)
        offset = next + max(8, length)
      } else {
        let (end, isWhole) = try picture(next)
        offset = max(end, next + 3)
        self.isWhole = self.isWhole && isWhole
      }
      if let before = video, before < offset { video = nextVideo(from: offset) }
      if let before = image, before < offset { image = nextPicture(from: offset) }
    }
    try checkGap(min(offset, source.count)..<source.count)
  }

  private func nextPicture(from offset: Int) -> Int? {
    guard offset < source.count else { return nil }
    return source.position(of: [0xFF, 0xD8, 0xFF], in: offset..<source.count) { found in
      (0xC0...0xFE).contains(source.integer(at: found + 3, bytes: 1) ?? 0)
    }
  }

  private func nextVideo(from offset: Int) -> Int? {
    guard offset + 8 <= source.count else { return nil }
    return source.position(of: Array("ftyp".utf8), in: offset + 4..<source.count).map { $0 - 4 }
  }

  private mutating func checkGap(_ gap: Range<Int>) throws(RemovalRefusal) {
    // If a picture before is incomplete, the bytes may be its pixels, so they are not filled.
    try edits.fillUnknown(gap, upTo: isWhole ? knownTrailerStart : 0, of: source, names)
  }
}

extension EditList {
  /// Overwrites the country code of the mobile network in the data that a Samsung phone appended.
  ///
  /// The code consists of three digits behind a marker.
  mutating func maskCountryCode(
    _ source: any ByteSource, _ range: Range<Int>, _ names: NamesToRemove
  ) {
    guard names.options.contains(.removeLocation), !range.isEmpty else { return }
    let mark = Array("MCC_Data".utf8)
    _ = source.position(of: mark, in: range) { found in
      let digits = found + mark.count..<found + mark.count + 3
      fill(digits.clamped(to: range), with: UInt8(ascii: "0"))
      return false
    }
  }
}
