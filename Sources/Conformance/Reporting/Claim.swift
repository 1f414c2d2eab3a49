// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
public import PickerModel

/// What a picker may say of itself on one device after a complete run.
public struct Claim: Hashable, Sendable {
  /// How much of the rules a picker keeps.
  public enum Level: String, Hashable, Sendable, CaseIterable {
    /// Every MUST and every SHOULD.
    case full = "Full"
    /// Every MUST.
    case core = "Core"
  }

  /// How a picker stands against some of the rules.
  public struct Standing: Hashable, Sendable {
    /// The level, nil where a MUST is missing.
    public let level: Level?
    /// How many checks passed.
    public let passed: Int
    /// Out of how many that could be told and that concern it.
    public let total: Int

    fileprivate init(_ results: [(result: CheckResult, rule: Rule)]) {
      let told = results.filter { $0.result.verdict.counts }
      let broken = told.filter { $0.result.verdict != .pass }.map(\.rule.level)
      passed = told.count - broken.count
      total = told.count
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

  /// A line names no more rules than these; what fails says the rest.
  static let mostNamed = 6

  /// The device.
  public let profile: String
  /// The set it was held against.
  public let set: String
  /// Whether points in time were judged; a picker without a virtual clock leaves them open.
  public let isTimed: Bool
  /// Against all rules.
  public let withDecisions: Standing
  /// Against the rules that a talk or a page states.
  public let statedOnly: Standing
  /// The MUST rules that were not kept, in order of their names.
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

  /// The level against all rules, or else against those that are stated.
  public var level: Level? { withDecisions.level ?? statedOnly.level }

  /// The claim without the device: `Full timed set-1, 212/212`.
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

  /// The claim in one line; what is missing stands before every number.
  public var text: String {
    var text = "\(profile): "
    if !missing.isEmpty {
      let rules = missing.count == 1 ? "MUST rule" : "MUST rules"
      var names = missing.prefix(Self.mostNamed).joined(separator: ", ")
      let more = missing.count - Self.mostNamed
      if more > 0 { names += " and \(more) more" }
      text += "\(missing.count) \(rules) missing (\(names)); "
    }
    text += short
    guard withDecisions.level != nil else { return text }
    text += ", with decisions"
    if withDecisions.level == .core, statedOnly.level == .full { text += "; Full, stated only" }
    return text
  }

  /// The claim as reports write it.
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
  /// Whether it says something about the picker.
  var counts: Bool {
    switch self {
    case .pass, .fail, .error, .blocked: true
    case .notApplicable, .cannotTell, .notRun: false
    }
  }
}
