// SPDX-License-Identifier: Apache-2.0

import MediaFormats

/// Removes data sets from an IPTC block.
///
/// The remaining data sets move together, and the end of the block is filled with zeros.
enum IPTCRemover {
  /// Returns a block of the same length without the data sets to remove.
  static func stripped(
    _ block: [UInt8], _ names: NamesToRemove
  ) throws(RemovalRefusal) -> [UInt8] {
    // Some programs store a Photoshop block instead of IPTC, or data that is not a list of data
    // sets.
    let header = Array("Photoshop 3.0\0".utf8)
    if block.starts(with: header) {
      return header + (try PhotoshopRemover.stripped(Array(block.dropFirst(header.count)), names))
    }
    if let first = block.first, first != 0x1C {
      return [UInt8](repeating: 0, count: block.count)
    }
    var staying: [UInt8] = []
    var offset = 0
    var hasRemoved = false
    while offset < block.count, block[offset] != 0 {
      guard let (headerLength, length) = dataSet(block, offset) else {
        // A reader that continues from here may read anything.
        throw RemovalRefusal("its IPTC is damaged")
      }
      let end = offset + headerLength + length
      if block[offset + 1] == 2, names.removes(dataSet: Int(block[offset + 2])) {
        hasRemoved = true
      } else {
        staying += block[offset..<end]
      }
      offset = end
    }
    guard block[offset...].allSatisfy({ $0 == 0 }) else {
      throw RemovalRefusal("its IPTC is damaged")
    }
    guard hasRemoved else { return block }
    return staying + [UInt8](repeating: 0, count: block.count - staying.count)
  }

  /// Returns the lengths of the header and the content of a data set.
  private static func dataSet(_ block: [UInt8], _ offset: Int) -> (header: Int, length: Int)? {
    guard block.count - offset >= 5, block[offset] == 0x1C else { return nil }
    var headerLength = 5
    var length = Int(block[offset + 3]) << 8 | Int(block[offset + 4])
    if length & 0x8000 != 0 {
      let width = length & 0x7FFF
      guard width <= 4, block.count - offset >= 5 + width else { return nil }
      length = block[offset + 5..<offset + 5 + width].reduce(0) { $0 << 8 | Int($1) }
      headerLength += width
    }
    return length <= block.count - offset - headerLength ? (headerLength, length) : nil
  }
}
