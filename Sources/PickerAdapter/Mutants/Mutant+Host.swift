// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Wrong pickers that break the rules of `host.json`: the app while the picker is open.
  static let host: [Mutant] = [
    .deselectUnknownClears, .moveBefore, .deselectFirstOnly, .deselectTakesLast,
    .moveUnknownAnchorFront, .moveBehindItselfGoesLast, .editsWithoutIdentifiers,
    .limitNeedsIdentifiers, .limitUpdateIgnored, .limitZeroIgnored, .limitCutsPicks,
    .overLimitFinishes, .limitNegativeUnlimited, .limitAboveMaximumTaken, .updateResetsLimit,
    .updateResetsEdges, .updateHalfTaken, .edgesStay,
  ]
}
