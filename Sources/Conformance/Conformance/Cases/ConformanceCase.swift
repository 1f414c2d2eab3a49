// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// One row of a case file, or a whole file without rows, in a form that can be run.
struct ConformanceCase: Hashable, Sendable {
  /// The form of a case's steps.
  enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The picker is opened, and its first view is checked.
    case `static`
    /// Gestures are performed one after another, without times.
    case sequence
    /// Gestures and checks happen at given virtual times.
    case timeline
    /// The picker gets an invalid input, which it must refuse, and must continue to work.
    case badInput
  }

  /// The file's path below `cases` without its extension, such as `window/newest-500`.
  let identifier: String
  /// The row's name, nil if the case has no rows.
  let row: String?
  let kind: Kind
  let title: String
  /// The rules that the case checks, in the order of the file; each rule is one check.
  let rules: [String]
  /// The devices: names, groups and `*` as in the file; after the suite was read, only names.
  var profiles: [String]
  let requiredCapabilities: [String]
  /// The checks of other cases that must pass before this case can be judged, such as
  /// `loading/link-lost/load.offline.fails`.
  let dependsOn: [String]
  let library: [LibraryAsset]
  let configuration: JSONValue
  let environment: Environment
  let history: ConnectionHistory
  /// The steps; the first one opens the picker.
  let steps: [Step]
  let laws: [String: Law]
  /// The name in reports, such as `window/newest-500[501]`.
  let name: String

  /// Returns the identifier of the case to which an entry of ``dependsOn`` belongs.
  static func identifier(of basis: String) -> String {
    basis.lastIndex(of: "/").map { String(basis[..<$0]) } ?? basis
  }

  /// Whether a law of the case compares two runs of the case.
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

  /// The time of the step in virtual milliseconds; nil if the step follows the previous one at
  /// once.
  let time: Int?
  let action: Action
  /// The expectations of each rule, in the order of their paths.
  let expectations: [String: [Expectation]]
  /// Whether an expectation of the step requires that a second picker is opened.
  let asksWhetherAlive: Bool

  init(time: Int?, action: Action, expectations: [String: [Expectation]]) {
    self.time = time
    self.action = action
    self.expectations = expectations
    asksWhetherAlive = expectations.values.contains { $0.contains { $0.path == "alive" } }
  }
}

/// The value that a case expects at one path.
struct Expectation: Hashable, Sendable {
  let path: String
  let matcher: Matcher

  /// Returns how an answer differs from the expectation, nil if it meets the expectation.
  ///
  /// - Parameter member: A function that returns the member of the answer with a given name.
  /// - Returns: The difference.
  func difference(among member: (String) -> JSONValue?) -> Difference? {
    let end = path.firstIndex(of: ".") ?? path.endIndex
    let actual = member(String(path[..<end]))?.value(at: path[end...].dropFirst())
    guard !matcher.matches(actual) else { return nil }
    return Difference(
      path: path, expected: matcher.description, actual: actual?.text ?? "nothing")
  }
}
