// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HostLink

@Suite struct Base64Tests {
  @Test(
    "RFC 4648's own examples",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func examples(plain: String, text: String) {
    #expect(Base64.text(Array(plain.utf8)) == text)
    #expect(Base64.bytes(text) == Array(plain.utf8))
  }

  @Test func anyBytesRoundTrip() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    for count in [0, 1, 2, 3, 255, 1000] {
      #expect(Base64.bytes(Base64.text(bytes.prefix(count))) == Array(bytes.prefix(count)))
    }
  }

  @Test(
    "what is not written so is not read",
    arguments: ["Z", "Zg", "Zg=", "Zg===", "Zh==", "Zm9=", "Z m=", "====", "Zm9v\n", "Zg==Zg=="])
  func refuses(text: String) {
    #expect(Base64.bytes(text) == nil)
  }
}
