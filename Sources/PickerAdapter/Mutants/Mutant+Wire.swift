// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Wrong pickers that break the rules of `wire.json`: what is said line by line.
  static let wire: [Mutant] = [
    .earlyServed, .anyVersion, .syntaxAsRequest, .utf8Repaired, .nestingUnbounded, .longLinesCut,
    .shapeInternal, .idsAsTexts, .answersReversed, .methodsSwallowed, .paramsUnnamed, .keysRefused,
    .sessionsMadeUp, .namesReused, .profilesAsParams,
  ]
}
