// SPDX-License-Identifier: Apache-2.0

public import ConformanceWire

/// Whether the suite's expectations mean something: each is made a little wrong, and a right picker
/// must then fail.
///
/// What survives is never looked at, or holds whatever the picker does.
public struct ExpectationProof: Sendable {
  /// How many wrong expectations were tried.
  public let count: Int
  /// Those that the right picker met all the same: the case, the rule, the path and the matcher.
  public let survivors: [String]

  /// Tries every wrong expectation of a suite.
  ///
  /// - Parameters:
  ///   - suite: The rules and cases.
  ///   - adapter: A right picker; one that remembers makes it quick.
  ///   - share: Every so many cases only. The default is every one.
  ///   - progress: Is told how many cases are done, out of how many.
  /// - Returns: What was tried and what survived.
  /// - Throws: ``CannotTest`` where there is nothing to talk to.
  public static func of(
    _ suite: Suite, on adapter: any Adapter, share: Int = 1,
    progress: (Int, Int) -> Void = { _, _ in }
  ) async throws(CannotTest) -> ExpectationProof {
    let hello = try await Runner.greet(adapter, knowing: suite.profiles)
    var count = 0
    var survivors: [String] = []
    for (number, one) in suite.cases.enumerated() where number % max(1, share) == 0 {
      progress(number, suite.cases.count)
      guard let profile = one.profiles.first(where: hello.profiles.contains) else { continue }
      for mutant in one.mutants where suite.rule(mutant.rule)?.holds(for: profile) ?? false {
        count += 1
        var run = CaseRun(mutant.made, profile: profile, session: "expectation-\(count)")
        let results = await run.run(on: adapter, judging: [mutant.rule])
        guard results.contains(where: { $0.verdict == .fail }) else {
          survivors.append("\(one.name)/\(mutant.rule): \(mutant.change)")
          continue
        }
      }
    }
    return ExpectationProof(count: count, survivors: survivors)
  }
}

/// A case with one expectation made wrong.
private struct WrongCase {
  let made: ConformanceCase
  let rule: String
  /// The step, the path and what is expected there instead.
  let change: String
}

extension ConformanceCase {
  /// The case with each of its expectations made wrong in turn.
  fileprivate var mutants: [WrongCase] {
    var mutants: [WrongCase] = []
    for (place, step) in steps.enumerated() {
      for rule in step.expectations.keys.sorted() {
        for (index, expectation) in (step.expectations[rule] ?? []).enumerated() {
          for mutation in expectation.matcher.mutations {
            var made = self
            made.laws[rule] = nil
            made.steps[place].expectations[rule]?[index] = Expectation(
              path: expectation.path, matcher: mutation)
            mutants.append(
              WrongCase(
                made: made, rule: rule,
                change: "step \(place), \(expectation.path): expected \(mutation)"))
          }
        }
      }
    }
    return mutants
  }
}
