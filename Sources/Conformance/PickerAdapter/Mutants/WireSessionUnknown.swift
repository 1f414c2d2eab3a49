// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Answers requests of a session that was never opened, as if it were open.
  static let sessionsMadeUp = Mutant(
    "sessions-made-up", breaks: "wire.session.unknown",
    killedBy: ["wire/session[view]", "wire/session-closed"], expecting: ["error.number", "-32011"],
    collateral: [
      "wire.utf8.strict", "wire.id.echoed", "wire.length.bounded", "wire.lines.in-order",
      "wire.profile.unknown",
    ],
    Tampering(
      lines: LineTampering(answer: { answer, _ in
        if answer.errorNumber == -32011 { answer.forgetError() }
      })))
}
