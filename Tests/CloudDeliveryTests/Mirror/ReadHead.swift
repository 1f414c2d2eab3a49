// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import CloudDelivery

extension SparseBytes {
  /// Fetches what is needed of a file until nothing is.
  static func head(
    of file: [UInt8], first: Int = 65_536, chunk: Int = 4096
  ) -> (bytes: SparseBytes, turns: Int) {
    var known = SparseBytes(count: file.count)
    known.add(Array(file.prefix(first)), at: 0)
    var turns = 0
    while let range = HeadNeeds.next(in: known), turns < 5000 {
      #expect(range.upperBound <= file.count)
      let end = min(max(range.upperBound, range.lowerBound + chunk), file.count)
      known.add(Array(file[range.lowerBound..<end]), at: range.lowerBound)
      turns += 1
    }
    return (known, turns)
  }

  /// Whether a place of a file is known, and as it is there.
  func knows(_ range: Range<Int>, of file: [UInt8]) -> Bool {
    (try? Array(bytes(at: range.lowerBound, range.count))) == Array(file[range])
  }
}
