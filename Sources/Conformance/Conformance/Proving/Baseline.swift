// SPDX-License-Identifier: Apache-2.0

public import AdapterServing
import ConformanceWire

/// The answers of a correct picker to all cases of a suite.
///
/// A mutant (a picker with one deliberate error) gives the same answers as the correct picker in
/// most cases. Equal answers have equal verdicts. With a baseline, the suite only has to judge
/// those answers of the mutant that differ from the correct answers.
public struct Baseline: Sendable {
  let hello: HelloReply
  let plans: [ProfilePlan]
  /// The correct picker's answers, by device and case; empty if there is no correct picker.
  private(set) var known: [String: [ProfileRun.KnownCase?]] = [:]

  /// Creates a baseline without answers, so that all answers are judged.
  init(
    _ suite: Suite, for hello: HelloReply, on profiles: [String]? = nil
  ) throws(CannotTest) {
    for profile in profiles ?? [] {
      if let issue = suite.issue(inProfile: profile) { throw CannotTest(issue) }
    }
    self.hello = hello
    plans = suite.profiles.filter((profiles ?? hello.profiles).contains).map { profile in
      ProfilePlan(suite, profile, hello.capabilities, CheckSelection())
    }
  }

  /// Runs the suite on a correct picker and records its answers.
  ///
  /// - Parameters:
  ///   - right: The correct picker. If it is a ``CachingAdapter``, mutants of this picker can be
  ///     judged fast.
  ///   - suite: The rules and cases.
  ///   - profiles: The devices; nil, the default, means all that the picker claims.
  /// - Throws: ``CannotTest`` if no picker can be tested.
  /// - Complexity: Takes as long as one run of the suite.
  @concurrent public init(
    _ right: any Adapter, by suite: Suite, on profiles: [String]? = nil
  ) async throws(CannotTest) {
    let hello = try await Runner.greet(right, knowing: suite.profiles)
    try self.init(suite, for: hello, on: profiles)
    for plan in plans {
      var run = ProfileRun(plan, for: .learning)
      _ = await run.run(on: right)
      known[plan.profile] = run.known
    }
    try? await right.bye()
  }

  /// Runs a picker and returns the checks that it did not pass.
  @concurrent func failures(of picker: any Adapter) async -> [CheckResult] {
    var failures: [CheckResult] = []
    for plan in plans {
      let known = known[plan.profile] ?? plan.cases.map { _ in nil }
      var run = ProfileRun(plan, for: .comparing(known))
      // Blocked checks are left out: they depend on a failed check, which is in the list.
      failures += await run.run(on: picker).filter {
        ![.pass, .blocked, .notRun].contains($0.verdict)
      }
    }
    return failures
  }
}
