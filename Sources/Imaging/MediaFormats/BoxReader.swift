// SPDX-License-Identifier: Apache-2.0

/// One box of an ISO base media file.
struct Box {
  /// The four-character code.
  let code: String
  /// The range of the box's content in the file.
  let body: Range<Int>
}

/// The header of a box.
struct BoxHeader {
  /// The four-character code.
  let code: String
  /// The length of this header in bytes.
  let count: Int
  /// The length of the complete box in bytes, as the header states it.
  let length: Int
}

extension ByteSource {
  /// Returns the header of a box.
  ///
  /// If the header states no length, the box extends to `end`.
  func boxHeader(at offset: Int, upTo end: Int) -> BoxHeader? {
    guard let short = integer(at: offset, bytes: 4), let code = code(at: offset + 4) else {
      return nil
    }
    guard short == 1 else {
      return BoxHeader(code: code, count: 8, length: short == 0 ? end - offset : short)
    }
    return integer(at: offset + 8, bytes: 8).map { BoxHeader(code: code, count: 16, length: $0) }
  }

  /// Returns the consecutive boxes in a range, up to the first box that does not fit.
  func boxes(in range: Range<Int>) -> [Box] {
    var found: [Box] = []
    var offset = range.lowerBound
    // No valid list has so many boxes; a longer list is an attack.
    while offset < range.upperBound, found.count < 4096,
      let header = boxHeader(at: offset, upTo: range.upperBound), header.length >= header.count,
      header.length <= range.upperBound - offset
    {
      found.append(Box(code: header.code, body: offset + header.count..<offset + header.length))
      offset += header.length
    }
    return found
  }
}

extension [Box] {
  /// Returns the first box with a code.
  func first(_ code: String) -> Box? { first { $0.code == code } }
}

/// Reads integers from a box, one after another.
struct BoxScanner {
  let source: any ByteSource
  private(set) var offset: Int
  let end: Int

  init(_ source: any ByteSource, _ box: Box) {
    self.source = source
    offset = box.body.lowerBound
    end = box.body.upperBound
  }

  /// Returns the next integer, or nil at the end of the box.
  ///
  /// The value of an integer of zero bytes is zero.
  mutating func next(_ width: Int) -> Int? {
    if width == 0 { return 0 }
    guard offset <= end - width, let value = source.integer(at: offset, bytes: width) else {
      return nil
    }
    offset += width
    return value
  }

  /// The unread range of the box.
  var rest: Range<Int> { offset..<Swift.max(offset, end) }
}
