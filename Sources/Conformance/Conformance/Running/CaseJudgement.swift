// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// The judgement of one run of a case: compares the expectations of the case with the picker's
/// answers.
struct CaseJudgement {
  private let one: ConformanceCase
  private let profile: String
  private let record: CaseRecord
  private let rules: [String]
  private var failed: [String: CheckResult] = [:]

  /// Judges the expectations of the given rules, but not their laws.
  init(of one: ConformanceCase, on profile: String, _ record: CaseRecord, by rules: [String]) {
    self.one = one
    self.profile = profile
    self.record = record
    self.rules = rules
    if let refusal = one.refusal(in: record) {
      for rule in rules {
        fail(
          rule, [refusal], at: "the picker did not open", upTo: record.observations[0].entryCount)
      }
      return
    }
    for (step, observation) in zip(one.steps, record.observations) { judge(step, observation) }
  }

  /// One result for each rule, in order.
  var results: [CheckResult] {
    rules.map { rule in
      // A rule that failed before the picker exited or hung has failed. For the other rules, the
      // verdict is an error.
      failed[rule] ?? record.loss.map { lost(rule, $0) } ?? CheckResult(check(rule), .pass)
    }
  }

  /// The rules that have a law and whose expectations did not fail, in order.
  var lawsToAsk: [(rule: String, law: Law)] {
    guard record.loss == nil else { return [] }
    return rules.compactMap { rule in
      failed[rule] == nil ? one.laws[rule].map { (rule, $0) } : nil
    }
  }

  /// Records that a law was broken.
  mutating func addBreach(_ breach: Difference, of law: Law, for rule: String) {
    fail(rule, [breach], at: "always \(law.rawValue)", upTo: record.entries.count)
  }

  /// Records that a law could not be checked.
  mutating func addError(_ error: any Error, for rule: String) { failed[rule] = lost(rule, error) }

  private mutating func judge(_ step: Step, _ observation: CaseRecord.Observation) {
    for rule in rules where failed[rule] == nil {
      let differences = (step.expectations[rule] ?? []).compactMap { expectation in
        expectation.difference { record.member($0, of: observation) }
      }
      guard !differences.isEmpty else { continue }
      fail(
        rule, differences, at: "at \(observation.time) ms, \(step.action)",
        upTo: observation.entryCount)
    }
  }

  private func check(_ rule: String) -> Check {
    Check(profile: profile, caseName: one.name, rule: rule)
  }

  private mutating func fail(
    _ rule: String, _ differences: [Difference], at context: String, upTo count: Int
  ) {
    let transcript = record.transcript(of: one, on: profile, upTo: count)
    failed[rule] = CheckResult(
      check(rule), .fail, reason: "\(one.title): \(context)", differences: differences,
      lastSteps: transcript.lastLines(5), step: transcript.steps.indices.last)
  }

  /// Returns the result of a rule that could not be judged because of an error.
  private func lost(_ rule: String, _ error: any Error) -> CheckResult {
    let transcript = record.transcript(of: one, on: profile)
    return CheckResult(
      check(rule), .error, reason: "\(error)", lastSteps: transcript.lastLines(5),
      step: transcript.steps.indices.last, isRunnerError: error is RunnerError)
  }
}

extension ConformanceCase {
  /// Returns the error with which the picker refused to open, if it had to open; the other steps
  /// then have no meaning.
  func refusal(in record: CaseRecord) -> Difference? {
    guard kind != .badInput, case .error(let error)? = record.observations.first?.answer else {
      return nil
    }
    return Difference(path: "error", expected: "nothing", actual: error.text)
  }
}
