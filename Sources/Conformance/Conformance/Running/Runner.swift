// SPDX-License-Identifier: Apache-2.0

public import AdapterServing
import ConformanceWire
import Foundation
import PickerModel

/// Runs the suite against one picker.
///
/// The cases always run in the same order, so the same picker always gets the same results.
public struct Runner: Sendable {
  private let suite: Suite
  private let selection: CheckSelection
  private let set: FrozenSet?

  /// Prepares a run with the newest set of the suite: only the cases of this set count for a claim.
  ///
  /// - Parameters:
  ///   - suite: The rules and cases.
  ///   - selection: The checks to run. The default is all.
  public init(_ suite: Suite, selection: CheckSelection = CheckSelection()) {
    self.init(suite, selection: selection, set: suite.sets.last)
  }

  /// Prepares a run with a given set of cases.
  ///
  /// - Parameters:
  ///   - suite: The rules and cases.
  ///   - selection: The checks to run.
  ///   - set: The set of cases that count for a claim. If it is nil, all cases count.
  public init(_ suite: Suite, selection: CheckSelection, set: FrozenSet?) {
    self.suite = suite
    self.selection = selection
    self.set = set
  }

  /// Runs the selected checks of the suite on a picker.
  ///
  /// If the picker exits, the next request starts it again.
  ///
  /// - Parameters:
  ///   - adapter: The picker to test.
  ///   - others: Further instances of the same picker, so that several devices are tested in
  ///     parallel. The default is none.
  ///   - observe: Receives the events, sorted by device. The default ignores them.
  /// - Returns: The report with every check and its verdict.
  /// - Throws: ``CannotTest`` if no picker can be tested.
  public func run(
    on adapter: any Adapter, beside others: [any Adapter] = [],
    observe: @escaping RunObserver = { _ in }
  ) async throws(CannotTest) -> RunReport {
    var times = RunTimes(start: Date.now.formatted(.iso8601))
    let start = ContinuousClock.now
    let hello = try await Self.greet(adapter, knowing: suite.profiles)
    for other in others { _ = try await Self.greet(other, knowing: suite.profiles) }
    try checkProfiles(hello)
    let wanted = selection.profiles ?? hello.profiles
    let implementation = hello.implementation
    observe(
      .runStarted(
        picker: implementation.name, version: implementation.version,
        set: set?.name ?? FrozenSet.none,
        profiles: suite.profiles.filter(wanted.contains)))
    var results: [CheckResult] = []
    var transcripts: [CaseTranscript] = []
    let queue = ProfileQueue(
      suite, hello, selection, profiles: suite.profiles.filter(wanted.contains))
    // With a single picker, events are reported when they happen. With several, they are reported
    // device by device after the run.
    var judged = others.isEmpty ? [:] : await queue.judge(on: [adapter] + others)
    for profile in suite.profiles where wanted.contains(profile) {
      observe(.profileStarted(profile))
      let known = judged.removeValue(forKey: profile)
      for result in known?.results ?? [] { observe(.check(result)) }
      let found =
        if let known { known } else { await queue.judge(profile, on: adapter, observe) }
      results += found.results
      transcripts += found.transcripts
      times.profiles[profile] = found.duration
      observe(.profileEnded(profile, VerdictCounts(found.results.lazy.map(\.verdict))))
    }
    for picker in [adapter] + others { try? await picker.bye() }
    times.duration = ContinuousClock.now - start
    let report = RunReport(
      suite: suite, hello: hello, selection: selection, set: set, results: results,
      transcripts: transcripts, times: times)
    observe(.runEnded(report.counts))
    return report
  }

  private func checkProfiles(_ hello: HelloReply) throws(CannotTest) {
    for profile in selection.profiles ?? [] {
      if let issue = suite.issue(inProfile: profile) { throw CannotTest(issue) }
      guard hello.profiles.contains(profile) else {
        throw hello.unclaimed(profile)
      }
    }
  }

  /// Sends `hello` to a picker and checks that it claims at least one of the given devices.
  static func greet(
    _ adapter: any Adapter, knowing profiles: [String]
  ) async throws(CannotTest) -> HelloReply {
    let runner = Implementation(name: "locket-conformance", version: "1")
    let hello: HelloReply
    do {
      hello = try await adapter.hello(Hello(runner: runner))
    } catch {
      throw CannotTest("hello: \(error)")
    }
    guard Wire.versions.contains(hello.version) else {
      throw CannotTest(
        "the picker chose version \(hello.version); it has to answer hello with \(Wire.versions)")
    }
    guard hello.profiles.contains(where: profiles.contains) else {
      throw CannotTest(
        "the picker claims no profile of the suite; it has to claim one of "
          + profiles.joined(separator: ", "))
    }
    return hello
  }
}

/// The error of a run that is not possible, for example because the picker cannot be started.
///
/// The error does not mean that the picker breaks a rule.
public struct CannotTest: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line of text with the reason why the run is not possible.
  public let description: String

  /// Creates an error.
  ///
  /// - Parameter description: The reason, in one line.
  public init(_ description: String) {
    self.description = description
  }
}

extension HelloReply {
  /// Returns the error for a profile that the picker does not claim; it suggests the most similar
  /// name.
  func unclaimed(_ profile: String) -> CannotTest {
    let remedy = profile.remedy(among: profiles)
    return CannotTest("the picker does not claim the profile '\(profile.prefix(60))'; \(remedy)")
  }
}
