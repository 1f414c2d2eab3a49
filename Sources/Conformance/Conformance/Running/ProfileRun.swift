// SPDX-License-Identifier: Apache-2.0

import AdapterServing
import ConformanceWire
import PickerModel

/// Runs all cases of one device.
struct ProfileRun {
  /// A picker's answers in a case and their verdicts.
  struct KnownCase: Sendable {
    let record: CaseRecord
    let results: [CheckResult]
  }

  /// The use of a run, which decides what data it collects.
  enum Purpose {
    /// The transcripts, for a report.
    case report
    /// The answers, for comparison with other pickers.
    case learning
    /// Nothing; if the answers equal the known ones, the checks get the known verdicts.
    case comparing([KnownCase?])
  }

  private let plan: ProfilePlan
  private let purpose: Purpose
  private let observe: RunObserver
  private var broken: Set<String> = []
  /// The number of cases that were run.
  private var number = 0
  /// The transcripts so far, in the order run.
  private(set) var transcripts: [CaseTranscript] = []
  /// The answers by the index of their case in the plan, nil for cases that were not run.
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
    for (index, planned) in plan.cases.enumerated() {
      var mine = planned.settled
      if case .learning = purpose { known.append(nil) }
      if let basis = planned.one.dependsOn.first(where: broken.contains) {
        mine = planned.checks.map { check, settled in
          settled ?? CheckResult(check, .blocked, reason: "\(basis) did not pass")
        }
      } else if !planned.rules.isEmpty {
        mine += await judge(planned, at: index, on: adapter)
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
    _ planned: ProfilePlan.PlannedCase, at index: Int, on adapter: any Adapter
  ) async -> [CheckResult] {
    number += 1
    let one: ConformanceCase
    do throws(JSONError) {
      one = try planned.one.fitted(to: plan.facts)
    } catch {
      let reason = "cases/\(planned.one.identifier).json does not fit this device: \(error)"
      return planned.rules.map { rule in
        CheckResult(
          Check(profile: plan.profile, caseName: planned.one.name, rule: rule), .error,
          reason: reason, isRunnerError: true)
      }
    }
    var run = CaseRun(one, profile: plan.profile, session: "\(plan.profile)-\(number)")
    let start = ContinuousClock.now
    await run.ask(adapter)
    // Equal answers have equal verdicts, unless a law needs a second run.
    if case .comparing(let known) = purpose, !one.wantsSecondRun,
      let known = known[index], run.record.matches(known.record)
    {
      return known.results
    }
    let results = await run.results(on: adapter, judging: planned.rules)
    switch purpose {
    case .report:
      var transcript = run.record.transcript(of: one, on: plan.profile)
      transcript.duration = ContinuousClock.now - start
      transcripts.append(transcript)
    case .learning: known[index] = KnownCase(record: run.record, results: results)
    case .comparing: break
    }
    return results
  }
}
