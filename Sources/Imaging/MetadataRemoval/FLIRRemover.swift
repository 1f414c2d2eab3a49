// SPDX-License-Identifier: Apache-2.0

import MediaFormats
import PickerModel

/// Removes the location from the data that FLIR's thermal cameras write into a JPEG.
///
/// The temperatures are kept.
enum FLIRRemover {
  private static let locationRecord = 0x2B
  private static let headerLength = 64
  private static let entry = 32
  private static let maximumRecordCount = 4096

  /// Returns a block of the same length without the metadata to remove.
  ///
  /// If the metadata cannot be separated from the rest of the block, the result is all zeros.
  static func stripped(_ block: [UInt8], _ names: NamesToRemove) -> [UInt8] {
    let zeros = [UInt8](repeating: 0, count: block.count)
    guard let records = locationRecords(MemoryBytes(block)) else { return zeros }
    var copy = block
    if names.options.contains(.removeLocation) {
      for record in records { copy.replaceSubrange(record, with: zeros[record]) }
    }
    return names.removesUnreadable || names.mayRemove(copy) ? zeros : copy
  }

  /// Returns the ranges of the location records, or nil if the list of records cannot be read.
  private static func locationRecords(_ source: MemoryBytes) -> [Range<Int>]? {
    guard source.holds("FFF\0", at: 0) else { return nil }
    // The version of the format is known, so it shows which byte order the block has.
    let orders = [false, true].filter { isLittle in
      let version = source.integer(at: 20, bytes: 4, littleEndian: isLittle) ?? 0
      return (100..<200).contains(version)
    }
    guard let isLittle = orders.first,
      let list = source.integer(at: 24, bytes: 4, littleEndian: isLittle),
      let count = source.integer(at: 28, bytes: 4, littleEndian: isLittle),
      list >= headerLength, count <= maximumRecordCount, list + count * entry <= source.count
    else { return nil }
    var records: [Range<Int>] = []
    for start in stride(from: list, to: list + count * entry, by: entry) {
      guard let kind = source.integer(at: start, bytes: 2, littleEndian: isLittle),
        let from = source.integer(at: start + 12, bytes: 4, littleEndian: isLittle),
        let length = source.integer(at: start + 16, bytes: 4, littleEndian: isLittle)
      else { return nil }
      guard kind == locationRecord, length > 0 else { continue }
      let record = from..<from + length
      // If a record overlaps the list of records, removing it would also remove other records.
      guard record.lowerBound >= headerLength, record.upperBound <= source.count,
        !record.overlaps(list..<list + count * entry)
      else { return nil }
      records.append(record)
    }
    return records
  }
}
