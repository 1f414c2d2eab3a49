// SPDX-License-Identifier: Apache-2.0

public import ConformanceWire

/// Whether a picker answers the same every time, whatever was asked before.
///
/// All cases are run twice in order of their names, once backwards and once shuffled; what a picker
/// answers in a case must be the same in each.
public struct Audit: Sendable {
  /// How many cases were compared, each on each of its devices.
  public let count: Int
  /// The cases whose answers differ, with the run in which they do.
  public let findings: [String]

  /// Audits a picker.
  ///
  /// - Parameters:
  ///   - adapter: The picker.
  ///   - suite: The rules and cases.
  ///   - seed: What the shuffling is made from.
  /// - Returns: What differs.
  /// - Throws: ``CannotTest`` where there is nothing to talk to.
  @concurrent public static func of(
    _ adapter: any Adapter, by suite: Suite, seed: UInt64 = 1
  ) async throws(CannotTest) -> Audit {
    let hello = try await Runner.greet(adapter, knowing: suite.profiles)
    let runs = suite.profiles.filter(hello.profiles.contains).flatMap { profile in
      suite.cases(for: profile).map { (profile: profile, one: $0) }
    }
    var source = RandomSource(seed)
    let orders = [
      ("a second time", Array(runs.indices)), ("backwards", runs.indices.reversed()),
      ("shuffled", source.shuffled(runs.indices)),
    ]
    func records(_ order: [Int], _ turn: Int) async -> [Int: CaseRecord] {
      await withTaskExecutorPreference(adapter.waitingThread) {
        await Self.records(of: runs, in: order, on: adapter, turn: turn)
      }
    }
    let first = await records(Array(runs.indices), 0)
    var findings: [String] = []
    for (turn, (name, order)) in orders.enumerated() {
      let again = await records(order, turn + 1)
      for place in runs.indices where !(again[place]?.isSame(as: first[place]) ?? false) {
        findings.append("\(runs[place].profile)/\(runs[place].one.name) answers otherwise \(name)")
      }
    }
    try? await adapter.bye()
    return Audit(count: runs.count, findings: findings)
  }

  /// What a picker answered in each case; nothing is judged, for equal answers are judged alike.
  private static func records(
    of runs: [(profile: String, one: ConformanceCase)], in order: [Int], on adapter: any Adapter,
    turn: Int
  ) async -> [Int: CaseRecord] {
    var records: [Int: CaseRecord] = [:]
    for place in order {
      let (profile, one) = runs[place]
      var run = CaseRun(one, profile: profile, session: "audit-\(turn)-\(place)")
      await run.ask(adapter)
      records[place] = run.record
    }
    return records
  }
}

extension CaseRecord {
  /// Whether the same was answered, or the picker was lost both times after the same.
  fileprivate func isSame(as other: CaseRecord?) -> Bool {
    guard let other else { return false }
    return replies == other.replies && looks == other.looks
      && (loss == nil) == (other.loss == nil)
  }
}
