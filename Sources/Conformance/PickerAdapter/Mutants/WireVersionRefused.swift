// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Accepts every version.
  static let anyVersion = Mutant(
    "any-version", breaks: "wire.version.refused",
    killedBy: ["wire/version[later]"], expecting: ["error.number", "-32014"],
    Tampering(
      lines: LineTampering(answer: { answer, _ in
        if answer.errorNumber == -32014 { answer.forgetError() }
      })))
}
