// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// For each of the seven verdicts, the number of checks that have it.
public struct VerdictCounts: Hashable, Sendable {
  private var counts: [Verdict: Int] = [:]
  /// The number of all checks that were counted.
  public private(set) var total = 0

  /// Counts how many checks have each verdict.
  ///
  /// - Parameter verdicts: The verdicts of the checks. The default is none.
  public init(_ verdicts: some Sequence<Verdict> = []) {
    for verdict in verdicts { add(verdict) }
  }

  /// Counts one more check.
  ///
  /// - Parameter verdict: The verdict of the check.
  public mutating func add(_ verdict: Verdict) {
    counts[verdict, default: 0] += 1
    total += 1
  }

  /// The number of checks with a verdict.
  ///
  /// - Parameter verdict: The verdict.
  public subscript(verdict: Verdict) -> Int { counts[verdict] ?? 0 }

  /// The number of counted checks that failed or ended in an error.
  public var failed: Int { self[.fail] + self[.error] }

  /// The number of counted checks that neither passed, nor failed, nor ended in an error.
  public var skipped: Int { total - self[.pass] - failed }

  /// The numbers of checks with each of the seven verdicts, in one line of text.
  public var text: String {
    Verdict.allCases.map { "\($0.rawValue) \(self[$0])" }.joined(separator: ", ")
  }

  /// The line with which the output of a run ends.
  public var lastLine: String { "\(self[.pass]) passed, \(failed) failed, \(skipped) skipped" }

  /// The numbers of checks with each of the seven verdicts and their total, as JSON.
  public var json: JSONValue {
    var members: [String: JSONValue] = ["checks": .integer(Int64(total))]
    for verdict in Verdict.allCases { members[verdict.rawValue] = .integer(Int64(self[verdict])) }
    return .object(members)
  }
}
