// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Wrong pickers that break the rules of `reach.json`: where originals are.
  static let reach: [Mutant] = [
    .reachFirstOnly, .reachEverything, .reachForgetsArrivals, .reachNeverLost, .reachStaysLost,
    .reachOnDemand,
  ]
}
