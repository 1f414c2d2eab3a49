// SPDX-License-Identifier: Apache-2.0

/// What failed, held against the list of what is known to fail.
public struct Reckoning: Sendable {
  /// Listed, and did not pass.
  public let tolerated: [KnownFailure]
  /// Listed, and passed: the entry has to go.
  public let stale: [KnownFailure]
  /// Listed, and the last day is over.
  public let over: [KnownFailure]
  /// The failures and errors that are not listed.
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
    over = failing.filter(known.isOver)
    tolerated = failing.filter { !known.isOver($0) }
    unlisted = results.filter { result in
      [.fail, .error].contains(result.verdict) && entries[result.check.description] == nil
    }
  }
}

extension RunReport {
  /// What failed, held against the list of what is known to fail.
  public var reckoning: Reckoning { Reckoning(results, known) }
}
