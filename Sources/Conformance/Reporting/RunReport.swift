// SPDX-License-Identifier: Apache-2.0

public import ConformanceWire

/// What a run found; every rendering is made from this alone.
public struct RunReport: Sendable {
  /// The suite that was run.
  public let suite: Suite
  /// The picker.
  public let implementation: Implementation
  /// What the picker claims to be able to do.
  public let capabilities: Set<String>
  /// The devices of the suite that the picker claims to be, in order.
  public let claimedProfiles: [String]
  /// Which checks were asked for.
  public let selection: CheckSelection
  /// What the checks are scored by, nil where nothing is frozen.
  public let set: FrozenSet?
  /// Every check with what became of it, in the order run.
  public let results: [CheckResult]
  /// Every row of every case that was run, in the order run.
  public let transcripts: [CaseTranscript]
  /// When, and how long.
  public let times: RunTimes
  /// The failures that are tolerated; the default is none.
  public var known = KnownFailures()

  init(
    suite: Suite, hello: HelloReply, selection: CheckSelection, set: FrozenSet?,
    results: [CheckResult], transcripts: [CaseTranscript], times: RunTimes
  ) {
    self.suite = suite
    implementation = hello.implementation
    capabilities = hello.capabilities
    claimedProfiles = suite.profiles.filter(hello.profiles.contains)
    self.selection = selection
    self.set = set
    self.results = results
    self.transcripts = transcripts
    self.times = times
  }

  /// How many checks have a verdict.
  ///
  /// - Parameter verdict: The verdict.
  /// - Returns: The number.
  public func count(_ verdict: Verdict) -> Int { counts[verdict] }

  /// How many checks have each verdict.
  public var counts: VerdictCounts { VerdictCounts(results.lazy.map(\.verdict)) }

  /// How many checks of each device have each verdict.
  public var countsByProfile: [String: VerdictCounts] { counts { _ in true } }

  /// How many checks of each device count for no claim, by verdict.
  public var unscoredByProfile: [String: VerdictCounts] { counts { !isScored($0) } }

  /// How many checks failed or could not be finished.
  public var failedCount: Int { counts.failed }

  /// The name of the set, or that nothing is frozen.
  public var setName: String { self.set?.name ?? FrozenSet.none }

  /// Whether a check counts for a claim.
  ///
  /// - Parameter check: The check.
  /// - Returns: Whether it does; without a frozen set all do.
  public func isScored(_ check: Check) -> Bool { self.set?.holds(check) ?? true }

  /// Whether every check of every device that the picker claims was asked for, by name or not.
  public var isComplete: Bool {
    guard selection.only == nil else { return false }
    guard let profiles = selection.profiles else { return true }
    return claimedProfiles.allSatisfy(profiles.contains)
  }

  /// What the picker may say of itself, a device a line; nothing after a run that left checks out.
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

  /// What the run says to whoever started it.
  public var exitStatus: ExitStatus {
    if results.contains(where: \.isOurFault) { return .ourFault }
    let known = reckoning
    if !known.unlisted.isEmpty || !known.stale.isEmpty || !known.over.isEmpty {
      return .notConformant
    }
    // Without a single verdict nobody can say that anything conforms.
    return counts[.pass] + known.tolerated.count == 0 ? .cannotTest : .conformant
  }

  private func counts(_ isCounted: (Check) -> Bool) -> [String: VerdictCounts] {
    var counts: [String: VerdictCounts] = [:]
    for profile in suite.profiles { counts[profile] = VerdictCounts() }
    for result in results where isCounted(result.check) {
      counts[result.check.profile]?.add(result.verdict)
    }
    return counts
  }
}

/// What a command's exit status means.
public enum ExitStatus: Int32, Hashable, Sendable, CaseIterable {
  /// Everything that was run passed, or fails as it is known to.
  case conformant = 0
  /// Something failed, or is no longer as it is known to be.
  case notConformant = 1
  /// The suite itself is at fault.
  case ourFault = 2
  /// There is nothing to talk to, or nothing to run.
  case cannotTest = 3
  /// The command line makes no sense.
  case usage = 64
}
