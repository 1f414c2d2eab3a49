// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@Suite struct PickTokenTests {
  @Test("load.background.token: a token is 128 random bits, with leading zeros")
  func drawn() {
    var chance = SplitMix64(seed: 7)
    var again = SplitMix64(seed: 7)
    let tokens = (0..<200).map { _ in PickToken(using: &chance) }
    #expect(tokens.allSatisfy(\.isWellFormed) && Set(tokens).count == 200)
    #expect(PickToken(using: &again) == tokens[0])
    var nothing = Zeros()
    #expect(PickToken(using: &nothing).rawValue == String(repeating: "0", count: 32))
  }

  @Test(
    "load.background.token: a text that is no random token is not well formed",
    arguments: [
      "", "../etc/passwd", "0123456789ABCDEF0123456789ABCDEF", "0123456789abcdef0123456789abcde",
      "0123456789abcdef0123456789abcdef0", "0123456789abcdef0123456789abcde/",
      "0123456789abcdef0123456789abcdé",
    ])
  func malformed(text: String) { #expect(!PickToken(text).isWellFormed) }

  private struct Zeros: RandomNumberGenerator {
    mutating func next() -> UInt64 { 0 }
  }
}
