// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// A sequence after which a picker is not as the rules say, as short as it could be made.
public struct ExplorationFailure: Sendable {
  /// Runs the sequence again; nil where it came from the small scope, which is always the same.
  public let token: ReplayToken?
  /// The path, or the law, that it is about.
  public let subject: String
  /// What is expected there and what was found.
  public let detail: String
  /// How many steps the shortest sequence has.
  public let stepCount: Int
  /// The name of ``caseFile`` below the folder of cases, without its extension.
  public let caseName: String
  /// A case for the suite that fails for the same reason, as the text of its file.
  ///
  /// Its rule is the likeliest one and its name says only where it came from; a person makes both
  /// better before it goes to the suite.
  public let caseFile: String

  init(_ scenario: Scenario, _ disagreement: Disagreement, token: ReplayToken?) {
    self.token = token
    subject = disagreement.subject
    detail = disagreement.detail
    stepCount = disagreement.acts.count
    let found = FoundCase(scenario, disagreement, token: token)
    caseName = found.identifier
    caseFile = found.text
  }
}

/// A disagreement written as a case.
struct FoundCase {
  private let scenario: Scenario
  private let disagreement: Disagreement
  private let token: ReplayToken?

  init(_ scenario: Scenario, _ disagreement: Disagreement, token: ReplayToken?) {
    self.scenario = scenario
    self.disagreement = disagreement
    self.token = token
  }

  /// The case's name, `found/apple-watch-45mm-1-50-17`.
  var identifier: String {
    let name = token?.description ?? "\(scenario.profile):small"
    return "found/\(name.split(separator: ":").joined(separator: "-"))"
  }

  /// The file's text, a line for each asset and step so that it stays within a case's length.
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
    return disagreement.acts.enumerated().map { place, act in
      var members: [String: JSONValue] = [:]
      switch act {
      case .gesture(let gesture): members["do"] = gesture.json
      case .advance(let wait): now += wait
      case .link(let isUp):
        environment.isLinkUp = isUp
        members["env"] = environment.json
      }
      members["t"] = .integer(Int64(now))
      if place == last { members["expect"] = expectation(rule) }
      return .object(members)
    }
  }

  private func expectation(_ rule: String) -> JSONValue? {
    guard !disagreement.mismatches.isEmpty else { return nil }
    var paths: [String: JSONValue] = [:]
    for mismatch in disagreement.mismatches { paths[mismatch.path] = mismatch.expected }
    return .object([rule: .object(paths)])
  }

  /// The rule that a gesture is likely to be about; nil where its effect tells more.
  private static func rule(of gesture: Gesture) -> String? {
    switch gesture {
    case .swipe: "select.swipe.range"
    case .resize: "layout.resize.keeps-selection"
    case .hostClose, .fail: "end.without-picks"
    case .library: "library.selected.stays"
    default: nil
    }
  }

  /// The likeliest rule; a person knows better.
  private var rule: String {
    switch disagreement.law {
    case .progressNeverFalls: return "load.progress.monotone"
    case .oneTerminalEvent: return "end.terminal-once"
    case .nothingAfterClose: return "end.nothing-after"
    case .eventsInOrder: return "clock.events.in-order"
    case .neverLoads, .tokenForLater, .sameTwice, .sameInPieces, nil: break
    }
    if case .gesture(let gesture)? = disagreement.acts.last, let rule = Self.rule(of: gesture) {
      return rule
    }
    let parts = disagreement.subject.split(separator: ".")
    let isFamily = scenario.profile.hasSuffix("-family")
    switch parts.first {
    case "visible":
      return parts.last == "libraryCount" ? "window.counts.library" : "window.order.capture-date"
    case "badges": return scenario.mode.isOrdered ? "select.ordered.badges" : "select.default.ticks"
    case "controls":
      return parts.dropFirst().first == "cancel" ? "cancel.always-offered" : "finish.controls"
    case "results": return "select.results.pick-order"
    case "items": return "load.failed.keeps-selection"
    case "progress": return "load.progress.monotone"
    case "phase": return isFamily ? "family.loading.before-close" : "watch.loading.never"
    case "reply", "limit": return "select.limit.refuses"
    default: return "select.toggle.deselects"
    }
  }
}
