// SPDX-License-Identifier: Apache-2.0

/// Some places of a file, read as if they followed one another.
struct SourcePart: ByteSource {
  let source: any ByteSource
  let places: [Range<Int>]
  let count: Int

  init(_ source: any ByteSource, _ places: [Range<Int>]) {
    self.source = source
    self.places = places
    count = places.reduce(0) { $0 + $1.count }
  }

  func bytes(at offset: Int, count length: Int) -> [UInt8]? {
    guard offset >= 0, length >= 0, offset <= count - length else { return nil }
    if places.count == 1 {
      return source.bytes(at: places[0].lowerBound + offset, count: length)
    }
    var bytes: [UInt8] = []
    var start = 0
    for place in places where bytes.count < length {
      let from = max(offset + bytes.count, start)
      if from < start + place.count {
        let part = min(start + place.count - from, length - bytes.count)
        guard let more = source.bytes(at: place.lowerBound + from - start, count: part) else {
          return nil
        }
        bytes += more
      }
      start += place.count
    }
    return bytes.count == length ? bytes : nil
  }
}
