// SPDX-License-Identifier: Apache-2.0

/// Changes the item references of a HEIF file so that versions of libheif before 1.17 can read
/// them.
package enum HEIFReferenceRepair {
  /// A reference type that every reader ignores.
  private static let nothing = Array("lpad".utf8)

  private struct Reference {
    var code: [UInt8]
    var from: [UInt8]
    var targets: [[UInt8]]

    var kind: String { String(decoding: code, as: UTF8.self) }

    func bytes() -> [UInt8] {
      let length = UInt32(10 + from.count + targets.reduce(0) { $0 + $1.count })
      let count = UInt16(truncatingIfNeeded: targets.count)
      return bigEndian(length) + code + from + bigEndian(count) + targets.flatMap(\.self)
    }
  }

  /// Returns the repaired content of a reference box with the same length, or nil if it needs no
  /// repair.
  ///
  /// If libheif refuses a reference because it has several targets, only the first target is kept.
  /// Locket does not need the other targets.
  ///
  /// - Parameters:
  ///   - source: The bytes that contain the box.
  ///   - iref: The box.
  ///   - isHidden: Returns whether libheif must not find an item as a thumbnail.
  /// - Returns: The contents.
  package static func repaired(
    _ source: MemoryBytes, _ iref: Box, hiding isHidden: (Int) -> Bool
  ) -> [UInt8]? {
    guard let version = source.integer(at: iref.body.lowerBound, bytes: 1), iref.body.count >= 4
    else { return nil }
    let range = iref.body.dropFirst(4)
    let width = version == 0 ? 2 : 4
    var references = source.boxes(in: range).compactMap { read(source, $0, width) }
    var isChanged = false
    for index in references.indices where references[index].kind == "thmb" {
      guard isHidden(references[index].from.reduce(0) { $0 << 8 | Int($1) }) else { continue }
      references[index].code = nothing
      isChanged = true
    }
    let spare = cut(&references, width)
    guard isChanged || spare > 0, pad(&references, spare, width) else { return nil }
    let content = references.flatMap { $0.bytes() }
    guard content.count == range.count else { return nil }
    return Array(source.content[iref.body.prefix(4)]) + content
  }

  /// Removes all targets except the first from each reference that may have only one target.
  ///
  /// Returns the number of bytes that this frees.
  private static func cut(_ references: inout [Reference], _ width: Int) -> Int {
    var spare = 0
    for index in references.indices where references[index].targets.count > 1 {
      guard ["auxl", "cdsc"].contains(references[index].kind) else { continue }
      spare += (references[index].targets.count - 1) * width
      references[index].targets.removeLast(references[index].targets.count - 1)
    }
    return spare
  }

  /// Fills the freed bytes with a reference of a type that readers ignore.
  ///
  /// Returns false if this is not possible.
  ///
  /// The box must keep its length, because offsets in the file count from the beginning of the
  /// file.
  private static func pad(_ references: inout [Reference], _ spare: Int, _ width: Int) -> Bool {
    guard spare > 0 else { return true }
    let zeros = [UInt8](repeating: 0, count: width)
    let minimumLength = 10 + width
    if spare >= minimumLength {
      let padding = [[UInt8]](repeating: zeros, count: (spare - minimumLength) / width)
      references.append(Reference(code: nothing, from: zeros, targets: padding))
      return true
    }
    guard
      let index = references.lastIndex(where: { $0.code == nothing })
        ?? references.lastIndex(where: { $0.kind == "auxl" })
    else { return false }
    references[index].code = nothing
    references[index].targets += [[UInt8]](repeating: zeros, count: spare / width)
    return true
  }

  private static func read(_ source: MemoryBytes, _ box: Box, _ width: Int) -> Reference? {
    var offset = box.body.lowerBound
    guard let code = source.bytes(at: offset - 4, count: 4),
      let from = source.bytes(at: offset, count: width),
      let count = source.integer(at: offset + width, bytes: 2)
    else { return nil }
    offset += width + 2
    guard offset + count * width <= box.body.upperBound else { return nil }
    let targets = (0..<count).compactMap { source.bytes(at: offset + $0 * width, count: width) }
    return Reference(code: code, from: from, targets: targets)
  }

  private static func bigEndian(_ value: some FixedWidthInteger) -> [UInt8] {
    stride(from: value.bitWidth - 8, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: value >> $0)
    }
  }
}
