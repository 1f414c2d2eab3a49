// SPDX-License-Identifier: Apache-2.0

public import ConformanceWire
public import PickerModel

/// What a run found; every rendering is made from this alone.
public struct RunReport: Sendable {
  /// The suite that was run.
  public let suite: Suite
  /// The picker.
  public let implementation: Implementation
  /// Every check with what became of it, in the order run.
  public let results: [CheckResult]

  /// How many checks have a verdict.
  ///
  /// - Parameter verdict: The verdict.
  /// - Returns: The number.
  public func count(_ verdict: Verdict) -> Int {
    results.count { $0.verdict == verdict }
  }

  /// How many checks failed or could not be finished.
  public var failedCount: Int { count(.fail) + count(.error) }

  /// What the run says to whoever started it.
  public var exitStatus: ExitStatus {
    if results.contains(where: \.isOurFault) { return .ourFault }
    if failedCount > 0 || count(.blocked) > 0 { return .notConformant }
    // Without a single verdict nobody can say that anything conforms.
    return count(.pass) == 0 ? .cannotTest : .conformant
  }

  /// The canonical document: keys in order, without times, the same for the same picker.
  public var json: JSONValue {
    var totals: [String: JSONValue] = ["checks": .integer(Int64(results.count))]
    for verdict in Verdict.allCases {
      totals[verdict.rawValue] = .integer(Int64(count(verdict)))
    }
    return [
      "format": 1,
      "implementation": [
        "name": .string(implementation.name), "version": .string(implementation.version),
      ],
      "suite": [
        "rules": .integer(Int64(suite.rules.count)),
        "caseFiles": .integer(Int64(suite.fileCount)),
      ],
      "totals": .object(totals),
      "checks": .array(results.map { $0.json(in: suite) }),
    ]
  }
}

/// What a command's exit status means.
public enum ExitStatus: Int32, Hashable, Sendable, CaseIterable {
  /// Everything that was run passed.
  case conformant = 0
  /// Something failed.
  case notConformant = 1
  /// The suite itself is at fault.
  case ourFault = 2
  /// There is nothing to talk to, or nothing to run.
  case cannotTest = 3
  /// The command line makes no sense.
  case usage = 64
}

extension CheckResult {
  fileprivate func json(in suite: Suite) -> JSONValue {
    let rule = suite.rule(check.rule)
    return [
      "check": .string(check.description), "profile": .string(check.profile),
      "case": .string(check.caseName), "rule": .string(check.rule),
      "level": .string(rule?.level.rawValue ?? ""), "basis": .string(rule?.basis.rawValue ?? ""),
      "verdict": .string(verdict.rawValue), "reason": .string(reason),
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
