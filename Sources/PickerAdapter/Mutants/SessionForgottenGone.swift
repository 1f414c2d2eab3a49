// SPDX-License-Identifier: Apache-2.0

import ConformanceWire

extension Mutant {
  /// A session that was closed goes on answering.
  static let forgottenAnswers = Mutant(
    "forgotten-answers", breaks: "session.forgotten.gone",
    killedBy: ["ending/forgotten[tap]", "ending/forgotten[view]"], saying: ["phase"],
    collateral: ["clock.repeatable"],
    Tampering(remembers: true))
}
