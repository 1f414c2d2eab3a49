// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Takes the place out of what FLIR's thermal cameras put into a JPEG; temperatures stay.
enum FLIREraser {
  private static let place = 0x2B
  private static let head = 64
  private static let entry = 32
  private static let most = 4096

  /// The block of the same length; zeros where nobody can tell what is to go from what stays.
  static func erased(_ block: [UInt8], _ names: NamesToRemove) -> [UInt8] {
    let zeros = [UInt8](repeating: 0, count: block.count)
    guard let records = places(MemoryBytes(block)) else { return zeros }
    var copy = block
    if names.parts.contains(.removeLocation) {
      for record in records { copy.replaceSubrange(record, with: zeros[record]) }
    }
    return names.goesUnread || names.mayGo(copy) ? zeros : copy
  }

  /// Where the records of places are, nil where the list of records cannot be read.
  private static func places(_ source: MemoryBytes) -> [Range<Int>]? {
    guard source.holds("FFF\0", at: 0) else { return nil }
    // The version says in which order the bytes are.
    let orders = [false, true].filter { isLittle in
      let version = source.integer(at: 20, bytes: 4, littleEndian: isLittle) ?? 0
      return (100..<200).contains(version)
    }
    guard let isLittle = orders.first,
      let list = source.integer(at: 24, bytes: 4, littleEndian: isLittle),
      let count = source.integer(at: 28, bytes: 4, littleEndian: isLittle),
      list >= head, count <= most, list + count * entry <= source.count
    else { return nil }
    var places: [Range<Int>] = []
    for start in stride(from: list, to: list + count * entry, by: entry) {
      guard let kind = source.integer(at: start, bytes: 2, littleEndian: isLittle),
        let from = source.integer(at: start + 12, bytes: 4, littleEndian: isLittle),
        let length = source.integer(at: start + 16, bytes: 4, littleEndian: isLittle)
      else { return nil }
      guard kind == place, length > 0 else { continue }
      let record = from..<from + length
      // One that lies over the list itself would take others with it.
      guard record.lowerBound >= head, record.upperBound <= source.count,
        !record.overlaps(list..<list + count * entry)
      else { return nil }
      places.append(record)
    }
    return places
  }
}
