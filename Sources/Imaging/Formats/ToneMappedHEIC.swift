// SPDX-License-Identifier: Apache-2.0

/// Mends HEIC files of iOS 18 and later for libheif before 1.17.
///
/// Their tone map makes one reference point at several items, where that libheif takes more than
/// one target as damage. What the reference says of the first item is all that is needed here.
enum ToneMappedHEIC {
  private struct Reference {
    var code: [UInt8]
    var from: [UInt8]
    var targets: [[UInt8]]

    func bytes() -> [UInt8] {
      let length = UInt32(10 + from.count + targets.reduce(0) { $0 + $1.count })
      let count = UInt16(truncatingIfNeeded: targets.count)
      return bigEndian(length) + code + from + bigEndian(count) + targets.flatMap(\.self)
    }
  }

  /// The file with its references cut down to one target, the same length; nil where there is
  /// nothing to mend.
  static func mended(_ bytes: [UInt8]) -> [UInt8]? {
    let source = MemoryBytes(bytes)
    guard let meta = source.boxes(in: 0..<bytes.count).first("meta"), meta.body.count >= 4,
      let iref = source.boxes(in: meta.body.dropFirst(4)).first("iref"),
      let version = source.integer(at: iref.body.lowerBound, bytes: 1), iref.body.count >= 4
    else { return nil }
    let range = iref.body.dropFirst(4)
    let width = version == 0 ? 2 : 4
    var references = source.boxes(in: range).compactMap { read(source, $0, width) }
    var spare = 0
    for index in references.indices where references[index].targets.count > 1 {
      guard ["auxl", "cdsc"].contains(String(decoding: references[index].code, as: UTF8.self))
      else { continue }
      spare += (references[index].targets.count - 1) * width
      references[index].targets.removeLast(references[index].targets.count - 1)
    }
    guard spare > 0 else { return nil }
    // Every offset in the file counts from its beginning, so the box must keep its length: what
    // became free goes to a reference of a kind that nobody knows.
    let least = 10 + width
    if spare >= least {
      let padding = [[UInt8]](
        repeating: [UInt8](repeating: 0, count: width), count: (spare - least) / width)
      references.append(
        Reference(
          code: Array("lpad".utf8), from: [UInt8](repeating: 0, count: width), targets: padding))
    } else if let index = references.lastIndex(where: { $0.code == Array("auxl".utf8) }) {
      references[index].code = Array("lpad".utf8)
      references[index].targets += [[UInt8]](
        repeating: [UInt8](repeating: 0, count: width), count: spare / width)
    } else {
      return nil
    }
    let content = references.flatMap { $0.bytes() }
    guard content.count == range.count else { return nil }
    var mended = bytes
    mended.replaceSubrange(range, with: content)
    return mended
  }

  private static func read(_ source: MemoryBytes, _ box: Box, _ width: Int) -> Reference? {
    var place = box.body.lowerBound
    guard let code = source.bytes(at: place - 4, count: 4),
      let from = source.bytes(at: place, count: width),
      let count = source.integer(at: place + width, bytes: 2)
    else { return nil }
    place += width + 2
    guard place + count * width <= box.body.upperBound else { return nil }
    let targets = (0..<count).compactMap { source.bytes(at: place + $0 * width, count: width) }
    return Reference(code: code, from: from, targets: targets)
  }

  private static func bigEndian(_ value: some FixedWidthInteger) -> [UInt8] {
    stride(from: value.bitWidth - 8, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: value >> $0)
    }
  }
}
