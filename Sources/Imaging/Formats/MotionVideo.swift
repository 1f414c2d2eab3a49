// SPDX-License-Identifier: Apache-2.0

/// Finds the film inside a motion photo.
///
/// Metadata outlives the film that it speaks of, so every place that something names is looked at,
/// and counts only where a film begins there.
struct MotionVideo {
  /// Boxes that stand at the top of a film.
  private static let boxes: Set = [
    "ftyp", "moov", "mdat", "moof", "mfra", "free", "skip", "wide", "uuid", "meta", "udta", "sidx",
    "styp", "pnot",
  ]
  private static let mostBoxes = 256
  /// What some phones write last: a mark, and how far from the end the film begins.
  private static let liveMark = "LIVE_"
  private static let longestMark = 64

  private let file: any ByteSource

  /// Looks for a film.
  ///
  /// - Parameters:
  ///   - file: The whole file.
  ///   - xmp: What its XMP says.
  ///   - trailer: What stands at its end.
  ///   - box: The body of a box that holds one, where the file is made of boxes.
  /// - Returns: Where it is, nil where there is none.
  static func place(
    in file: some ByteSource, _ xmp: XMPFacts?, _ trailer: SamsungTrailer?, box: Range<Int>? = nil
  ) -> Range<Int>? {
    let finder = MotionVideo(file: file)
    let named = [box, trailer?.motionVideo].compactMap(\.self)
    let fromEnd = (xmp?.videosFromEnd ?? []) + finder.liveMark
    let places =
      named
      + fromEnd.compactMap { distance, length in
        guard distance > 0, length > 0, distance <= file.count, length <= distance else {
          return nil
        }
        return file.count - distance..<file.count - distance + length
      }
    return places.lazy.compactMap(finder.film).first
  }

  /// The film at a place without what follows it, nil where there is none.
  private func film(at place: Range<Int>) -> Range<Int>? {
    guard file.code(at: place.lowerBound + 4) == "ftyp",
      ContentSniffer.isFilm(FileBrands(SourcePart(file, [place])))
    else { return nil }
    var walk = BoxWalk(file, place)
    var found: Set<String> = []
    var end = place.lowerBound
    for _ in 0..<Self.mostBoxes {
      guard let box = walk.next(), Self.boxes.contains(box.code) else { break }
      found.insert(box.code)
      end = walk.place
    }
    // A copy may have lost the film's end; what is left of it still is one.
    guard found.count > 1 else { return nil }
    let isWhole = !found.isDisjoint(with: ["moov", "moof"])
    return isWhole ? place.lowerBound..<end : place
  }

  /// `LIVE_` and a number, filled up with spaces, at the very end.
  private var liveMark: [(distance: Int, length: Int)] {
    let length = min(Self.longestMark, file.count)
    guard let tail = file.bytes(at: file.count - length, count: length),
      let mark = tail.position(of: Self.liveMark)
    else { return [] }
    let digits = tail[(mark + Self.liveMark.utf8.count)...].prefix { (48...57).contains($0) }
    guard let distance = Int(String(decoding: digits, as: UTF8.self)) else { return [] }
    return [0, 20, 40].map { (distance + $0, distance) }
  }
}

extension XMPFacts {
  /// Where films may begin, counted from the file's end, and how long they are.
  var videosFromEnd: [(distance: Int, length: Int)] {
    var places: [(Int, Int)] = []
    var distance = 0
    // The files of a container follow one another up to the end.
    for item in document.items(of: "Container:Directory").reversed() {
      let length = item.members["Item:Length"].flatMap { Int($0) } ?? 0
      let padding = item.members["Item:Padding"].flatMap { Int($0) } ?? 0
      guard (0...1 << 48).contains(length), (0...1 << 48).contains(padding) else { break }
      distance += length + padding
      if item.members["Item:Semantic"] == "MotionPhoto" {
        places.append((distance, length))
        if padding > 0 { places.append((distance - padding, length)) }
      }
    }
    for name in ["GCamera:MicroVideoOffset", "GCamera:MotionPhotoOffset"] {
      if let offset = document[name].flatMap({ Int($0) }) { places.append((offset, offset)) }
    }
    return places
  }
}
