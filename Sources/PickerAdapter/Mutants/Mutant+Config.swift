// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Wrong pickers that break the rules of `config.json`: what an app asks for.
  static let config: [Mutant] = [
    .negativeLimitOpens, .continuousOpens, .preselectionDropped, .filterDropped,
    .unknownFieldIgnored, .firstIssueOnly,
  ]
}
