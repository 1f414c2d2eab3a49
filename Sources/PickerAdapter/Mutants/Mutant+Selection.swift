// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Wrong pickers that break the rules of `selection.json`: picking.
  static let selection: [Mutant] = [
    .limitDefaultUnlimited, .limitZeroIsOne, .limitOneMore, .limitReplaces, .tapDoesNotFinish,
    .secondTapIgnored, .badgesKeepNumbers, .defaultHasBadges, .resultsByDate, .tapsAnything,
    .finishesEmpty, .addAlwaysEnabled, .swipeSelectsEnds, .swipeBackKeeps, .swipePastLimit,
    .resizeClearsSelection, .maximumNotTold, .maximumPassed, .lastTapFinishes, .addWithLimitOne,
    .resultsBeforeFinish, .resultsByArrival, .useFinishes, .swipesWithNumbers, .swipeRefusedAtTwo,
    .swipeSkipsUnknown,
  ]
}
