// SPDX-License-Identifier: Apache-2.0

/// A box, with the offset of its type so that an edit can change the type.
package struct EditableBox {
  package let code: String
  /// The offset of the four-character type.
  package let letters: Int
  package let body: Range<Int>
}

/// Iterates over the boxes in a range, however many there are.
package struct BoxWalk {
  private let source: any ByteSource
  private let end: Int
  /// The offset of the next box, or of the first bytes that are not a box.
  package private(set) var offset: Int

  package init(_ source: any ByteSource, _ range: Range<Int>) {
    self.source = source
    offset = range.lowerBound
    end = min(range.upperBound, source.count)
  }

  /// Returns the next box, or nil if the next bytes are not a box that fits into the range.
  package mutating func next() -> EditableBox? {
    guard offset <= end - 8, let header = source.boxHeader(at: offset, upTo: end) else {
      return nil
    }
    // If a video was cut off, its box of frames (`mdat`) is incomplete and is accepted
    // nevertheless.
    let length = header.code == "mdat" ? min(header.length, end - offset) : header.length
    guard length >= header.count, length <= end - offset else { return nil }
    let start = offset
    offset += length
    return EditableBox(code: header.code, letters: start + 4, body: start + header.count..<offset)
  }
}
