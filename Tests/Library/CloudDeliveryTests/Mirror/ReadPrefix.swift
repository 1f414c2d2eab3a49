// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import CloudDelivery

extension SparseBytes {
  /// Fetches the required bytes of a file until nothing is missing.
  static func readPrefix(
    of file: [UInt8], first: Int = 65_536, chunk: Int = 4096
  ) -> (bytes: SparseBytes, rounds: Int) {
    var known = SparseBytes(count: file.count)
    known.add(Array(file.prefix(first)), at: 0)
    var rounds = 0
    while let range = PrefixRequirements.next(in: known), rounds < 5000 {
      #expect(range.upperBound <= file.count)
      let end = min(max(range.upperBound, range.lowerBound + chunk), file.count)
      known.add(Array(file[range.lowerBound..<end]), at: range.lowerBound)
      rounds += 1
    }
    return (known, rounds)
  }

  /// Whether a range of a file is known and correct.
  func knows(_ range: Range<Int>, of file: [UInt8]) -> Bool {
    (try? Array(bytes(at: range.lowerBound, range.count))) == Array(file[range])
  }
}
