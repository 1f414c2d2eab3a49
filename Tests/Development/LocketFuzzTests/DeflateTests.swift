// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import locket_fuzz

@Suite struct DeflateTests {
  /// Decoding by zlib is tested by the run of seed files, one of which is deflated.
  @Test(arguments: [(0, 0x0000_0001), (1, 0x0042_0042), (2, 0x00C5_0083)])
  func theChecksumIsAdlers(count: Int, expected: Int) {
    let stream = Deflate.zlib(repeating: 0x41, count: count)
    #expect(stream.starts(with: [0x78, 0x01]))
    #expect(stream.number(stream.count - 4, 4, isBig: true) == expected)
  }

  @Test func aMillionBytesAreAFewThousand() {
    #expect(Deflate.zlib(repeating: 0, count: 1_000_000).count < 7000)
  }
}
