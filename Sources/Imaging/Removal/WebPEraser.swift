// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Takes metadata out of a WebP's chunks, which keep their lengths.
enum WebPEraser {
  /// The bytes of a frame before its chunks.
  private static let frameHead = 16

  /// What is to change.
  static func edits(
    of source: some ByteSource, _ names: NamesToRemove
  ) throws(RemovalRefusal) -> [FileEdit] {
    var edits = EditList()
    let place = try erase(12..<source.count, of: source, isFrame: false, names, &edits)
    try edits.fillUnknown(min(place, source.count)..<source.count, of: source, names)
    return try edits.checked()
  }

  /// Goes through chunks that follow one another; where the last one ends.
  private static func erase(
    _ range: Range<Int>, of source: some ByteSource, isFrame: Bool, _ names: NamesToRemove,
    _ edits: inout EditList
  ) throws(RemovalRefusal) -> Int {
    var place = range.lowerBound
    let end =
      isFrame
      ? range.upperBound : 8 + (source.integer(at: 4, bytes: 4, littleEndian: true) ?? 0)
    while place + 8 <= range.upperBound, let code = source.code(at: place),
      let length = source.integer(at: place + 4, bytes: 4, littleEndian: true)
    {
      let body = place + 8..<min(place + 8 + length, range.upperBound)
      switch code {
      case "EXIF":
        let head = source.holds("Exif\0\0", at: body.lowerBound) ? 6 : 0
        try edits.change(source, body.dropFirst(head), names, TIFFEraser.erasedOrZeros)
      case "XMP ":
        try edits.change(source, body, names, XMPEraser.erased)
      // There are no frames in frames.
      case "ANMF" where !isFrame:
        // A frame says first where it is shown, and its chunks may be followed by any others.
        let end = try erase(
          body.dropFirst(frameHead), of: source, isFrame: true, names, &edits)
        if end < body.upperBound, source.mayGo(end..<body.upperBound, names) {
          edits.fill(end..<body.upperBound)
        }
      case "VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ICCP": break
      // What is behind the end that the head tells need not be chunks.
      case _ where place >= end: return place
      default: if names.goesUnread || source.mayGo(body, names) { edits.fill(body) }
      }
      place = body.lowerBound + length + length % 2
    }
    return place
  }
}

extension EditList {
  /// Replaces a block of a file by one of the same length.
  mutating func change(
    _ source: some ByteSource, _ place: Range<Int>, _ names: NamesToRemove,
    _ body: NamesToRemove.Erasing
  ) throws(RemovalRefusal) {
    guard !place.isEmpty else { return }
    guard place.count <= 1 << 26, let block = source.bytes(at: place.lowerBound, count: place.count)
    else { throw RemovalRefusal("a block of metadata is too long") }
    replace(block, by: try body(block, names), at: place.lowerBound)
  }
}
