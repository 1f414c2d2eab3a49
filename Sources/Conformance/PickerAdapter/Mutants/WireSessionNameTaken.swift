// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Opens a second session with the name of an open one.
  static let namesReused = Mutant(
    "names-reused", breaks: "wire.session.name-taken",
    killedBy: ["wire/name-taken", "wire/name-free"], expecting: ["error.number", "-32012"],
    Tampering(
      lines: LineTampering(answer: { answer, _ in
        if answer.errorNumber == -32012 { answer.forgetError() }
      })))
}
