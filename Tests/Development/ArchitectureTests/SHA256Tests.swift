// SPDX-License-Identifier: Apache-2.0

import Testing

/// Checks the digests, on which all anchors depend.
@Suite struct SHA256Tests {
  @Test("digests are those of FIPS 180-4")
  func digests() {
    #expect(SHA256.hex(of: "abc").hasPrefix("ba7816bf8f01cfea414140de5dae2223"))
    #expect(SHA256.hex(of: "").hasPrefix("e3b0c44298fc1c149afbf4c8996fb924"))
    let long = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
    #expect(SHA256.hex(of: long).hasPrefix("248d6a61d20638b8e5c026930c3e6039"))
  }
}
