// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Answers requests that are sent before `hello`.
  static let earlyServed = Mutant(
    "early-served", breaks: "wire.early.refused",
    killedBy: ["wire/early[session.view]"], expecting: ["error.number", "-32002"],
    collateral: ["wire.version.refused"],
    Tampering(lines: LineTampering(forgetsGreeting: true)))
}
