// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// What a case expects, held against what a picker answered.
struct CaseJudgement {
  private let one: ConformanceCase
  private let profile: String
  private let record: CaseRecord
  private let rules: [String]
  private var failed: [String: CheckResult] = [:]

  /// Judges the expectations of some rules; their laws are another matter.
  init(of one: ConformanceCase, on profile: String, _ record: CaseRecord, by rules: [String]) {
    self.one = one
    self.profile = profile
    self.record = record
    self.rules = rules
    if let refusal = one.refusal(in: record) {
      for rule in rules {
        fail(rule, [refusal], at: "the picker did not open", upTo: record.looks[0].noteCount)
      }
      return
    }
    for (step, look) in zip(one.steps, record.looks) { judge(step, look) }
  }

  /// One result a rule, in order.
  var results: [CheckResult] {
    rules.map { rule in
      // What failed before the picker died failed; of the rest nothing is known.
      failed[rule] ?? record.loss.map { lost(rule, $0) } ?? CheckResult(check(rule), .pass)
    }
  }

  /// The rules with a law that nothing speaks against as yet, in order.
  var lawsToAsk: [(rule: String, law: Law)] {
    guard record.loss == nil else { return [] }
    return rules.compactMap { rule in
      failed[rule] == nil ? one.laws[rule].map { (rule, $0) } : nil
    }
  }

  /// Notes that a law was broken.
  mutating func note(_ breach: Difference, of law: Law, for rule: String) {
    fail(rule, [breach], at: "always \(law.rawValue)", upTo: record.notes.count)
  }

  /// Notes that a law could not be asked for.
  mutating func note(_ error: any Error, for rule: String) { failed[rule] = lost(rule, error) }

  private mutating func judge(_ step: Step, _ look: CaseRecord.Look) {
    for rule in rules where failed[rule] == nil {
      let differences = (step.expectations[rule] ?? []).compactMap { expectation in
        expectation.difference { record.member($0, of: look) }
      }
      guard !differences.isEmpty else { continue }
      fail(
        rule, differences, at: "at \(look.time) ms, \(step.action)", upTo: look.noteCount)
    }
  }

  private func check(_ rule: String) -> Check {
    Check(profile: profile, caseName: one.name, rule: rule)
  }

  private mutating func fail(
    _ rule: String, _ differences: [Difference], at place: String, upTo count: Int
  ) {
    let transcript = record.transcript(of: one, on: profile, upTo: count)
    failed[rule] = CheckResult(
      check(rule), .fail, reason: "\(one.title): \(place)", differences: differences,
      lastSteps: transcript.lastLines(5), step: transcript.steps.indices.last)
  }

  /// The result of a rule that nobody can judge any more.
  private func lost(_ rule: String, _ error: any Error) -> CheckResult {
    let transcript = record.transcript(of: one, on: profile)
    return CheckResult(
      check(rule), .error, reason: "\(error)", lastSteps: transcript.lastLines(5),
      step: transcript.steps.indices.last, isOurFault: error is RunnerMistake)
  }
}

extension ConformanceCase {
  /// Why the picker did not open where it had to; nothing that follows can say anything about it.
  func refusal(in record: CaseRecord) -> Difference? {
    guard kind != .badInput, case .fault(let fault)? = record.looks.first?.sight else { return nil }
    return Difference(path: "error", expected: "nothing", actual: fault.text)
  }
}
