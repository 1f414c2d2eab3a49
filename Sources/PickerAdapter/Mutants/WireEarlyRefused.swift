// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Serves whoever never said hello.
  static let earlyServed = Mutant(
    "early-served", breaks: "wire.early.refused",
    killedBy: ["wire/early[session.view]"], saying: ["error.number", "-32002"],
    collateral: ["wire.version.refused"],
    Tampering(lines: LineTampering(forgetsGreeting: true)))
}
