// SPDX-License-Identifier: Apache-2.0

import ConformanceWire

extension Mutant {
  /// Only the first mistake is told.
  static let firstIssueOnly = Mutant(
    "first-issue-only", breaks: "config.issues.all-at-once",
    killedBy: ["config/all-issues"], saying: ["error.issues.*.code"],
    Tampering(
      fault: { fault in
        fault.issues.isEmpty ? fault : WireFault(refusing: Array(fault.issues.prefix(1)))
      }))
}
