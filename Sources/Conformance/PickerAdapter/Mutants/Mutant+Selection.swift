// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Mutants that break the rules of `selection.json`, which are about picking.
  static let selection: [Mutant] = [
    .limitDefaultUnlimited, .limitZeroIsOne, .limitOneMore, .limitReplaces, .tapDoesNotFinish,
    .secondTapIgnored, .badgesKeepNumbers, .defaultHasBadges, .resultsByDate, .tapsAnything,
    .finishesEmpty, .addAlwaysEnabled, .swipeSelectsEnds, .swipeBackKeeps, .swipePastLimit,
    .resizeClearsSelection, .maximumNotReported, .maximumPassed, .lastTapFinishes, .addWithLimitOne,
    .resultsBeforeFinish, .resultsByArrival, .useFinishes, .swipesWithNumbers, .swipeRefusedAtTwo,
    .swipeSkipsUnknown,
  ]
}
