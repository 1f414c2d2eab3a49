// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Wrong pickers that break the rules of `failing.json`: fetches that fail.
  static let failing: [Mutant] = [
    .offlineCloses, .reasonUnnamed, .offlineFailsEarly, .offlineLosesArrived, .failureDropsItem,
    .resumesByItself, .tapsAfterFailure, .addsAfterFailure, .choicesWhilePicking,
    .choicesWhileLoading, .retryFetchesAll, .retryStaysOpen, .secondFailureCloses, .oneFailsAll,
    .reasonAlwaysOffline, .retryGivesUp, .goneAsFailed, .goneIsRetried, .useDropsFailed,
    .backClearsSelection, .backForgetsArrived, .backFetchesOld, .cancelClosesFailed,
  ]
}
