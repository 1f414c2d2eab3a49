// SPDX-License-Identifier: Apache-2.0

public import ConformanceWire

/// What wrong pickers are measured by: the suite, laid out once, and what a right picker answered.
///
/// A wrong picker answers most cases as the right one does. What it answers is asked for in each
/// case; judged is only what differs, for equal answers are judged alike.
public struct Yardstick: Sendable {
  let hello: HelloReply
  let plans: [ProfilePlan]
  /// What the right picker answered, by device and case; empty where there is none.
  private(set) var known: [String: [ProfileRun.KnownCase?]] = [:]
  /// Every check and rule of the suite by name.
  let names: Set<String>

  /// Lays out a suite for a picker; nothing is known of a right one.
  init(
    _ suite: Suite, for hello: HelloReply, on profiles: [String]? = nil
  ) throws(CannotTest) {
    for profile in profiles ?? [] {
      if let mistake = suite.mistake(inProfile: profile) { throw CannotTest(mistake) }
    }
    self.hello = hello
    plans = suite.profiles.filter((profiles ?? hello.profiles).contains).map { profile in
      ProfilePlan(suite, profile, hello.capabilities, CheckSelection())
    }
    names = Set(suite.checks.flatMap { [$0.name, $0.rule] })
  }

  /// Asks a right picker everything.
  ///
  /// - Parameters:
  ///   - right: The right picker; one that remembers makes it quick to judge wrong ones made of it.
  ///   - suite: The rules and cases.
  /// - Throws: ``CannotTest`` where there is nothing to talk to.
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

  /// Everything that a picker has not passed.
  @concurrent func failures(of picker: any Adapter) async -> [CheckResult] {
    var failures: [CheckResult] = []
    for plan in plans {
      let known = known[plan.profile] ?? plan.cases.map { _ in nil }
      var run = ProfileRun(plan, for: .comparing(known))
      // What is blocked rests on a failure that is looked at already.
      failures += await run.run(on: picker).filter {
        ![.pass, .blocked, .notRun].contains($0.verdict)
      }
    }
    return failures
  }
}
