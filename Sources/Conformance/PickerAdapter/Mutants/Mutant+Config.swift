// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Mutants that break the rules of `config.json`, which are about the app's configuration.
  static let config: [Mutant] = [
    .negativeLimitOpens, .continuousOpens, .preselectionDropped, .filterDropped,
    .unknownFieldIgnored, .firstIssueOnly, .orderedFallsBack, .selectionWordIgnored,
    .compactIgnored, .inlineIgnored, .disabledDropped, .disabledTogetherRefused, .edgesDropped,
    .searchTextDropped, .removeDropped, .limitCutToMaximum, .limitBelowMaximumRefused,
    .preselectionRaisesLimit, .preselectionLimitTwoRefused, .identifiersAssumed,
    .identifiersNeeded, .wrongKindIgnored, .nullFilterRefused, .issuesReportedTwice,
    .filterDepthUnbounded, .filterDepth63, .emptyAnyPasses,
  ]
}
