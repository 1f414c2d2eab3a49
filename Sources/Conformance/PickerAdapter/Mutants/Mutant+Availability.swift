// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Mutants that break the rules of `reach.json`, which are about the availability of originals.
  static let availability: [Mutant] = [
    .availabilityFirstOnly, .availabilityEverywhere, .availabilityIgnoresArrivals,
    .availabilityNeverLost, .availabilityStaysLost,
    .availabilityOnDemand,
  ]
}
