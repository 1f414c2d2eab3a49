// SPDX-License-Identifier: Apache-2.0

public import ConformanceWire

/// Checks that the suite's expectations are effective: a correct picker must fail each mutated
/// expectation.
///
/// An expectation whose mutations are met is never evaluated, or is met by any picker.
public struct ExpectationProof: Sendable {
  /// The number of mutated expectations that were tried.
  public let count: Int
  /// The mutated expectations that the correct picker met: the case, the rule, the path and the
  /// matcher.
  public let survivors: [String]

  /// Tries every mutated expectation of a suite.
  ///
  /// - Parameters:
  ///   - suite: The rules and cases.
  ///   - adapter: A correct picker; a ``CachingAdapter`` makes this fast.
  ///   - share: Tries only one in this many cases. The default is every case.
  ///   - progress: Receives the number of finished cases and the total.
  /// - Returns: The number of tried expectations and the survivors.
  /// - Throws: ``CannotTest`` if no picker can be tested.
  @concurrent public static func of(
    _ suite: Suite, on adapter: any Adapter, share: Int = 1,
    progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws(CannotTest) -> ExpectationProof {
    let hello = try await Runner.greet(adapter, knowing: suite.profiles)
    var count = 0
    var survivors: [String] = []
    for (number, one) in suite.cases.enumerated() where number % max(1, share) == 0 {
      progress(number, suite.cases.count)
      guard let profile = one.profiles.first(where: hello.profiles.contains) else { continue }
      // Mutations change only the expectations, not the requests: one run serves all of them.
      var run = CaseRun(one, profile: profile, session: "expectation-\(number)")
      await run.ask(adapter)
      for mutated in one.mutatedExpectations
      where suite.rule(mutated.rule)?.holds(for: profile) ?? false {
        count += 1
        guard !mutated.isNoticed(in: run.record, of: one) else { continue }
        survivors.append("\(one.name)/\(mutated.rule): \(mutated.change)")
      }
    }
    return ExpectationProof(count: count, survivors: survivors)
  }
}

/// An expectation of a case that was mutated.
private struct MutatedExpectation {
  let rule: String
  /// The step's index.
  let step: Int
  let expectation: Expectation

  /// The step, the path and the mutated matcher.
  var change: String { "step \(step), \(expectation.path): expected \(expectation.matcher)" }

  /// Returns whether a picker's answers fail the mutated expectation.
  func isNoticed(in record: CaseRecord, of one: ConformanceCase) -> Bool {
    if one.refusal(in: record) != nil { return true }
    guard record.observations.indices.contains(step) else { return false }
    return expectation.difference { record.member($0, of: record.observations[step]) } != nil
  }
}

extension ConformanceCase {
  /// Every mutation of each of the case's expectations.
  fileprivate var mutatedExpectations: [MutatedExpectation] {
    steps.enumerated().flatMap { index, step in
      step.expectations.keys.sorted().flatMap { rule in
        (step.expectations[rule] ?? []).flatMap { expectation in
          expectation.matcher.mutations.map { mutation in
            MutatedExpectation(
              rule: rule, step: index,
              expectation: Expectation(path: expectation.path, matcher: mutation))
          }
        }
      }
    }
  }
}
