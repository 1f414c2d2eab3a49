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
    guard place <= end - 8, let short = source.integer(at: place, bytes: 4),
      let code = source.code(at: place + 4)
    else { return nil }
    var (head, length) = (8, short)
    if short == 1 {
      guard let long = source.integer(at: place + 8, bytes: 8) else { return nil }
      (head, length) = (16, long)
    } else if short == 0 {
      length = end - place
    }
    // A film that was cut off ends in the middle of its pictures.
    if code == "mdat", length > end - place { length = end - place }
    guard length >= head, length <= end - place else { return nil }
    let start = place
    place += length
    return PlacedBox(code: code, letters: start + 4, body: start + head..<place)
  }
}
