// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Mutants that break the rules of `preselection.json`, which are about the initial selection.
  static let preselection: [Mutant] = [
    .preselectionNotCounted, .preselectionByDate, .duplicatesLastCounts, .unknownNotReported,
    .unknownKept, .overLimitCut, .outsideDropped, .keptIsReady, .keptLeftOut, .newIsKept,
    .reselectedIsReady, .cancelKeepsChanges, .cancelReturnsNothing, .emptiedNotFinished,
    .emptiedIsCancel,
  ]
}
