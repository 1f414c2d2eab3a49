// SPDX-License-Identifier: Apache-2.0

import ConformanceWire

extension Mutant {
  /// A closed session still answers.
  static let forgottenAnswers = Mutant(
    "forgotten-answers", breaks: "session.forgotten.gone",
    killedBy: ["ending/forgotten[tap]", "ending/forgotten[view]"], expecting: ["phase"],
    collateral: ["clock.repeatable"],
    Tampering(remembers: true))
}
