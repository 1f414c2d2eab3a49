// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Mutants that break the rules of `privacy.json`, which are about notices and options.
  static let privacy: [Mutant] = privacyNotices + privacyOptions
}
