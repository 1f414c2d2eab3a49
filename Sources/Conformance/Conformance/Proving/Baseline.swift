// SPDX-License-Identifier: Apache-2.0

public import ConformanceWire

/// The answers of a correct picker to the suite, with which mutants are compared.
///
/// A mutant answers most cases in the same way as the correct picker. It receives every request,
/// but only answers that differ are judged, because equal answers have equal verdicts.
public struct Baseline: Sendable {
  let hello: HelloReply
  let plans: [ProfilePlan]
  /// The correct picker's answers, by device and case; empty if there is no correct picker.
  private(set) var known: [String: [ProfileRun.KnownCase?]] = [:]

  /// Prepares the runs of a suite for a picker, without answers of a correct one.
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

  /// Records a correct picker's answers to the whole suite.
  ///
  /// - Parameters:
  ///   - right: The correct picker; a ``CachingAdapter`` makes it fast to judge mutants of it.
  ///   - suite: The rules and cases.
  /// - Throws: ``CannotTest`` if no picker can be tested.
  /// - Complexity: One run of the suite.
  @concurrent public init(_ right: any Adapter, by suite: Suite) async throws(CannotTest) {
    let hello = try await Runner.greet(right, knowing: suite.profiles)
    try self.init(suite, for: hello)
    for plan in plans {
      var run = ProfileRun(plan, for: .learning)
      _ = await run.run(on: right)
      known[plan.profile] = run.known
    }
    try? await right.bye()
  }

  /// Returns every check that a picker has not passed.
  @concurrent func failures(of picker: any Adapter) async -> [CheckResult] {
    var failures: [CheckResult] = []
    for plan in plans {
      let known = known[plan.profile] ?? plan.cases.map { _ in nil }
      var run = ProfileRun(plan, for: .comparing(known))
      // A blocked check depends on a failure that is included already.
      failures += await run.run(on: picker).filter {
        ![.pass, .blocked, .notRun].contains($0.verdict)
      }
    }
    return failures
  }
}
