// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// How many checks have each of the seven verdicts.
public struct VerdictCounts: Hashable, Sendable {
  private var counts: [Verdict: Int] = [:]
  /// How many checks there are.
  public private(set) var total = 0

  /// Counts verdicts.
  ///
  /// - Parameter verdicts: The verdicts. The default is none.
  public init(_ verdicts: some Sequence<Verdict> = []) {
    for verdict in verdicts { add(verdict) }
  }

  /// Counts one more.
  ///
  /// - Parameter verdict: Its verdict.
  public mutating func add(_ verdict: Verdict) {
    counts[verdict, default: 0] += 1
    total += 1
  }

  /// How many have a verdict.
  ///
  /// - Parameter verdict: The verdict.
  public subscript(verdict: Verdict) -> Int { counts[verdict] ?? 0 }

  /// How many failed or could not be finished.
  public var failed: Int { self[.fail] + self[.error] }

  /// How many neither passed nor failed.
  public var skipped: Int { total - self[.pass] - failed }

  /// All seven in one line.
  public var text: String {
    Verdict.allCases.map { "\($0.rawValue) \(self[$0])" }.joined(separator: ", ")
  }

  /// The line that every run ends with.
  public var lastLine: String { "\(self[.pass]) passed, \(failed) failed, \(skipped) skipped" }

  /// All seven and their sum, as reports write them.
  public var json: JSONValue {
    var members: [String: JSONValue] = ["checks": .integer(Int64(total))]
    for verdict in Verdict.allCases { members[verdict.rawValue] = .integer(Int64(self[verdict])) }
    return .object(members)
  }
}
