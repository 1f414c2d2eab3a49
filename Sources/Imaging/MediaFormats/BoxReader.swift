// SPDX-License-Identifier: Apache-2.0

/// One box of an ISO base media file.
package struct Box {
  /// The four-character code.
  package let code: String
  /// The range of the box's content in the file.
  package let body: Range<Int>

  package init(code: String, body: Range<Int>) {
    self.code = code
    self.body = body
  }
}

/// The header of a box.
package struct BoxHeader {
  /// The four-character code.
  package let code: String
  /// The length of this header in bytes.
  package let count: Int
  /// The length of the complete box in bytes, as the header states it.
  package let length: Int
}

extension ByteSource {
  /// Returns the header of a box.
  ///
  /// If the header states no length, the box extends to `end`.
  package func boxHeader(at offset: Int, upTo end: Int) -> BoxHeader? {
    guard let short = integer(at: offset, bytes: 4), let code = code(at: offset + 4) else {
      return nil
    }
    guard short == 1 else {
      return BoxHeader(code: code, count: 8, length: short == 0 ? end - offset : short)
    }
    return integer(at: offset + 8, bytes: 8).map { BoxHeader(code: code, count: 16, length: $0) }
  }

  /// Returns the consecutive boxes in a range, up to the first box that does not fit.
  package func boxes(in range: Range<Int>) -> [Box] {
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
  package func first(_ code: String) -> Box? { first { $0.code == code } }
}

/// Reads integers from a box, one after another.
package struct BoxScanner {
  package let source: any ByteSource
  package private(set) var offset: Int
  package let end: Int

  package init(_ source: any ByteSource, _ box: Box) {
    self.source = source
    offset = box.body.lowerBound
    end = box.body.upperBound
  }

  /// Returns the next integer, or nil at the end of the box.
  ///
  /// The value of an integer of zero bytes is zero.
  package mutating func next(_ width: Int) -> Int? {
    if width == 0 { return 0 }
    guard offset <= end - width, let value = source.integer(at: offset, bytes: width) else {
      return nil
    }
    offset += width
    return value
  }

  /// The unread range of the box.
  package var rest: Range<Int> { offset..<Swift.max(offset, end) }
}
