// SPDX-License-Identifier: Apache-2.0

/// What became of a check.
public enum Verdict: String, Hashable, Sendable, CaseIterable {
  /// The picker is as the rule says.
  case pass
  /// The picker is not as the rule says.
  case fail
  /// The picker died, hung or broke the protocol.
  case error
  /// A case that this one builds on did not pass.
  case blocked
  /// The picker never claimed to be able to do it, and need not be.
  case notApplicable
  /// The picker has no virtual clock, so that nobody can tell.
  case cannotTell
  /// It was left out, or the device was not asked for.
  case notRun
}

/// A check and what became of it.
public struct CheckResult: Hashable, Sendable {
  /// The check.
  public let check: Check
  /// What became of it.
  public let verdict: Verdict
  /// Why, in one line; empty for a pass.
  public let reason: String
  /// The paths that differ.
  public let differences: [Difference]
  /// The last steps up to the one that was judged: what was done and what came of it.
  public let lastSteps: [String]
  /// The step of the case's transcript that was judged, from 0; nil where none was.
  public let step: Int?
  /// Whether it was not the picker but the runner that broke the protocol.
  public let isOurFault: Bool

  init(
    _ check: Check, _ verdict: Verdict, reason: String = "", differences: [Difference] = [],
    lastSteps: [String] = [], step: Int? = nil, isOurFault: Bool = false
  ) {
    self.check = check
    self.verdict = verdict
    self.reason = reason
    self.differences = differences
    self.lastSteps = lastSteps
    self.step = step
    self.isOurFault = isOurFault
  }

  /// Reason and differences in one text, in which the proof looks for its words.
  public var explanation: String {
    ([reason] + differences.map { "\($0.path): expected \($0.expected), found \($0.actual)" })
      .joined(separator: "\n")
  }
}
