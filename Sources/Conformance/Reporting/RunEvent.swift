// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
public import PickerModel

/// Is told what happens while a suite runs.
public typealias RunObserver = (RunEvent) -> Void

/// Something that happens while a suite runs.
public enum RunEvent: Sendable {
  /// The picker greeted and the run begins.
  case runStarted(picker: String, version: String, set: String, profiles: [String])
  /// The checks of a device begin.
  case profileStarted(String)
  /// A check has its verdict.
  case check(CheckResult)
  /// The checks of a device are done.
  case profileEnded(String, VerdictCounts)
  /// Everything is done.
  case runEnded(VerdictCounts)

  /// The event as a line of the event file writes it.
  public var json: JSONValue {
    switch self {
    case .runStarted(let picker, let version, let set, let profiles):
      [
        "event": "run-started", "format": 1, "set": .string(set),
        "implementation": ["name": .string(picker), "version": .string(version)],
        "profiles": .array(profiles.map { .string($0) }),
      ]
    case .profileStarted(let profile):
      ["event": "profile-started", "profile": .string(profile)]
    case .check(let result):
      [
        "event": "check", "check": .string(result.check.description),
        "profile": .string(result.check.profile), "case": .string(result.check.caseName),
        "rule": .string(result.check.rule), "verdict": .string(result.verdict.rawValue),
        "reason": .string(result.reason),
      ]
    case .profileEnded(let profile, let counts):
      ["event": "profile-ended", "profile": .string(profile), "totals": counts.json]
    case .runEnded(let counts): ["event": "run-ended", "totals": counts.json]
    }
  }

  /// The event as one line without its end.
  public var line: String { json.text }
}
