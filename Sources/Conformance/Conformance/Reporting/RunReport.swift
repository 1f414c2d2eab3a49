// SPDX-License-Identifier: Apache-2.0

public import ConformanceWire

/// The results of a run; reports in all formats are made from this value.
public struct RunReport: Sendable {
  /// The suite that was run.
  public let suite: Suite
  /// The name and the version of the picker.
  public let implementation: Implementation
  /// The capabilities that the picker claims.
  public let capabilities: Set<String>
  /// The devices of the suite that the picker claims to imitate, in the order of the suite.
  public let claimedProfiles: [String]
  /// The devices that were tested, in the order of the suite.
  ///
  /// The others are those that the picker does not claim, or that were left out of the run.
  public let profiles: [String]
  /// The checks that were selected for the run.
  public let selection: CheckSelection
  /// The set of cases that count for the claims; nil if the suite has no set, and then all cases
  /// count.
  public let set: FrozenSet?
  /// Every check with its verdict, in the order in which the checks ran.
  public let results: [CheckResult]
  /// The transcripts of all cases (and of each row of a case), in the order in which they ran.
  public let transcripts: [CaseTranscript]
  /// The start and the durations of the run.
  public let times: RunTimes
  /// The known failures that are tolerated; the default is none.
  public var known = KnownFailures()

  init(
    suite: Suite, hello: HelloReply, selection: CheckSelection, set: FrozenSet?,
    results: [CheckResult], transcripts: [CaseTranscript], times: RunTimes
  ) {
    self.suite = suite
    implementation = hello.implementation
    capabilities = hello.capabilities
    claimedProfiles = suite.profiles.filter(hello.profiles.contains)
    profiles = suite.profiles.filter((selection.profiles ?? hello.profiles).contains)
    self.selection = selection
    self.set = set
    self.results = results
    self.transcripts = transcripts
    self.times = times
  }

  /// Returns the number of checks with a verdict.
  ///
  /// - Parameter verdict: The verdict.
  /// - Returns: The number of checks with this verdict.
  public func count(_ verdict: Verdict) -> Int { counts[verdict] }

  /// The number of checks with each verdict.
  public var counts: VerdictCounts { VerdictCounts(results.lazy.map(\.verdict)) }

  /// For each device, the number of this run's checks with each verdict.
  public var countsByProfile: [String: VerdictCounts] { counts { _ in true } }

  /// For each device, the number of checks with each verdict, counting only checks that do not
  /// affect the claim.
  public var unscoredByProfile: [String: VerdictCounts] { counts { !isScored($0) } }

  /// The number of checks that failed or ended in an error.
  public var failedCount: Int { counts.failed }

  /// The name of the set of cases that count for the claims; ``FrozenSet/none`` if the suite has no
  /// set.
  public var setName: String { self.set?.name ?? FrozenSet.none }

  /// Returns whether a check counts for a claim, because its case is in the set.
  ///
  /// - Parameter check: The check.
  /// - Returns: Whether the check counts. If the suite has no set, every check counts.
  public func isScored(_ check: Check) -> Bool { self.set?.holds(check) ?? true }

  /// Whether the run contained every check of every device that the picker claims to imitate.
  public var isComplete: Bool {
    guard selection.only == nil else { return false }
    guard let profiles = selection.profiles else { return true }
    return claimedProfiles.allSatisfy(profiles.contains)
  }

  /// The number of checks of the claimed devices that were left out of the run.
  public var leftOutCount: Int {
    let others = Set(claimedProfiles).subtracting(profiles)
    return counts[.notRun]
      + (others.isEmpty ? 0 : suite.checks.count { others.contains($0.profile) })
  }

  /// The claims of the picker, one for each device; empty if checks were left out of the run.
  public var claims: [Claim] {
    guard isComplete else { return [] }
    let scored = Dictionary(
      grouping: results.filter { isScored($0.check) }, by: \.check.profile)
    return claimedProfiles.map { profile in
      Claim(
        profile: profile, set: setName, isTimed: capabilities.contains("clock.virtual"),
        scored: (scored[profile] ?? []).compactMap { result in
          suite.rule(result.check.rule).map { (result, $0) }
        })
    }
  }

  /// The exit status with which the process that did the run should end.
  public var exitStatus: ExitStatus {
    if results.contains(where: \.isRunnerError) { return .internalError }
    let known = failureComparison
    if !known.unlisted.isEmpty || !known.stale.isEmpty || !known.expired.isEmpty {
      return .notConformant
    }
    // If no check passed and no failure is tolerated, the run does not show that the picker is
    // conformant.
    return counts[.pass] + known.tolerated.count == 0 ? .cannotTest : .conformant
  }

  private func counts(_ isCounted: (Check) -> Bool) -> [String: VerdictCounts] {
    var counts: [String: VerdictCounts] = [:]
    for profile in profiles { counts[profile] = VerdictCounts() }
    for result in results where isCounted(result.check) {
      counts[result.check.profile]?.add(result.verdict)
    }
    return counts
  }
}

/// The meaning of a command's exit status.
public enum ExitStatus: Int32, Hashable, Sendable, CaseIterable {
  /// Every check that ran passed, or failed as listed in the known failures.
  case conformant = 0
  /// A check failed, or the list of known failures is out of date.
  case notConformant = 1
  /// The error is in the suite or the runner, not in the picker.
  case internalError = 2
  /// No picker can be started or connected, or no check can be run.
  case cannotTest = 3
  /// The command line is invalid.
  case usage = 64
}
