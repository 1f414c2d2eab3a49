// SPDX-License-Identifier: Apache-2.0

/// Several ranges of a file that are read as if they were consecutive.
package struct JoinedRanges: ByteSource {
  package let source: any ByteSource
  package let ranges: [Range<Int>]
  package let count: Int

  package init(_ source: any ByteSource, _ ranges: [Range<Int>]) {
    self.source = source
    self.ranges = ranges
    count = ranges.reduce(0) { $0 + $1.count }
  }

  package func bytes(at offset: Int, count length: Int) -> [UInt8]? {
    guard offset >= 0, length >= 0, offset <= count - length else { return nil }
    if ranges.count == 1 {
      return source.bytes(at: ranges[0].lowerBound + offset, count: length)
    }
    var bytes: [UInt8] = []
    var start = 0
    for range in ranges where bytes.count < length {
      let from = max(offset + bytes.count, start)
      if from < start + range.count {
        let chunkLength = min(start + range.count - from, length - bytes.count)
        guard let more = source.bytes(at: range.lowerBound + from - start, count: chunkLength)
        else {
          return nil
        }
        bytes += more
      }
      start += range.count
    }
    return bytes.count == length ? bytes : nil
  }
}
