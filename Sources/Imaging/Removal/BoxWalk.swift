// SPDX-License-Identifier: Apache-2.0

/// A box with the place of its letters, which may be changed.
struct PlacedBox {
  let code: String
  /// Where its four letters are.
  let letters: Int
  let body: Range<Int>
}

/// Walks over the boxes in a range, however many there are.
struct BoxWalk {
  private let source: any ByteSource
  private let end: Int
  /// Where the next box begins, or what is no box.
  private(set) var place: Int

  init(_ source: any ByteSource, _ range: Range<Int>) {
    self.source = source
    place = range.lowerBound
    end = min(range.upperBound, source.count)
  }

  /// The next box, nil at the first that does not fit.
  mutating func next() -> PlacedBox? {
    guard place <= end - 8, let head = source.boxHead(at: place, upTo: end) else { return nil }
    // A film that was cut off ends in the middle of its pictures.
    let length = head.code == "mdat" ? min(head.length, end - place) : head.length
    guard length >= head.count, length <= end - place else { return nil }
    let start = place
    place += length
    return PlacedBox(code: head.code, letters: start + 4, body: start + head.count..<place)
  }
}
