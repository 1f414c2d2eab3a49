// SPDX-License-Identifier: Apache-2.0

/// One box of an ISO base media file.
struct Box {
  /// Its four letters.
  let code: String
  /// Where its contents are.
  let body: Range<Int>
}

/// How a box begins.
struct BoxHead {
  /// Its four letters.
  let code: String
  /// How long the head itself is.
  let count: Int
  /// How long all of it is by its own word.
  let length: Int
}

extension ByteSource {
  /// The head of a box; one that says no length goes on to the end.
  func boxHead(at place: Int, upTo end: Int) -> BoxHead? {
    guard let short = integer(at: place, bytes: 4), let code = code(at: place + 4) else {
      return nil
    }
    guard short == 1 else {
      return BoxHead(code: code, count: 8, length: short == 0 ? end - place : short)
    }
    return integer(at: place + 8, bytes: 8).map { BoxHead(code: code, count: 16, length: $0) }
  }

  /// The boxes that lie one after another in a range; ends at the first that does not fit.
  func boxes(in range: Range<Int>) -> [Box] {
    var found: [Box] = []
    var place = range.lowerBound
    // More boxes than this in one place are an attack.
    while place < range.upperBound, found.count < 4096,
      let head = boxHead(at: place, upTo: range.upperBound), head.length >= head.count,
      head.length <= range.upperBound - place
    {
      found.append(Box(code: head.code, body: place + head.count..<place + head.length))
      place += head.length
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
