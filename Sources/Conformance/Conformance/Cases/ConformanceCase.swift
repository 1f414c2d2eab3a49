// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// One row of a case file, ready to run.
struct ConformanceCase: Hashable, Sendable {
  /// The form of a case's steps.
  enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A single inspection of a picker that was just opened.
    case `static`
    /// Gestures, one after another.
    case sequence
    /// Gestures and inspections at points in time.
    case timeline
    /// An input that the picker refuses and survives.
    case badInput
  }

  /// The file's path below `cases` without its extension, `window/newest-500`.
  let identifier: String
  /// The row's name, nil if the case has no rows.
  let row: String?
  let kind: Kind
  let title: String
  /// The rules in the file's order, each of which is one check.
  let rules: [String]
  /// The devices: names, groups and `*` as in the file, or only names after a suite has resolved
  /// them.
  var profiles: [String]
  let requiredCapabilities: [String]
  /// The checks of other cases without which this case has no meaning, such as
  /// `loading/link-lost/load.offline.fails`.
  let dependsOn: [String]
  let library: [LibraryAsset]
  let configuration: JSONValue
  let environment: Environment
  let history: ConnectionHistory
  /// The steps; the first one opens the picker.
  let steps: [Step]
  let laws: [String: Law]
  /// The name in reports, `window/newest-500[501]`.
  let name: String

  /// Returns the identifier of the case that an entry of ``dependsOn`` names.
  static func identifier(of basis: String) -> String {
    basis.lastIndex(of: "/").map { String(basis[..<$0]) } ?? basis
  }

  /// Whether a law of the case requires a second run.
  var wantsSecondRun: Bool {
    laws.values.contains { [.sameTwice, .sameInSteps].contains($0) }
  }
}

/// One action of a case and the expectations that follow it.
struct Step: Hashable, Sendable {
  enum Action: Hashable, Sendable {
    case open
    case gesture(Gesture)
    case environment(Environment)
    case view
    case close
    /// A request that may be invalid and is sent unchanged.
    case send(method: String, parameters: JSONValue)
    /// No action: only time passes.
    case wait
    /// Lines that may be invalid and are sent unchanged.
    case raw(RawLines)
  }

  /// The time of the step in virtual milliseconds, nil for immediately after the previous step.
  let time: Int?
  let action: Action
  /// The expectations by rule, each list in the order of its paths.
  let expectations: [String: [Expectation]]
  /// Whether an expectation of the step needs a second picker.
  let asksWhetherAlive: Bool

  init(time: Int?, action: Action, expectations: [String: [Expectation]]) {
    self.time = time
    self.action = action
    self.expectations = expectations
    asksWhetherAlive = expectations.values.contains { $0.contains { $0.path == "alive" } }
  }
}

/// The expectation for one path.
struct Expectation: Hashable, Sendable {
  let path: String
  let matcher: Matcher

  /// Returns the difference from the expectation, nil if the expectation is met.
  ///
  /// - Parameter member: Returns the member of the answer with a given name.
  /// - Returns: The difference.
  func difference(among member: (String) -> JSONValue?) -> Difference? {
    let end = path.firstIndex(of: ".") ?? path.endIndex
    let actual = member(String(path[..<end]))?.value(at: path[end...].dropFirst())
    guard !matcher.matches(actual) else { return nil }
    return Difference(
      path: path, expected: matcher.description, actual: actual?.text ?? "nothing")
  }
}
