// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Mutants that break the rules of `failing.json`, which are about failed fetches.
  static let failing: [Mutant] = [
    .offlineCloses, .reasonUnnamed, .offlineFailsEarly, .offlineLosesArrived, .failureDropsItem,
    .resumesByItself, .tapsAfterFailure, .addsAfterFailure, .choicesWhilePicking,
    .choicesWhileLoading, .retryFetchesAll, .retryStaysOpen, .secondFailureCloses, .oneFailsAll,
    .reasonAlwaysOffline, .retryGivesUp, .goneAsFailed, .goneIsRetried, .useDropsFailed,
    .backClearsSelection, .backForgetsArrived, .backFetchesOld, .cancelClosesFailed,
  ]
}
