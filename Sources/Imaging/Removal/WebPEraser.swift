// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Takes metadata out of a WebP's chunks, which keep their lengths.
enum WebPEraser {
  /// What is to change.
  static func edits(
    of source: some ByteSource, _ names: NamesToRemove
  ) throws(RemovalRefusal) -> [FileEdit] {
    var edits = EditList()
    var place = 12
    while let code = source.code(at: place),
      let length = source.integer(at: place + 4, bytes: 4, littleEndian: true)
    {
      let body = place + 8..<min(place + 8 + length, source.count)
      switch code {
      case "EXIF":
        let head = source.holds("Exif\0\0", at: body.lowerBound) ? 6 : 0
        try edits.change(source, body.dropFirst(head), names, TIFFEraser.erasedOrZeros)
      case "XMP ":
        try edits.change(source, body, names, XMPEraser.erased)
      case "VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP": break
      default: if names.goesUnread || source.mayGo(body, names) { edits.fill(body) }
      }
      place = body.lowerBound + length + length % 2
    }
    if place < source.count, source.mayGo(place..<source.count, names) {
      throw RemovalRefusal("unknown data behind the picture may hold what is to go")
    }
    return try edits.checked()
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
