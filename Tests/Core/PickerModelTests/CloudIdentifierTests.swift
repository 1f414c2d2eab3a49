// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@Suite struct CloudIdentifierTests {
  @Test(
    "unseen.cloud-identifiers.round-trip: an identifier comes back from its text and its digest")
  func roundTrip() {
    var chance = SplitMix64(seed: 8)
    for _ in 0..<200 {
      let digest = (0..<CloudIdentifier.digestLength).map { _ in
        UInt8.random(in: .min ... .max, using: &chance)
      }
      let identifier = CloudIdentifier(digest: digest)
      #expect(identifier.rawValue.utf8.count == 32)
      #expect(CloudIdentifier(identifier.rawValue) == identifier)
      #expect(CloudIdentifier(identifier.rawValue).digest == digest)
      #expect(CloudIdentifier(digest: digest + [1, 2]) == identifier, "the first bytes count")
    }
    #expect(CloudIdentifier(digest: [0, 0x0F, 0xA0]).rawValue == "000FA0")
  }

  @Test(
    "unseen.cloud-identifiers.not-found: a malformed text identifies nothing",
    arguments: [
      "", "0", "0123456789abcdef0123456789abcdef", "0123456789ABCDEF0123456789ABCDE",
      "0123456789ABCDEF0123456789ABCDEF0", "0123456789ABCDEF0123456789ABCDEG",
      "0123456789ABCDEF 123456789ABCDEF", "😀123456789ABCDEF0123456789AB",
      "+123456789ABCDEF0123456789ABCDEF",
    ])
  func malformed(text: String) {
    #expect(CloudIdentifier(text).digest == nil)
    #expect(CloudIdentifier(text).rawValue == text)
  }

  @Test(
    "unseen.cloud-identifiers.multiple, unseen.cloud-identifiers.not-found: an error is one line for people"
  )
  func errors() {
    let several = CloudIdentifierError.multipleIdentifiersFound(["a", "b"])
    #expect("\(several)" == "2 photos of this library have the identifier; choose one of them")
    #expect(
      "\(CloudIdentifierError.identifierNotFound)" == "no photo of this library has the identifier")
  }
}
