// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Mutants that break the rules of `host.json`, about changes by the app while the picker is
  /// open.
  static let host: [Mutant] = [
    .deselectUnknownClears, .moveBefore, .deselectFirstOnly, .deselectTakesLast,
    .moveUnknownAnchorFront, .moveBehindItselfGoesLast, .editsWithoutIdentifiers,
    .limitRequiresIdentifiers, .limitUpdateIgnored, .limitZeroIgnored, .limitCutsPicks,
    .overLimitFinishes, .limitNegativeUnlimited, .limitAboveMaximumTaken, .updateResetsLimit,
    .updateResetsEdges, .updateHalfTaken, .edgesStay,
  ]
}
