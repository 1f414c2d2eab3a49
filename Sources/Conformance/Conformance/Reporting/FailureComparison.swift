// SPDX-License-Identifier: Apache-2.0

/// The comparison of a run's failures with the list of known failures, which are tolerated for a
/// limited time.
public struct FailureComparison: Sendable {
  /// The known failures that are tolerated: their check did not pass, and the last day on which
  /// they are tolerated is not over.
  public let tolerated: [KnownFailure]
  /// The known failures whose check passed in this run; they must be removed from the list.
  public let stale: [KnownFailure]
  /// The known failures that are no longer tolerated: their check did not pass, and the last day on
  /// which they were tolerated is over.
  public let expired: [KnownFailure]
  /// The checks that failed or ended in an error and are not in the list of known failures.
  public let unlisted: [CheckResult]

  init(_ results: [CheckResult], _ known: KnownFailures) {
    let entries = Dictionary(known.entries.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    var verdicts: [String: Verdict] = [:]
    if !entries.isEmpty {
      for result in results { verdicts[result.check.description] = result.verdict }
    }
    func listed(_ verdicts: [String: Verdict], _ these: Set<Verdict>) -> [KnownFailure] {
      known.entries.filter { verdicts[$0.name].map(these.contains) ?? false }
    }
    stale = listed(verdicts, [.pass])
    let failing = listed(verdicts, [.fail, .error, .blocked])
    expired = failing.filter(known.isExpired)
    tolerated = failing.filter { !known.isExpired($0) }
    unlisted = results.filter { result in
      [.fail, .error].contains(result.verdict) && entries[result.check.description] == nil
    }
  }
}

extension RunReport {
  /// The comparison of this run's failures with the list of known failures.
  public var failureComparison: FailureComparison { FailureComparison(results, known) }
}
