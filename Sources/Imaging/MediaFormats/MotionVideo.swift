// SPDX-License-Identifier: Apache-2.0

/// Finds the video inside a motion photo.
///
/// A file may still state the range of a video that was removed. Therefore a range is used only if
/// a video really begins there.
package struct MotionVideo {
  /// The codes of the boxes at the top level of a video.
  private static let boxes: Set = [
    "ftyp", "moov", "mdat", "moof", "mfra", "free", "skip", "wide", "uuid", "meta", "udta", "sidx",
    "styp", "pnot",
  ]
  private static let maximumBoxCount = 256
  /// The mark at the end of the files of some phones.
  ///
  /// The number behind the mark states how far before the end of the file the video begins.
  private static let liveMark = "LIVE_"
  private static let maximumMarkLength = 64

  private let file: any ByteSource

  /// Finds the video.
  ///
  /// - Parameters:
  ///   - file: The complete file.
  ///   - xmp: The XMP data of the file.
  ///   - trailer: The Samsung trailer of the file.
  ///   - box: The range of the box content that is a video, if the file consists of boxes.
  /// - Returns: The range of the video, or nil if there is none.
  package static func range(
    in file: some ByteSource, _ xmp: XMPFacts?, _ trailer: SamsungTrailer?, box: Range<Int>? = nil
  ) -> Range<Int>? {
    let finder = MotionVideo(file: file)
    let named = [box, trailer?.motionVideo].compactMap(\.self)
    let fromEnd = (xmp?.videosFromEnd ?? []) + finder.liveMark
    let candidates =
      named
      + fromEnd.compactMap { distance, length in
        guard distance > 0, length > 0, distance <= file.count, length <= distance else {
          return nil
        }
        return file.count - distance..<file.count - distance + length
      }
    return candidates.lazy.compactMap(finder.video).first
  }

  /// Returns the range of the video without the bytes that follow it, or nil if no video begins
  /// there.
  private func video(at range: Range<Int>) -> Range<Int>? {
    guard file.code(at: range.lowerBound + 4) == "ftyp",
      ContentSniffer.isVideo(FileBrands(JoinedRanges(file, [range])))
    else { return nil }
    var walk = BoxWalk(file, range)
    var found: Set<String> = []
    var end = range.lowerBound
    for _ in 0..<Self.maximumBoxCount {
      guard let box = walk.next(), Self.boxes.contains(box.code) else { break }
      found.insert(box.code)
      end = walk.offset
    }
    // The end of the video may be missing in a copy of the file. Two kinds of boxes are enough to
    // recognize a video.
    guard found.count > 1 else { return nil }
    let isWhole = !found.isDisjoint(with: ["moov", "moof"])
    return isWhole ? range.lowerBound..<end : range
  }

  /// The possible ranges that the mark at the end of the file states.
  ///
  /// The mark is `LIVE_` and a number, padded with spaces.
  private var liveMark: [(distance: Int, length: Int)] {
    let length = min(Self.maximumMarkLength, file.count)
    guard let tail = file.bytes(at: file.count - length, count: length),
      let mark = tail.position(of: Self.liveMark)
    else { return [] }
    let digits = tail[(mark + Self.liveMark.utf8.count)...].prefix { (48...57).contains($0) }
    guard let distance = Int(String(decoding: digits, as: UTF8.self)) else { return [] }
    return [0, 20, 40].map { (distance + $0, distance) }
  }
}

extension XMPFacts {
  /// The ranges that may be videos.
  ///
  /// A range is given by the distance of its beginning from the end of the file, and by its length.
  package var videosFromEnd: [(distance: Int, length: Int)] {
    var candidates: [(Int, Int)] = []
    var distance = 0
    // The items of the container follow one another, and the last one ends at the end of the file.
    for item in document.items(of: "Container:Directory").reversed() {
      let length = item.members["Item:Length"].flatMap { Int($0) } ?? 0
      let padding = item.members["Item:Padding"].flatMap { Int($0) } ?? 0
      guard (0...1 << 48).contains(length), (0...1 << 48).contains(padding) else { break }
      distance += length + padding
      if item.members["Item:Semantic"] == "MotionPhoto" {
        candidates.append((distance, length))
        if padding > 0 { candidates.append((distance - padding, length)) }
      }
    }
    for name in ["GCamera:MicroVideoOffset", "GCamera:MotionPhotoOffset"] {
      if let offset = document[name].flatMap({ Int($0) }) { candidates.append((offset, offset)) }
    }
    return candidates
  }
}
