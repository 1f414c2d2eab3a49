// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// One row of a case file, ready to be run.
struct ConformanceCase: Hashable, Sendable {
  /// What a case is made of.
  enum Kind: String, Hashable, Sendable, CaseIterable {
    /// One look at a picker that was just opened.
    case `static`
    /// Gestures, one after another.
    case sequence
    /// Gestures and looks at points in time.
    case timeline
    /// Something that a picker refuses and survives.
    case badInput
  }

  /// The file's name below `cases` without its extension, `window/newest-500`.
  let identifier: String
  /// The row's name, nil where the case has no rows.
  let row: String?
  let kind: Kind
  let title: String
  /// The rules in the file's order; each is one check.
  let rules: [String]
  /// The devices; names, groups and `*` as the file has them, names alone in a suite.
  var profiles: [String]
  let needs: [String]
  /// Rules of other cases without which this one says nothing, `loading/link-lost/load.offline.fails`.
  let dependsOn: [String]
  let library: [LibraryAsset]
  let configuration: JSONValue
  let environment: Environment
  let history: VisitHistory
  /// The first step is the opening.
  let steps: [Step]
  let laws: [String: Law]
  /// The name in reports, `window/newest-500[501]`.
  let name: String

  /// The case in a name out of ``dependsOn``.
  static func identifier(of basis: String) -> String {
    basis.lastIndex(of: "/").map { String(basis[..<$0]) } ?? basis
  }

  /// Whether a law of the case wants it run once more.
  var wantsSecondRun: Bool {
    laws.values.contains { [.sameTwice, .sameInPieces].contains($0) }
  }
}

/// One thing that is done, and what is expected then.
struct Step: Hashable, Sendable {
  enum Action: Hashable, Sendable {
    case open
    case gesture(Gesture)
    case environment(Environment)
    case view
    case close
    /// A request as it goes over the wire, which may make no sense.
    case send(method: String, parameters: JSONValue)
    /// Nothing but the passing of time.
    case wait
    /// Lines as they are, right or wrong.
    case raw(RawLines)
  }

  /// When, in virtual milliseconds; nil for at once.
  let time: Int?
  let action: Action
  /// What is expected, by rule; in order of the paths.
  let expectations: [String: [Expectation]]
  /// Whether anything expected of the step rests on a second picker.
  let asksWhetherAlive: Bool

  init(time: Int?, action: Action, expectations: [String: [Expectation]]) {
    self.time = time
    self.action = action
    self.expectations = expectations
    asksWhetherAlive = expectations.values.contains { $0.contains { $0.path == "alive" } }
  }
}

/// What is expected at one path.
struct Expectation: Hashable, Sendable {
  let path: String
  let matcher: Matcher

  /// What is wrong there, nil where all is well.
  ///
  /// - Parameter member: Gives a member of what is looked at by its name.
  /// - Returns: What is wrong.
  func difference(among member: (String) -> JSONValue?) -> Difference? {
    let end = path.firstIndex(of: ".") ?? path.endIndex
    let actual = member(String(path[..<end]))?.value(at: path[end...].dropFirst())
    guard !matcher.matches(actual) else { return nil }
    return Difference(
      path: path, expected: matcher.description, actual: actual?.text ?? "nothing")
  }
}
