// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Wrong pickers that break the rules of `loading.json`: fetching before closing.
  static let loading: [Mutant] = [
    .closesThenLoads, .alwaysLoads, .pairedLoads, .closesEarly, .closesLate, .progressFalls,
    .offlineCloses, .reasonUnnamed, .failureDropsItem, .retryFetchesAll, .useDropsFailed,
    .backClearsSelection, .backForgetsArrived, .cancelClosesLoading, .secondCancelIgnored,
    .tapsWhileLoading, .oneFailsAll, .reasonAlwaysOffline, .retryGivesUp, .goneAsFailed,
    .goneIsRetried,
  ]
}
