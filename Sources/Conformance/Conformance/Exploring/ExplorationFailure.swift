// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// A sequence of commands after which a picker breaks the rules; it was shortened as far as
/// possible.
public struct ExplorationFailure: Sendable {
  /// The token with which the sequence can be run again; nil for a sequence of ``SmallScope``,
  /// which can only run all its sequences again.
  public let token: ReplayToken?
  /// The position (JSON path) of the wrong value in the picker's answer, or the law that is broken.
  public let subject: String
  /// The expected value and the actual value in the picker's answer.
  public let detail: String
  /// The name of the rule that the picker most likely breaks; a person should check it.
  public let rule: String
  /// The number of further sequences that failed in the same way: with the same subject after the
  /// same kind of command on the same device.
  public internal(set) var repeatCount = 0
  /// What the failures of one cause have in common.
  let cause: Cause

  struct Cause: Hashable {
    let profile: String
    let subject: String
    let command: String
  }

  /// The number of commands in the shortened sequence.
  public let stepCount: Int
  /// The name under which ``caseFile`` can be saved: a path below the folder of cases, without its
  /// extension.
  public let caseName: String
  /// The text of a case file that repeats the failure.
  ///
  /// You can add the file to the suite. Before that, write a title into it, and check the name of
  /// the rule in it. The file names the rule that the picker most likely breaks.
  public let caseFile: String

  init(_ scenario: Scenario, _ disagreement: Disagreement, token: ReplayToken?) {
    self.token = token
    subject = disagreement.subject
    detail = disagreement.detail
    stepCount = disagreement.acts.count
    let found = FoundCase(scenario, disagreement, token: token)
    caseName = found.identifier
    rule = found.rule
    let last = disagreement.acts.last.map(Self.kind) ?? "open"
    cause = Cause(profile: scenario.profile, subject: disagreement.subject, command: last)
    caseFile = found.text
  }
}

extension ExplorationFailure {
  /// Returns the name of a command without its operand.
  private static func kind(of act: ExplorationAct) -> String {
    switch act {
    case .gesture(let gesture): gesture.json.objectValue?.keys.first ?? ""
    case .advance: "wait"
    case .link: "link"
    }
  }
}

/// A case that repeats a disagreement.
struct FoundCase {
  private let scenario: Scenario
  private let disagreement: Disagreement
  private let token: ReplayToken?

  init(_ scenario: Scenario, _ disagreement: Disagreement, token: ReplayToken?) {
    self.scenario = scenario
    self.disagreement = disagreement
    self.token = token
  }

  /// The case's identifier, such as `found/apple-watch-45mm-1-50-17`.
  var identifier: String {
    let name = token?.description ?? "\(scenario.profile):small"
    return "found/\(name.split(separator: ":").joined(separator: "-"))"
  }

  /// The text of the case file; it has one line for each asset and step, because the length of a
  /// case file is limited.
  var text: String {
    let rule = rule
    var lines = [
      "{", "  \"format\": 1,", "  \"id\": \(JSONValue.string(identifier).text),",
      "  \"kind\": \"timeline\",", "  \"title\": \"Picker and rules agree\",",
      "  \"rules\": \(JSONValue.array([.string(rule)]).text),",
      "  \"profiles\": \(JSONValue.array([.string(scenario.profile)]).text),",
      "  \"library\": { \"gen\": \"list\", \"assets\": [",
    ]
    lines += Self.list(scenario.library.map(\.json))
    lines += [
      "  ] },", "  \"config\": \(scenario.configuration.text),",
      "  \"env\": \(scenario.environment.json.text),",
    ]
    if disagreement.acts.isEmpty, let expectation = expectation(rule) {
      lines.append("  \"expect\": \(expectation.text),")
    }
    if let law = disagreement.law {
      lines.append("  \"always\": \(JSONValue.object([rule: .string(law.rawValue)]).text),")
    }
    lines.append("  \"timeline\": [")
    lines += Self.list(steps(rule)) + ["  ]", "}"]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func list(_ values: [JSONValue]) -> [String] {
    values.enumerated().map { "    \($1.text)\($0 + 1 < values.count ? "," : "")" }
  }

  private func steps(_ rule: String) -> [JSONValue] {
    var now = 0
    var environment = scenario.environment
    let last = disagreement.acts.indices.last
    return disagreement.acts.enumerated().map { index, act in
      var members: [String: JSONValue] = [:]
      switch act {
      case .gesture(let gesture): members["do"] = gesture.json
      case .advance(let wait): now += wait
      case .link(let isUp):
        environment.isLinkUp = isUp
        members["env"] = environment.json
      }
      members["t"] = .integer(Int64(now))
      if index == last { members["expect"] = expectation(rule) }
      return .object(members)
    }
  }

  private func expectation(_ rule: String) -> JSONValue? {
    guard !disagreement.mismatches.isEmpty else { return nil }
    var paths: [String: JSONValue] = [:]
    for mismatch in disagreement.mismatches { paths[mismatch.path] = mismatch.expected }
    return .object([rule: .object(paths)])
  }

  /// Returns the rule that a gesture most likely breaks; nil if the path that differs gives a
  /// better hint.
  private static func rule(of gesture: Gesture) -> String? {
    switch gesture {
    case .swipe: "select.swipe.range"
    case .resize: "layout.resize.keeps-selection"
    case .hostClose, .fail: "end.without-picks"
    case .library: "library.selected.stays"
    default: nil
    }
  }

  /// The rule that the picker most likely breaks; a person should check it.
  var rule: String {
    switch disagreement.law {
    case .progressNeverFalls: return "load.progress.monotone"
    case .oneTerminalEvent: return "end.terminal-once"
    case .nothingAfterClose: return "end.nothing-after"
    case .eventsInOrder: return "clock.events.in-order"
    case .neverLoads, .tokenForLater, .sameTwice, .sameInSteps, nil: break
    }
    if case .gesture(let gesture)? = disagreement.acts.last, let rule = Self.rule(of: gesture) {
      return rule
    }
    let components = disagreement.subject.split(separator: ".")
    let isFamily = scenario.profile.hasSuffix("-family")
    switch components.first {
    case "visible":
      return components.last == "libraryCount"
        ? "window.counts.library" : "window.order.capture-date"
    case "badges": return scenario.mode.isOrdered ? "select.ordered.badges" : "select.default.ticks"
    case "controls":
      return components.dropFirst().first == "cancel" ? "cancel.always-offered" : "finish.controls"
    case "results": return "select.results.pick-order"
    case "items": return "load.failed.keeps-selection"
    case "progress": return "load.progress.monotone"
    case "phase": return isFamily ? "family.loading.before-close" : "watch.loading.never"
    case "reply", "limit": return "select.limit.refuses"
    default: return "select.toggle.deselects"
    }
  }
}
