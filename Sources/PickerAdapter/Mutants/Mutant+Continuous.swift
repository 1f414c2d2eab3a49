// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Wrong pickers that break the rules of `continuous.json`: each change at once.
  static let continuous: [Mutant] = [
    .continuousWaits, .continuousTellsChange, .continuousCloses, .continuousNoBadges,
    .continuousEchoes, .continuousOneRefuses, .continuousRefusedDelivers, .batchDelivers,
    .actionsAddStays, .actionsContinuousGone, .actionsCancelStays, .actionsAddGone,
  ]
}
