// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Every wrong picker, in the order of the rules.
  public static let all: [Mutant] = [
    .watchWindow499, .watchWindow501, .watchWindowOldest, .familyWindow500, .familyWindow999,
    .watchShowsVideos, .watchDropsLivePhotos, .watchShowsCloud, .familyLocalOnly, .orderByInsertion,
    .tiesDescending, .modificationIgnored, .undatedFirst, .futureDropped, .hiddenShown,
    .trashedShown, .libraryCountIsWindow, .limitDefaultUnlimited, .limitZeroIsOne, .limitOneMore,
    .limitReplaces, .tapDoesNotFinish, .secondTapIgnored, .badgesKeepNumbers, .defaultHasBadges,
    .resultsByDate, .tapsAnything, .finishesEmpty, .addAlwaysEnabled, .deselectUnknownClears,
    .moveBefore, .negativeLimitOpens, .continuousOpens, .preselectionDropped, .filterDropped,
    .unknownFieldIgnored, .firstIssueOnly, .cancelReturnsSelection, .cancelLooksFinished,
    .cancelHiddenWhileBusy, .endsTwice, .talksAfterClose, .closesThenLoads, .alwaysLoads,
    .pairedLoads, .closesEarly, .closesLate, .progressFalls, .offlineCloses, .reasonUnnamed,
    .failureDropsItem, .retryFetchesAll, .useDropsFailed, .backClearsSelection, .backForgetsArrived,
    .cancelClosesLoading, .secondCancelIgnored, .tapsWhileLoading, .swipeSelectsEnds,
    .swipeBackKeeps, .swipePastLimit, .resizeClearsSelection, .goneStaysShown, .lateArrivalShown,
    .goneIsDeselected, .goneIsReady, .hostCloseHandsOver, .failureLooksCancelled, .endsAgain,
    .oneFailsAll, .reasonAlwaysOffline, .retryGivesUp, .goneAsFailed, .goneIsRetried,
  ]
}
