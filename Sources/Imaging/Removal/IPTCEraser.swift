// SPDX-License-Identifier: Apache-2.0

/// Takes data sets out of an IPTC block: the rest moves up, and zeros follow it.
enum IPTCEraser {
  /// A block of the same length.
  static func erased(
    _ block: [UInt8], _ names: NamesToRemove
  ) throws(RemovalRefusal) -> [UInt8] {
    // Programs put Photoshop's block there, and what nobody takes for data sets.
    let head = Array("Photoshop 3.0\0".utf8)
    if block.starts(with: head) {
      return head + (try PhotoshopEraser.erased(Array(block.dropFirst(head.count)), names))
    }
    if let first = block.first, first != 0x1C {
      return [UInt8](repeating: 0, count: block.count)
    }
    var staying: [UInt8] = []
    var place = 0
    var hasGone = false
    while place < block.count, block[place] != 0 {
      guard let (head, length) = dataSet(block, place) else {
        // Whoever reads on from here may read anything.
        throw RemovalRefusal("its IPTC is garbled")
      }
      let end = place + head + length
      if block[place + 1] == 2, names.goes(dataSet: Int(block[place + 2])) {
        hasGone = true
      } else {
        staying += block[place..<end]
      }
      place = end
    }
    guard block[place...].allSatisfy({ $0 == 0 }) else {
      throw RemovalRefusal("its IPTC is garbled")
    }
    guard hasGone else { return block }
    return staying + [UInt8](repeating: 0, count: block.count - staying.count)
  }

  /// How long a data set's head and its contents are.
  private static func dataSet(_ block: [UInt8], _ place: Int) -> (head: Int, length: Int)? {
    guard block.count - place >= 5, block[place] == 0x1C else { return nil }
    var head = 5
    var length = Int(block[place + 3]) << 8 | Int(block[place + 4])
    if length & 0x8000 != 0 {
      let width = length & 0x7FFF
      guard width <= 4, block.count - place >= 5 + width else { return nil }
      length = block[place + 5..<place + 5 + width].reduce(0) { $0 << 8 | Int($1) }
      head += width
    }
    return length <= block.count - place - head ? (head, length) : nil
  }
}
