// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Mutants that break the rules of `wire.json`, which are about the protocol.
  static let wire: [Mutant] = [
    .earlyServed, .anyVersion, .syntaxAsRequest, .utf8Repaired, .nestingUnbounded, .longLinesCut,
    .shapeInternal, .idsAsTexts, .answersReversed, .methodsSwallowed, .paramsUnnamed, .keysRefused,
    .sessionsMadeUp, .namesReused, .profilesAsParams,
  ]
}
