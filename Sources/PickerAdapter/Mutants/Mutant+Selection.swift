// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Wrong pickers that break the rules of `selection.json`: picking.
  static let selection: [Mutant] = [
    .limitDefaultUnlimited, .limitZeroIsOne, .limitOneMore, .limitReplaces, .tapDoesNotFinish,
    .secondTapIgnored, .badgesKeepNumbers, .defaultHasBadges, .resultsByDate, .tapsAnything,
    .finishesEmpty, .addAlwaysEnabled, .deselectUnknownClears, .moveBefore, .swipeSelectsEnds,
    .swipeBackKeeps, .swipePastLimit, .resizeClearsSelection,
  ]
}
