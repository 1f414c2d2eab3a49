// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import Foundation
public import PickerModel
import PickerProfiles

/// A suite: rules and the cases that check them, read from a folder, and the devices to which they
/// are applied.
public struct Suite: Sendable {
  /// The rules of the suite, in order of their names.
  public let rules: [Rule]
  /// The identifiers of the profiles of all devices, in alphabetical order.
  public let profiles: [String]
  /// The number of case files in the suite's folder.
  public let fileCount: Int
  /// The cases, in order of their names and rows.
  let cases: [ConformanceCase]
  /// The values of device profiles on which the suite depends, by the profile's identifier.
  public var facts: [String: DeviceFacts] { devices.facts }
  private let rulesByName: [String: Rule]
  /// The devices and their groups.
  let devices: DeviceTable
  /// The contents of every file that was read, by its path in the folder.
  let files: [String: [UInt8]]
  /// The suite's sets of cases, the newest last; see ``FrozenSet``.
  public let sets: [FrozenSet]

  /// Reads a suite from a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder with `groups.json`, `rules` and `cases`, such as the one that
  ///     ``SuiteFolder/find()`` returns.
  ///   - profiles: The profiles of the devices to test.
  /// - Throws: ``SuiteError`` with every issue in the files.
  /// - Complexity: Reads every file of the folder.
  public init(folder: String, profiles: [DeviceProfile]) throws(SuiteError) {
    let facts = profiles.map { ($0.identifier, DeviceFacts($0)) }
    try self.init(
      folder: folder, devices: Dictionary(facts, uniquingKeysWith: { first, _ in first }))
  }

  /// Reads the suite that is installed with the program, for the devices whose profiles Locket
  /// includes.
  ///
  /// - Returns: The suite.
  /// - Throws: ``SuiteError`` if the folder is missing or a file is wrong; `ProfileError` if the
  ///   profiles are missing or wrong.
  /// - Complexity: That of ``init(folder:profiles:)``.
  public static func bundled() throws -> Suite {
    try Suite(folder: SuiteFolder.find(), profiles: ProfileStore().profiles())
  }

  init(folder: String, devices facts: [String: DeviceFacts]) throws(SuiteError) {
    guard FileManager.default.fileExists(atPath: "\(folder)/groups.json") else {
      throw SuiteError(issues: [
        SuiteIssue(file: folder, "not a suite; give a folder with groups.json, rules and cases")
      ])
    }
    var reader = SuiteReader(folder: folder)
    let devices = reader.devices(facts)
    var rules = reader.rules()
    for index in rules.indices {
      rules[index].profiles = reader.resolve(rules[index].profiles, of: "rules", in: devices)
    }
    let cases = reader.cases(in: devices)
    reader.check(cases, rules: rules)
    self.devices = devices
    self.rules = rules
    rulesByName = Dictionary(
      rules.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
    self.cases = cases
    fileCount = reader.caseFileCount
    profiles = devices.names
    files = reader.files
    sets = reader.sets()
    guard reader.issues.isEmpty else { throw SuiteError(issues: reader.issues) }
  }

  /// All checks of the suite, in the order in which they run.
  public var checks: [Check] { profiles.flatMap(checks(of:)) }

  /// Returns the checks of a device, in the order in which they run.
  ///
  /// - Parameter profile: The identifier of the device's profile.
  /// - Returns: The checks; none if there is no such device.
  public func checks(of profile: String) -> [Check] {
    cases(for: profile).flatMap { one in
      one.rules.filter { rule($0)?.holds(for: profile) ?? false }
        .map { Check(profile: profile, caseName: one.name, rule: $0) }
    }
  }

  /// A few devices on which together every case runs, and of which each group has at least one.
  ///
  /// What a mutant answers on one of them, it answers on the others of the same kind, too. To prove
  /// the suite, these devices are enough.
  ///
  /// - Complexity: O(devices² × cases).
  public var representatives: [String] {
    var missing: [String: Set<String>] = [:]
    for one in cases {
      for profile in one.profiles { missing[profile, default: []].insert(one.name) }
    }
    for group in devices.groups.keys {
      for profile in devices.devices([group]) ?? [] {
        missing[profile, default: []].insert(group)
      }
    }
    var chosen: [String] = []
    // The device with the most that is missing comes next; of two, the first one by name.
    while let next = profiles.max(by: { (missing[$0]?.count ?? 0) < (missing[$1]?.count ?? 0) }),
      let found = missing[next], !found.isEmpty
    {
      chosen.append(next)
      for profile in profiles { missing[profile]?.subtract(found) }
    }
    return chosen.sorted()
  }

  /// The groups of devices to which a device belongs, in alphabetical order.
  ///
  /// Rules and cases name groups instead of devices.
  ///
  /// - Parameter profile: The identifier of the device's profile.
  /// - Returns: The names of the groups, such as `@ordered`; empty if there is no such device.
  public func groups(of profile: String) -> [String] {
    guard let facts = facts[profile] else { return [] }
    return devices.groups.filter { facts.meets($0.value) }.keys.sorted()
  }

  /// The rules that apply to a device although no case checks them there, in alphabetical order.
  ///
  /// A picker for this device can break such a rule without failing a check.
  ///
  /// - Parameter profile: The identifier of the device's profile.
  /// - Returns: The names of the rules; empty if every rule that applies to the device is checked.
  public func uncheckedRules(of profile: String) -> [String] {
    let checked = Set(cases(for: profile).flatMap(\.rules))
    return rules.filter { rule in
      rule.exclusionReason == nil && rule.holds(for: profile) && !checked.contains(rule.identifier)
    }.map(\.identifier)
  }

  /// Returns the rule with the given name.
  ///
  /// - Parameter identifier: The rule's name.
  /// - Returns: The rule, nil if there is none.
  public func rule(_ identifier: String) -> Rule? { rulesByName[identifier] }

  func cases(for profile: String) -> [ConformanceCase] {
    cases.filter { $0.profiles.contains(profile) }
  }
}

/// One check of the suite: whether a picker follows one rule in one case on one device.
///
/// If a case has rows, which are variants with other values, each row has its own checks.
public struct Check: Hashable, Sendable, CustomStringConvertible {
  /// The identifier of the device's profile.
  public let profile: String
  /// The name of the case and, in brackets, its row, such as `window/newest-500[501]`.
  public let caseName: String
  /// The name of the rule that is checked.
  public let rule: String

  /// The area of the case, which is its folder, such as `window`.
  public var area: String { String(caseName.prefix { $0 != "/" }) }
  /// The name of the case without its row, such as `window/newest-500`.
  public var caseIdentifier: String { String(caseName.prefix { $0 != "[" }) }
  /// The name of the check without its device: the case, its row and the rule.
  public var name: String { "\(caseName)/\(rule)" }
  /// The full name of the check, such as
  /// `apple-watch-45mm/window/newest-500[501]/watch.window.newest500`.
  public var description: String { "\(profile)/\(name)" }
}
