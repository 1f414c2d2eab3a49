// SPDX-License-Identifier: Apache-2.0

public import AdapterServing
import ConformanceWire

/// Checks that a picker's answers do not depend on the cases that ran before.
///
/// All cases run four times: twice in order of their names, once in reverse order and once in
/// random order. In every run, the picker must give the same answers to a case.
public struct Audit: Sendable {
  /// The number of cases that were compared; a case counts once for each device.
  public let count: Int
  /// The cases whose answers differ, each with the run in which the answers differ.
  public let findings: [String]

  /// Checks that a picker's answers do not depend on the order of the cases.
  ///
  /// - Parameters:
  ///   - adapter: The picker to test.
  ///   - suite: The rules and cases.
  ///   - profiles: The devices; nil, the default, means all that the picker claims.
  ///   - seed: The seed of the random order.
  /// - Returns: The number of compared cases, and the cases whose answers differ.
  /// - Throws: ``CannotTest`` if no picker can be tested.
  @concurrent public static func of(
    _ adapter: any Adapter, by suite: Suite, on profiles: [String]? = nil, seed: UInt64 = 1
  ) async throws(CannotTest) -> Audit {
    let hello = try await Runner.greet(adapter, knowing: suite.profiles)
    let runs = suite.profiles.filter((profiles ?? hello.profiles).contains).flatMap { profile in
      suite.cases(for: profile).compactMap { one in
        (try? one.fitted(to: suite.facts[profile])).map { (profile: profile, one: $0) }
      }
    }
    var source = RandomSource(seed)
    let orders = [
      ("a second time", Array(runs.indices)), ("backwards", runs.indices.reversed()),
      ("shuffled", source.shuffled(runs.indices)),
    ]
    func records(_ order: [Int], _ pass: Int) async -> [Int: CaseRecord] {
      await withTaskExecutorPreference(adapter.waitingThread) {
        await Self.records(of: runs, in: order, on: adapter, pass: pass)
      }
    }
    let first = await records(Array(runs.indices), 0)
    var findings: [String] = []
    for (pass, (name, order)) in orders.enumerated() {
      let again = await records(order, pass + 1)
      for index in runs.indices where !(again[index]?.isSame(as: first[index]) ?? false) {
        findings.append(
          "\(runs[index].profile)/\(runs[index].one.name) answers differently \(name)")
      }
    }
    try? await adapter.bye()
    return Audit(count: runs.count, findings: findings)
  }

  /// Returns a picker's answers in each case.
  ///
  /// The answers are not judged: if they are equal, their verdicts are equal, too.
  private static func records(
    of runs: [(profile: String, one: ConformanceCase)], in order: [Int], on adapter: any Adapter,
    pass: Int
  ) async -> [Int: CaseRecord] {
    var records: [Int: CaseRecord] = [:]
    for index in order {
      let (profile, one) = runs[index]
      var run = CaseRun(one, profile: profile, session: "audit-\(pass)-\(index)")
      await run.ask(adapter)
      records[index] = run.record
    }
    return records
  }
}

extension CaseRecord {
  /// Returns whether two runs have the same answers, or whether the picker exited or hung in both
  /// after the same answers.
  fileprivate func isSame(as other: CaseRecord?) -> Bool {
    guard let other else { return false }
    return replies == other.replies && observations == other.observations
      && (loss == nil) == (other.loss == nil)
  }
}
