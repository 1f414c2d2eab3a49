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
      // The expectations change and the questions do not: one run serves all that are wrong.
      var run = CaseRun(one, profile: profile, session: "expectation-\(number)")
      await run.ask(adapter)
      for wrong in one.wrongExpectations
      where suite.rule(wrong.rule)?.holds(for: profile) ?? false {
        count += 1
        guard !wrong.isNoticed(in: run.record, of: one) else { continue }
        survivors.append("\(one.name)/\(wrong.rule): \(wrong.change)")
      }
    }
    return ExpectationProof(count: count, survivors: survivors)
  }
}

/// An expectation of a case, made wrong.
private struct WrongExpectation {
  let rule: String
  /// The step's place.
  let step: Int
  let expectation: Expectation

  /// The step, the path and what is expected there instead.
  var change: String { "step \(step), \(expectation.path): expected \(expectation.matcher)" }

  /// Whether what a picker answered is not what is expected.
  func isNoticed(in record: CaseRecord, of one: ConformanceCase) -> Bool {
    if one.refusal(in: record) != nil { return true }
    guard record.looks.indices.contains(step) else { return false }
    return expectation.difference { record.member($0, of: record.looks[step]) } != nil
  }
}

extension ConformanceCase {
  /// Each of its expectations made wrong in turn, in every way.
  fileprivate var wrongExpectations: [WrongExpectation] {
    steps.enumerated().flatMap { place, step in
      step.expectations.keys.sorted().flatMap { rule in
        (step.expectations[rule] ?? []).flatMap { expectation in
          expectation.matcher.mutations.map { mutation in
            WrongExpectation(
              rule: rule, step: place,
              expectation: Expectation(path: expectation.path, matcher: mutation))
          }
        }
      }
    }
  }
}
