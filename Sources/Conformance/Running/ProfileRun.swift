// SPDX-License-Identifier: Apache-2.0

import ConformanceWire

/// Runs all cases of one device.
struct ProfileRun {
  /// What a picker answered in a case, and what that was worth.
  struct KnownCase: Sendable {
    let record: CaseRecord
    let results: [CheckResult]
  }

  /// What is kept of a run.
  enum Purpose {
    /// The transcripts, for people.
    case report
    /// The answers, for others to be held against.
    case learning
    /// Nothing; who answers a case as is known here is judged as is known here.
    case comparing([KnownCase?])
  }

  private let plan: ProfilePlan
  private let purpose: Purpose
  private let observe: RunObserver
  private var broken: Set<String> = []
  /// How many cases were run.
  private var number = 0
  /// What was run so far, in that order.
  private(set) var transcripts: [CaseTranscript] = []
  /// The answers by the place of their case in the plan; nil for what was not run.
  private(set) var known: [KnownCase?] = []

  init(
    _ plan: ProfilePlan, for purpose: Purpose = .report,
    _ observe: @escaping RunObserver = { _ in }
  ) {
    self.plan = plan
    self.purpose = purpose
    self.observe = observe
  }

  mutating func run(on adapter: any Adapter) async -> [CheckResult] {
    var results: [CheckResult] = []
    for (place, planned) in plan.cases.enumerated() {
      var mine = planned.settled
      if case .learning = purpose { known.append(nil) }
      if let basis = planned.one.dependsOn.first(where: broken.contains) {
        mine = planned.checks.map { check, settled in
          settled ?? CheckResult(check, .blocked, reason: "\(basis) did not pass")
        }
      } else if !planned.rules.isEmpty {
        mine += await judge(planned, at: place, on: adapter)
      }
      for result in mine {
        observe(.check(result))
        if [.fail, .error, .blocked].contains(result.verdict) {
          broken.insert("\(planned.one.identifier)/\(result.check.rule)")
        }
      }
      results += mine
    }
    return results
  }

  private mutating func judge(
    _ planned: ProfilePlan.PlannedCase, at place: Int, on adapter: any Adapter
  ) async -> [CheckResult] {
    number += 1
    var run = CaseRun(planned.one, profile: plan.profile, session: "\(plan.profile)-\(number)")
    let start = ContinuousClock.now
    await run.ask(adapter)
    // Equal answers are judged alike; a law that wants a second run may still tell them apart.
    if case .comparing(let known) = purpose, !planned.one.wantsSecondRun,
      let known = known[place], run.record.answersAs(known.record)
    {
      return known.results
    }
    let results = await run.results(on: adapter, judging: planned.rules)
    switch purpose {
    case .report:
      var transcript = run.record.transcript(of: planned.one, on: plan.profile)
      transcript.duration = ContinuousClock.now - start
      transcripts.append(transcript)
    case .learning: known[place] = KnownCase(record: run.record, results: results)
    case .comparing: break
    }
    return results
  }
}
