// SPDX-License-Identifier: Apache-2.0

/// Reads an EXIF block; implemented independently of the writer, so that it can detect its errors.
struct TIFFReader {
  struct Field: Hashable {
    var type: Int
    var bytes: [UInt8]

    var text: String { String(decoding: bytes.dropLast(), as: UTF8.self) }

    var number: Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    var fractions: [Double] {
      stride(from: 0, to: bytes.count, by: 8).map { start in
        let numbers = stride(from: start, to: start + 8, by: 4).map { offset in
          bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
        }
        return Double(numbers[0]) / Double(numbers[1])
      }
    }
  }

  let bytes: [UInt8]
  private(set) var main: [Int: Field] = [:]
  private(set) var details: [Int: Field] = [:]
  private(set) var position: [Int: Field] = [:]
  private(set) var preview: [Int: Field] = [:]

  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard bytes.starts(with: [0x4D, 0x4D, 0, 42]) else { return nil }
    guard let (first, next) = directory(at: number(at: 4, 4)) else { return nil }
    main = first
    if let offset = first[0x8769]?.number { details = directory(at: offset)?.0 ?? [:] }
    if let offset = first[0x8825]?.number { position = directory(at: offset)?.0 ?? [:] }
    if next != 0 { preview = directory(at: next)?.0 ?? [:] }
  }

  /// The JPEG that the second directory refers to.
  var thumbnail: [UInt8]? {
    guard let start = preview[0x0201]?.number, let count = preview[0x0202]?.number,
      start + count <= bytes.count
    else { return nil }
    return Array(bytes[start..<start + count])
  }

  private func number(at offset: Int, _ count: Int) -> Int {
    bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private func directory(at offset: Int) -> ([Int: Field], Int)? {
    guard offset % 2 == 0, offset + 2 <= bytes.count else { return nil }
    let count = number(at: offset, 2)
    let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1]
    var fields: [Int: Field] = [:]
    var lastTag = -1
    for index in 0..<count {
      let entry = offset + 2 + index * 12
      let tag = number(at: entry, 2)
      guard tag > lastTag, let size = sizes[number(at: entry + 2, 2)] else { return nil }
      lastTag = tag
      let length = number(at: entry + 4, 4) * size
      let start = length > 4 ? number(at: entry + 8, 4) : entry + 8
      guard start + length <= bytes.count else { return nil }
      fields[tag] = Field(
        type: number(at: entry + 2, 2), bytes: Array(bytes[start..<start + length]))
    }
    return (fields, number(at: offset + 2 + count * 12, 4))
  }
}
