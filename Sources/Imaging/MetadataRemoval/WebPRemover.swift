// SPDX-License-Identifier: Apache-2.0

import MediaFormats
import PickerModel

/// Removes metadata from the chunks of a WebP file without changing their lengths.
enum WebPRemover {
  /// The number of bytes in a frame before its chunks.
  private static let frameHeaderLength = 16

  /// Returns the edits that remove the metadata.
  static func edits(
    of source: some ByteSource, _ names: NamesToRemove
  ) throws(RemovalRefusal) -> [FileEdit] {
    var edits = EditList()
    let end = try removeMetadata(12..<source.count, of: source, isFrame: false, names, &edits)
    try edits.fillUnknown(min(end, source.count)..<source.count, of: source, names)
    return try edits.checked()
  }

  /// Edits consecutive chunks; returns the offset behind the last one.
  private static func removeMetadata(
    _ range: Range<Int>, of source: some ByteSource, isFrame: Bool, _ names: NamesToRemove,
    _ edits: inout EditList
  ) throws(RemovalRefusal) -> Int {
    var offset = range.lowerBound
    let end =
      isFrame
      ? range.upperBound : 8 + (source.integer(at: 4, bytes: 4, littleEndian: true) ?? 0)
    while offset + 8 <= range.upperBound, let code = source.code(at: offset),
      let length = source.integer(at: offset + 4, bytes: 4, littleEndian: true)
    {
      let body = offset + 8..<min(offset + 8 + length, range.upperBound)
      switch code {
      case "EXIF":
        let headerLength = source.holds("Exif\0\0", at: body.lowerBound) ? 6 : 0
        try edits.change(source, body.dropFirst(headerLength), names, TIFFRemover.strippedOrZeros)
      case "XMP ":
        try edits.change(source, body, names, XMPRemover.stripped)
      // A frame is read only at the top level, because frames do not contain frames.
      case "ANMF" where !isFrame:
        // A frame begins with its position on the canvas. Other data may follow the chunks of the
        // frame.
        let end = try removeMetadata(
          body.dropFirst(frameHeaderLength), of: source, isFrame: true, names, &edits)
        if end < body.upperBound, source.mayHoldRemovedData(end..<body.upperBound, names) {
          edits.fill(end..<body.upperBound)
        }
      case "VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ICCP": break
      // The file header states where the chunks end. Data behind this offset need not consist of
      // chunks.
      case _ where offset >= end: return offset
      default:
        if names.removesUnreadable || source.mayHoldRemovedData(body, names) { edits.fill(body) }
      }
      offset = body.lowerBound + length + length % 2
    }
    return offset
  }
}

extension EditList {
  /// Replaces a block of a file by a block of the same length.
  mutating func change(
    _ source: some ByteSource, _ range: Range<Int>, _ names: NamesToRemove,
    _ body: NamesToRemove.BlockEditing
  ) throws(RemovalRefusal) {
    guard !range.isEmpty else { return }
    guard range.count <= 1 << 26, let block = source.bytes(at: range.lowerBound, count: range.count)
    else { throw RemovalRefusal("a block of metadata is too long") }
    replace(block, by: try body(block, names), at: range.lowerBound)
  }
}
