// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Wrong pickers that break the rules of `privacy.json`: notices and options.
  static let privacy: [Mutant] = privacyNotices + privacyOptions
}
