// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Reports an unknown profile as an invalid parameter.
  static let profilesAsParams = Mutant(
    "profiles-as-params", breaks: "wire.profile.unknown",
    killedBy: ["wire/profile[unknown]"], expecting: ["error.number", "-32602"],
    Tampering(
      lines: LineTampering(answer: { answer, _ in
        if answer.errorNumber == -32013 { answer.setErrorNumber(-32602) }
      })))
}
