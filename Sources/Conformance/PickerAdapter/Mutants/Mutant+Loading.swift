// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Mutants that break the rules of `loading.json`, which are about fetching before closing.
  static let loading: [Mutant] = [
    .closesThenLoads, .alwaysLoads, .pairedLoads, .onDeviceLoads, .onDemandLoads, .closesEarly,
    .closesLate, .progressFalls, .progressStuck, .itemsMissingOnly, .itemsBackwards,
    .stateUnheardOf, .hereIsQueued, .fetchesThree, .fetchesOneByOne, .smallestFirst,
    .emptyNeverArrives, .unknownNeverArrives, .speedStays, .tapClosesWithoutBytes,
    .tapsWhileLoading, .nonsenseGestureTaken, .cancelClosesLoading, .secondCancelIgnored,
    .fetchesOnAfterCancel, .hostCloseWaits, .fetchOutlivesHostClose, .lateJoinsFetch,
    .goneMeanwhileFails, .resizeStopsFetch, .laterByItself, .laterAlwaysOffered, .laterWaits,
    .laterDropsRest, .laterWithoutToken, .laterWithoutRest, .laterPromisesGone,
    .laterRefusedAfterFailure, .laterEverywhere,
  ]
}
