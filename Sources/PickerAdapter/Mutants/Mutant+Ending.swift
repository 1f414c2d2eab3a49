// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Wrong pickers that break the rules of `ending.json`: how it ends.
  static let ending: [Mutant] = [
    .cancelReturnsSelection, .cancelLooksFinished, .cancelHiddenWhileBusy, .endsTwice,
    .talksAfterClose, .hostCloseHandsOver, .failureLooksCancelled, .endsAgain,
    .cancelHiddenWhenEmpty, .opensAgain, .forgottenAnswers,
  ]
}
