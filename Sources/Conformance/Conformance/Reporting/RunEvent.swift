// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
public import PickerModel

/// A function that receives the events of a run.
public typealias RunObserver = (RunEvent) -> Void

/// An event that is reported while a suite runs.
public enum RunEvent: Sendable {
  /// The picker answered `hello`, and the run begins.
  case runStarted(picker: String, version: String, set: String, profiles: [String])
  /// The checks of a device begin.
  case profileStarted(String)
  /// A check has been run; the value contains its verdict.
  case check(CheckResult)
  /// The checks of a device have ended.
  case profileEnded(String, VerdictCounts)
  /// The run has ended.
  case runEnded(VerdictCounts)

  /// The event as JSON, as it is written to the file that the option `--events` names.
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

  /// The event as one line of JSON without its line end.
  public var line: String { json.text }
}
