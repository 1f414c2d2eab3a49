// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Mutants that break the rules of `ending.json`, which are about the end of a picker.
  static let ending: [Mutant] = [
    .cancelReturnsSelection, .cancelLooksFinished, .cancelHiddenWhileBusy, .endsTwice,
    .talksAfterClose, .hostCloseHandsOver, .failureLooksCancelled, .endsAgain,
    .cancelHiddenWhenEmpty, .opensAgain, .forgottenAnswers,
  ]
}
