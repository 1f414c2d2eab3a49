// SPDX-License-Identifier: Apache-2.0

import ConformanceWire

extension Mutant {
  /// Only the first issue is reported.
  static let firstIssueOnly = Mutant(
    "first-issue-only", breaks: "config.issues.all-at-once",
    killedBy: ["config/all-issues"], expecting: ["error.issues.*.code"],
    Tampering(
      error: { error in
        error.issues.isEmpty ? error : WireError(refusing: Array(error.issues.prefix(1)))
      }))
}
