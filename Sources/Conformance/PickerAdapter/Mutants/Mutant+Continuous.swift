// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Mutants that break the rules of `continuous.json`, which are about delivering each change.
  static let continuous: [Mutant] = [
    .continuousWaits, .continuousDeliversChangeOnly, .continuousCloses, .continuousNoBadges,
    .continuousEchoes, .continuousOneRefuses, .continuousRefusedDelivers, .batchDelivers,
    .actionsAddStays, .actionsContinuousGone, .actionsCancelStays, .actionsAddGone,
  ]
}
