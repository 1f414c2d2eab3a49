// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Wrong pickers that break the rules of `preselection.json`: what is picked from the start.
  static let preselection: [Mutant] = [
    .preselectionNotCounted, .preselectionByDate, .duplicatesLastCounts, .unknownNotTold,
    .unknownKept, .overLimitCut, .outsideDropped, .keptIsReady, .keptLeftOut, .newIsKept,
    .reselectedIsReady, .cancelKeepsChanges, .cancelReturnsNothing, .emptiedNotFinished,
    .emptiedIsCancel,
  ]
}
