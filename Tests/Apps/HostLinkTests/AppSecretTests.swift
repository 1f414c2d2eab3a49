// SPDX-License-Identifier: Apache-2.0

import PickerTesting
import Testing

@testable import HostLink

/// The secret by which an app is recognised.
@Suite struct AppSecretTests {
  @Test func newSecretsAreWellFormedAndUnique() {
    var generator = SeededGenerator(seed: 4)
    let made = (0..<100).map { _ in AppSecret(using: &generator) }
    #expect(Set(made).count == 100)
    #expect(made.allSatisfy { AppSecret($0.rawValue) == $0 })
  }

  @Test(
    "a text of any other form is no secret",
    arguments: [
      "", "0f", String(repeating: "0", count: 63), String(repeating: "0", count: 65),
      String(repeating: "F", count: 64), String(repeating: "é", count: 32),
    ])
  func otherTexts(text: String) { #expect(AppSecret(text) == nil) }

  @Test func descriptionHidesTheSecret() {
    var generator = SeededGenerator(seed: 5)
    let secret = AppSecret(using: &generator)
    #expect(!"\(LinkHello(app: "a", secret: secret))".contains(secret.rawValue))
  }
}
