// SPDX-License-Identifier: Apache-2.0

/// The result of a check: whether the picker follows a rule in one case.
public enum Verdict: String, Hashable, Sendable, CaseIterable {
  /// The picker follows the rule.
  case pass
  /// The picker does not follow the rule.
  case fail
  /// The picker exited, hung or violated the protocol.
  case error
  /// The check's case depends on another check, which did not pass.
  case blocked
  /// The check needs an optional capability that the picker does not claim.
  case notApplicable
  /// The check needs a virtual clock, which the picker does not have.
  case cannotTell
  /// The check or its device was left out of the run.
  case notRun
}

/// A check with its verdict.
public struct CheckResult: Hashable, Sendable {
  /// The check that was run.
  public let check: Check
  /// The verdict of the check.
  public let verdict: Verdict
  /// The reason for the verdict in one line; empty if the check passed.
  public let reason: String
  /// The values in the picker's answer that differ from the expected ones.
  public let differences: [Difference]
  /// The last steps of the case up to the step that was judged, each with its outcome.
  public let lastSteps: [String]
  /// The index of the judged step in the case's transcript, nil if no step was judged.
  public let step: Int?
  /// Whether the error was in the runner, not in the picker.
  public let isRunnerError: Bool

  init(
    _ check: Check, _ verdict: Verdict, reason: String = "", differences: [Difference] = [],
    lastSteps: [String] = [], step: Int? = nil, isRunnerError: Bool = false
  ) {
    self.check = check
    self.verdict = verdict
    self.reason = reason
    self.differences = differences
    self.lastSteps = lastSteps
    self.step = step
    self.isRunnerError = isRunnerError
  }

  /// The reason for the verdict and the differing values as one text.
  ///
  /// If a mutant is tested, this text must contain ``MutantSpecification/expectedPhrases``.
  public var explanation: String {
    ([reason] + differences.map { "\($0.path): expected \($0.expected), found \($0.actual)" })
      .joined(separator: "\n")
  }
}
