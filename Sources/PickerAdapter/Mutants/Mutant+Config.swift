// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Wrong pickers that break the rules of `config.json`: what an app asks for.
  static let config: [Mutant] = [
    .negativeLimitOpens, .continuousOpens, .preselectionDropped, .filterDropped,
    .unknownFieldIgnored, .firstIssueOnly, .orderedFallsBack, .selectionWordIgnored,
    .compactIgnored, .inlineIgnored, .disabledDropped, .disabledTogetherRefused, .edgesDropped,
    .searchTextDropped, .removeDropped, .limitCutToMaximum, .limitBelowMaximumRefused,
    .preselectionRaisesLimit, .preselectionLimitTwoRefused, .identifiersAssumed,
    .identifiersNeeded, .wrongKindIgnored, .nullFilterRefused, .issuesToldTwice,
    .filterDepthUnbounded, .filterDepth63, .emptyAnyPasses,
  ]
}
