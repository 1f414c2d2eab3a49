// SPDX-License-Identifier: Apache-2.0

public import AdapterServing
import ConformanceWire

/// A proof that the suite's expectations can fail.
///
/// Each expectation of a case is changed slightly (mutated), so that a correct picker must fail the
/// changed expectation. If the correct picker nevertheless passes, the expectation is never
/// evaluated or checks nothing.
public struct ExpectationProof: Sendable {
  /// The number of mutated (slightly changed) expectations that were tried.
  public let count: Int
  /// The mutated (slightly changed) expectations that the correct picker passed; each line has the
  /// case, the rule, the path and the expected value.
  public let survivors: [String]

  /// Changes each expectation of a suite slightly, and checks that a correct picker fails the
  /// changed expectation.
  ///
  /// - Parameters:
  ///   - suite: The rules and cases.
  ///   - adapter: A correct picker; a ``CachingAdapter`` makes this fast.
  ///   - share: If it is n, only every n-th case is tried. The default is every case.
  ///   - progress: Receives the number of finished cases and the total.
  /// - Returns: The number of mutated expectations, and those that the picker passed.
  /// - Throws: ``CannotTest`` if no picker can be tested.
  @concurrent public static func of(
    _ suite: Suite, on adapter: any Adapter, share: Int = 1,
    progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws(CannotTest) -> ExpectationProof {
    let hello = try await Runner.greet(adapter, knowing: suite.profiles)
    var count = 0
    var survivors: [String] = []
    for (number, loaded) in suite.cases.enumerated() where number % max(1, share) == 0 {
      progress(number, suite.cases.count)
      guard let profile = loaded.profiles.first(where: hello.profiles.contains),
        let one = try? loaded.fitted(to: suite.facts[profile])
      else { continue }
      // A mutation changes an expectation, not a request. One run of the case is therefore enough
      // for all its mutations.
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

/// A mutated expectation of a case.
private struct MutatedExpectation {
  let rule: String
  /// The step's index.
  let step: Int
  let expectation: Expectation

  /// The step, the path and the mutated matcher.
  var change: String { "step \(step), \(expectation.path): expected \(expectation.matcher)" }

  /// Returns whether a picker's answers do not meet the mutated expectation.
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
