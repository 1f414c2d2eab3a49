// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
public import PickerModel

/// A claim: the result of a complete run for one device, which states how well the picker follows
/// the rules.
public struct Claim: Hashable, Sendable {
  /// How well a picker conforms to the rules.
  public enum Level: String, Hashable, Sendable, CaseIterable {
    /// The picker passes every MUST and every SHOULD rule.
    case full = "Full"
    /// The picker passes every MUST rule.
    case core = "Core"
  }

  /// The result of a picker, either for all rules or only for the rules that have a source.
  public struct Standing: Hashable, Sendable {
    /// The level of conformance, nil if the picker breaks a MUST rule.
    public let level: Level?
    /// The number of checks that the picker passed.
    public let passed: Int
    /// The number of checks that count: those that passed, failed, ended in an error or were
    /// blocked.
    public let total: Int

    fileprivate init(_ results: [(result: CheckResult, rule: Rule)]) {
      let counted = results.filter { $0.result.verdict.counts }
      let broken = counted.filter { $0.result.verdict != .pass }.map(\.rule.level)
      passed = counted.count - broken.count
      total = counted.count
      if passed == 0 || broken.contains(.must) {
        level = nil
      } else {
        level = broken.contains(.should) ? .core : .full
      }
    }

    fileprivate var json: JSONValue {
      [
        "level": level.map { .string($0.rawValue) } ?? .null, "passed": .integer(Int64(passed)),
        "total": .integer(Int64(total)),
      ]
    }
  }

  /// The maximum number of broken rules that ``text`` names; the list of failures has all of them.
  static let maximumNamedRules = 6

  /// The identifier of the device's profile.
  public let profile: String
  /// The name of the set of cases that count for the claim; see ``FrozenSet``.
  public let set: String
  /// Whether the run also checked times, which requires a picker with a virtual clock.
  public let isTimed: Bool
  /// The result of the picker for all rules, including those that the project decided because no
  /// source describes the behavior.
  public let withDecisions: Standing
  /// The result of the picker for only the rules that have a source.
  public let statedOnly: Standing
  /// The names of the MUST rules that the picker breaks, in alphabetical order.
  public let missing: [String]

  init(
    profile: String, set: String, isTimed: Bool, scored: [(result: CheckResult, rule: Rule)]
  ) {
    self.profile = profile
    self.set = set
    self.isTimed = isTimed
    withDecisions = Standing(scored)
    statedOnly = Standing(scored.filter { $0.rule.basis != .decided })
    let broken = scored.filter { one in
      one.rule.level == .must && one.result.verdict.counts && one.result.verdict != .pass
    }
    missing = Set(broken.map(\.rule.identifier)).sorted()
  }

  /// The level of conformance for all rules.
  ///
  /// If there is none, this is the level for only the rules that have a source.
  public var level: Level? { withDecisions.level ?? statedOnly.level }

  /// The claim without the device, such as `Full timed set-1, 212/212`: the level, whether times
  /// were checked, the set of cases, the number of passed checks and the number of all checks.
  public var short: String {
    let manner = "\(isTimed ? "timed" : "untimed") \(set)"
    if let level = withDecisions.level {
      return "\(level.rawValue) \(manner), \(withDecisions.passed)/\(withDecisions.total)"
    }
    guard let level = statedOnly.level else {
      return "not conformant, \(manner), \(withDecisions.passed)/\(withDecisions.total)"
    }
    return "\(level.rawValue) \(manner), stated only, \(statedOnly.passed)/\(statedOnly.total)"
  }

  /// The claim in one line of text: the device, the broken MUST rules and the short form.
  public var text: String {
    var text = "\(profile): "
    if !missing.isEmpty {
      let rules = missing.count == 1 ? "MUST rule" : "MUST rules"
      var names = missing.prefix(Self.maximumNamedRules).joined(separator: ", ")
      let more = missing.count - Self.maximumNamedRules
      if more > 0 { names += " and \(more) more" }
      text += "\(missing.count) \(rules) missing (\(names)); "
    }
    text += short
    guard withDecisions.level != nil else { return text }
    text += ", with decisions"
    if withDecisions.level == .core, statedOnly.level == .full { text += "; Full, stated only" }
    return text
  }

  /// The claim as JSON, as reports contain it.
  public var json: JSONValue {
    [
      "profile": .string(profile), "set": .string(set),
      "timing": isTimed ? "timed" : "untimed", "withDecisions": withDecisions.json,
      "statedOnly": statedOnly.json, "missing": .array(missing.map { .string($0) }),
      "text": .string(text),
    ]
  }
}

extension Verdict {
  /// Whether the verdict counts for or against the picker.
  var counts: Bool {
    switch self {
    case .pass, .fail, .error, .blocked: true
    case .notApplicable, .cannotTell, .notRun: false
    }
  }
}
