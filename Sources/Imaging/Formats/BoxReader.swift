// SPDX-License-Identifier: Apache-2.0

/// One box of an ISO base media file.
struct Box {
  /// Its four letters.
  let code: String
  /// Where its contents are.
  let body: Range<Int>
}

extension ByteSource {
  /// The boxes that lie one after another in a range; ends at the first that does not fit.
  func boxes(in range: Range<Int>) -> [Box] {
    var found: [Box] = []
    var place = range.lowerBound
    // More boxes than this in one place are an attack.
    while place < range.upperBound, found.count < 4096, let short = integer(at: place, bytes: 4),
      let code = code(at: place + 4)
    {
      var (head, length) = (8, short)
      if short == 1 {
        guard let long = integer(at: place + 8, bytes: 8) else { break }
        (head, length) = (16, long)
      } else if short == 0 {
        length = range.upperBound - place
      }
      guard length >= head, length <= range.upperBound - place else { break }
      found.append(Box(code: code, body: place + head..<place + length))
      place += length
    }
    return found
  }
}

extension [Box] {
  /// The first box with these letters.
  func first(_ code: String) -> Box? { first { $0.code == code } }
}

/// Takes numbers one after another out of a box.
struct BoxScanner {
  let source: any ByteSource
  private(set) var place: Int
  let end: Int

  init(_ source: any ByteSource, _ box: Box) {
    self.source = source
    place = box.body.lowerBound
    end = box.body.upperBound
  }

  /// The next number, nil at the end; zero bytes wide is zero.
  mutating func next(_ width: Int) -> Int? {
    if width == 0 { return 0 }
    guard place <= end - width, let value = source.integer(at: place, bytes: width) else {
      return nil
    }
    place += width
    return value
  }

  /// The rest of the box.
  var rest: Range<Int> { place..<Swift.max(place, end) }
}
