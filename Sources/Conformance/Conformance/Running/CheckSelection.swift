// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Selects the checks that a run contains.
public struct CheckSelection: Hashable, Sendable {
  /// The names of the devices to test; nil, the default, means all devices that the picker claims
  /// to imitate.
  public var profiles: [String]?
  /// The names of rules, cases or checks to run, nil for all.
  ///
  /// The beginning of a name selects all names that continue with `/` or `[`. The default is nil.
  public var only: [String]?

  /// Selects all checks on all devices that the picker claims to imitate.
  public init() {}

  /// Whether the selection contains all checks; a run has claims only in this case.
  public var isComplete: Bool { profiles == nil && only == nil }

  /// Returns why the selection is invalid, nil if every name selects something.
  ///
  /// - Parameter suite: The suite that contains the rules, cases and checks.
  /// - Returns: One line of text that suggests the most similar name; nil if every name selects
  ///   something.
  public func issue(in suite: Suite) -> String? {
    for profile in profiles ?? [] {
      if let issue = suite.issue(inProfile: profile) { return issue }
    }
    for word in only ?? [] {
      // Most checks have the same name on many devices, so the devices are looked at only if the
      // word begins with one of them.
      let profile = suite.profiles.first { word == $0 || word.hasPrefix($0 + "/") }
      let cases = profile.map(suite.cases(for:)) ?? suite.cases
      let checks = cases.flatMap { one in
        one.rules.map { Check(profile: profile ?? "", caseName: one.name, rule: $0) }
      }
      var one = CheckSelection()
      one.only = [word]
      if word == profile || checks.contains(where: one.includes) { continue }
      let areas = Set(checks.map(\.area)).sorted()
      let names =
        Set(checks.flatMap { [$0.caseIdentifier, $0.caseName, $0.rule, $0.name] }).sorted() + areas
      let remedy = word.remedy(among: names, listedBy: "locket-conformance list --checks")
      return "the suite has no area, rule, case or check '\(word.prefix(200))'; \(remedy)"
    }
    return nil
  }

  func includes(_ check: Check) -> Bool {
    guard let only else { return true }
    return only.contains { word in
      word == check.rule || [check.description, check.name].contains { Self.begins($0, word) }
    }
  }

  private static func begins(_ name: String, _ word: String) -> Bool {
    guard name.hasPrefix(word) else { return false }
    let next = name.dropFirst(word.count).first
    return next == nil || next == "/" || next == "["
  }
}

extension Suite {
  /// Returns why the name of a profile is invalid, nil if the profile exists.
  func issue(inProfile name: String) -> String? {
    guard !profiles.contains(name) else { return nil }
    return "the suite has no profile '\(name.prefix(60))'; \(name.remedy(among: profiles))"
  }
}
