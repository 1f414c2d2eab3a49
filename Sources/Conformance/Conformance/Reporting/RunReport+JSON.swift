// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
public import PickerModel

extension RunReport {
  /// The report as JSON without times; it is the same for every run of the same picker.
  public var json: JSONValue {
    let counted = countsByProfile
    let unscored = unscoredByProfile
    return [
      "format": 1,
      "implementation": [
        "name": .string(implementation.name), "version": .string(implementation.version),
      ],
      "capabilities": .array(capabilities.sorted().map { .string($0) }),
      "suite": [
        "rules": .integer(Int64(suite.rules.count)),
        "caseFiles": .integer(Int64(suite.fileCount)), "sha256": .string(suite.digest),
      ],
      "set": set?.summary ?? ["name": .string(FrozenSet.none), "sha256": nil],
      "filter": filter,
      "totals": counts.json,
      "profiles": .array(
        profiles.map { profile in
          [
            "profile": .string(profile), "claimed": .bool(claimedProfiles.contains(profile)),
            "totals": (counted[profile] ?? VerdictCounts()).json,
            "unscored": (unscored[profile] ?? VerdictCounts()).json,
          ]
        }),
      "claims": .array(claims.map(\.json)),
      "known": .array(known.entries.map(\.json)),
      "rules": .array(suite.rules.map(\.summary)),
      "checks": .array(results.map { $0.json(in: self) }),
      "transcripts": .array(failedTranscripts.map(\.json)),
    ]
  }

  /// The report as JSON with the member `times`, which differs from run to run.
  public var jsonWithTimes: JSONValue {
    var members = json.objectValue ?? [:]
    members["times"] = times.json
    return .object(members)
  }

  /// The transcripts of cases with failures or errors.
  var failedTranscripts: [CaseTranscript] {
    var failed: Set<String> = []
    for result in results where result.verdict == .fail || result.verdict == .error {
      failed.insert("\(result.check.profile)/\(result.check.caseName)")
    }
    return failed.isEmpty
      ? [] : transcripts.filter { failed.contains("\($0.profile)/\($0.caseName)") }
  }

  private var filter: JSONValue {
    func list(_ values: [String]?) -> JSONValue {
      values.map { .array($0.map { .string($0) }) } ?? .null
    }
    return [
      "profiles": list(selection.profiles), "only": list(selection.only),
      "leftOut": .integer(Int64(leftOutCount)),
    ]
  }
}

extension FrozenSet {
  /// The set's name and digest.
  fileprivate var summary: JSONValue {
    let text = Array("\(json.indentedText)\n".utf8)
    return ["name": .string(name), "sha256": .string(SHA256.hexadecimal(text))]
  }
}

extension Rule {
  /// The members of a rule that a report contains.
  fileprivate var summary: JSONValue {
    [
      "id": .string(identifier), "area": .string(area), "level": .string(level.rawValue),
      "basis": .string(basis.rawValue), "source": .string(source), "says": .string(statement),
    ]
  }
}

extension CaseTranscript {
  fileprivate var json: JSONValue {
    [
      "profile": .string(profile), "case": .string(caseName), "kind": .string(kind),
      "title": .string(title),
      "steps": .array(
        steps.map { step in
          [
            "t": .integer(Int64(step.time)), "did": .string(step.deedText),
            "came": .string(step.outcomeText),
          ]
        }),
    ]
  }
}

extension CheckResult {
  fileprivate func json(in report: RunReport) -> JSONValue {
    let rule = report.suite.rule(check.rule)
    return [
      "check": .string(check.description), "profile": .string(check.profile),
      "case": .string(check.caseName), "rule": .string(check.rule),
      "level": .string(rule?.level.rawValue ?? ""), "basis": .string(rule?.basis.rawValue ?? ""),
      "verdict": .string(verdict.rawValue), "reason": .string(reason),
      "scored": .bool(report.isScored(check)),
      "differences": .array(
        differences.map { difference in
          [
            "path": .string(difference.path), "expected": .string(difference.expected),
            "actual": .string(difference.actual),
          ]
        }),
      "lastSteps": .array(lastSteps.map { .string($0) }),
    ]
  }
}
