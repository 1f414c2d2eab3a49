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
  /// The area of the case, which is its folder, such as `window`.
  var area: String { String(identifier.prefix { $0 != "/" }) }
  /// The row's name, nil if the case has no rows.
  let row: String?
  let kind: Kind
  let title: String
  /// The rules that the case checks, in the order of the file; each rule is one check.
  let rules: [String]
  /// The names of the devices to which the case applies, in alphabetical order.
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
  /// The keys of the facts that the case uses as numbers.
  let usedFacts: Set<String>
  /// The members of the file if some of them depend on the device (``FactExpansion``), otherwise
  /// nil.
  private let template: [String: JSONValue]?

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

extension ConformanceCase {
  /// Reads a case whose `$name` placeholders have been replaced.
  ///
  /// - Parameters:
  ///   - members: The file's members.
  ///   - identifier: The file's identifier.
  ///   - row: The row's name, nil if the file has no rows.
  ///   - profiles: The names of the devices.
  ///   - facts: The facts of the device for which numbers are filled in, nil if the case needs none.
  /// - Throws: The first error in the file, with its path.
  init(
    _ members: JSONFields, identifier: String, row: String?, profiles: [String],
    facts: DeviceFacts?
  ) throws(JSONError) {
    self.identifier = identifier
    self.row = row
    self.profiles = profiles
    let document = JSONValue.object(members.members)
    let names = FactExpansion.names(in: document)
    template = names.isEmpty ? nil : members.members
    var fields = members
    if !names.isEmpty, let facts {
      fields = try JSONFields(FactExpansion(facts: facts).fill(document, at: ""))
    }
    name = row.map { "\(identifier)[\($0)]" } ?? identifier
    kind = try fields.choice("kind", of: Kind.self)
    title = try fields.string("title")
    rules = try fields.strings("rules")
    requiredCapabilities = try fields.strings("needs")
    dependsOn = try fields.strings("dependsOn")
    library = try LibraryGenerator.assets(fields.fields("library"))
    configuration = fields.members["config"] ?? [:]
    environment = try Environment(
      JSONFields(fields.members["env"] ?? [:], at: fields.pointer(of: "env")))
    history = try ConnectionHistory(
      JSONFields(fields.members["history"] ?? [:], at: fields.pointer(of: "history")))
    let opening = Step(
      time: nil, action: .open, expectations: try Step.expectations(fields))
    steps = try [opening] + Self.steps(fields, kind, rules)
    laws = try Self.laws(fields)
    usedFacts = Set(names.compactMap { FactExpansion.keys[$0] })
    try checkRules(fields)
  }

  /// Returns the case with the numbers of a device.
  ///
  /// - Parameter facts: The facts of one of the case's devices.
  /// - Returns: The case with the device's numbers; the case itself if it uses none.
  /// - Throws: The first error, if the device's numbers do not fit the case, for example because the
  ///   library would be too large.
  func fitted(to facts: DeviceFacts?) throws(JSONError) -> ConformanceCase {
    guard let template, let facts else { return self }
    return try ConformanceCase(
      JSONFields(.object(template)), identifier: identifier, row: row, profiles: profiles,
      facts: facts)
  }

  private static func steps(
    _ fields: JSONFields, _ kind: Kind, _ rules: [String]
  ) throws(JSONError) -> [Step] {
    let key = kind == .timeline ? "timeline" : "steps"
    for other in ["timeline", "steps"] where other != key || kind == .static {
      guard fields.members[other] == nil else {
        throw JSONError(
          path: fields.pointer(of: other), expected: "nothing for the kind \(kind.rawValue)",
          found: "steps")
      }
    }
    var steps: [Step] = []
    var time = 0
    for (index, value) in try fields.list(key).enumerated() {
      let path = "\(fields.pointer(of: key))/\(index)"
      let step = try Step(JSONFields(value, at: path), isTimed: kind == .timeline)
      if let next = step.time {
        guard next >= time else {
          throw JSONError(
            path: "\(path)/t", expected: "a time of \(time) or later", found: "\(next)")
        }
        time = next
      }
      steps.append(step)
    }
    return steps
  }

  private static func laws(_ fields: JSONFields) throws(JSONError) -> [String: Law] {
    guard fields.members["always"] != nil else { return [:] }
    let always = try fields.fields("always")
    var laws: [String: Law] = [:]
    for rule in always.members.keys.sorted() {
      laws[rule] = try always.choice(rule, of: Law.self)
    }
    return laws
  }

  /// Throws unless every named rule has an expectation or a law, and no other rule has one.
  private func checkRules(_ fields: JSONFields) throws(JSONError) {
    let expected = Set(steps.flatMap(\.expectations.keys)).union(laws.keys)
    for rule in rules where !expected.contains(rule) {
      throw JSONError(
        path: fields.pointer(of: "rules"), expected: "rules that something is expected for",
        found: rule)
    }
    for rule in expected.sorted() where !rules.contains(rule) {
      throw JSONError(
        path: fields.pointer(of: "rules"), expected: "every rule that something is expected for",
        found: "no \(rule)")
    }
  }
}

extension Step {
  fileprivate init(
    _ fields: JSONFields, isTimed: Bool
  ) throws(JSONError) {
    let known: Set = ["t", "do", "env", "send", "raw", "early", "expect"]
    if let error = fields.unknownKeys(besides: known).first {
      throw error
    }
    let time: Int?
    if isTimed {
      time = try fields.required("t", "milliseconds of zero or more") { value in
        value.intValue.flatMap { $0 >= 0 ? $0 : nil }
      }
    } else {
      time = nil
      guard fields.members["t"] == nil else {
        throw JSONError(
          path: fields.pointer(of: "t"),
          expected: "no time, because only the steps of a timeline have one", found: "a time")
      }
    }
    self.init(
      time: time, action: try Self.action(fields, isTimed: isTimed),
      expectations: try Self.expectations(fields))
  }

  private static func action(_ fields: JSONFields, isTimed: Bool) throws(JSONError) -> Action {
    if fields.members["raw"] != nil { return .raw(try RawLines(fields)) }
    if fields.members["send"] != nil, fields.members["do"] == nil, fields.members["env"] == nil {
      let request = try fields.fields("send")
      return .send(
        method: try request.string("method"), parameters: request.members["params"] ?? [:])
    }
    return try played(fields, isTimed: isTimed)
  }

  private static func played(_ fields: JSONFields, isTimed: Bool) throws(JSONError) -> Action {
    switch (fields.members["do"], fields.members["env"]) {
    case (let gesture?, nil):
      if gesture == ["view": true] { return .view }
      if gesture == ["close": true] { return .close }
      return .gesture(try Gesture(fields.fields("do")))
    case (nil, _?): return .environment(try Environment(fields.fields("env")))
    case (nil, nil) where isTimed: return .wait
    default:
      throw JSONError(
        path: fields.path, expected: "one of do, env and send", found: "none or several")
    }
  }

  fileprivate static func expectations(
    _ fields: JSONFields
  ) throws(JSONError) -> [String: [Expectation]] {
    guard fields.members["expect"] != nil else { return [:] }
    let expect = try fields.fields("expect")
    var expectations: [String: [Expectation]] = [:]
    for rule in expect.members.keys.sorted() {
      let paths = try expect.fields(rule)
      guard !paths.members.isEmpty else {
        throw JSONError(path: paths.path, expected: "at least one path", found: "nothing")
      }
      var list: [Expectation] = []
      for path in paths.members.keys.sorted() {
        let matcher = try Matcher(paths.members[path] ?? .null, at: paths.pointer(of: path))
        list.append(Expectation(path: path, matcher: matcher))
      }
      expectations[rule] = list
    }
    return expectations
  }
}
