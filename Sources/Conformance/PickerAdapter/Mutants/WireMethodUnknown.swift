// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Answers unknown methods with an empty result.
  static let methodsSwallowed = Mutant(
    "methods-swallowed", breaks: "wire.method.unknown",
    killedBy: ["wire/method[unknown]", "wire/method-no-params"],
    expecting: ["error.number", "-32601"],
    Tampering(
      lines: LineTampering(answer: { answer, _ in
        if answer.errorNumber == -32601 { answer.forgetError() }
      })))
}
