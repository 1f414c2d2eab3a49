// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import Foundation
import PickerModel

/// A suite: rules and the cases that check them, read from a folder.
public struct Suite: Sendable {
  /// The rules of the suite, in order of their names.
  public let rules: [Rule]
  /// The identifiers of the device profiles that cases can name, in alphabetical order.
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
  /// - Parameter folder: The folder with `profiles.json`, `rules` and `cases`.
  /// - Throws: ``SuiteError`` with every issue in the files.
  public init(folder: String) throws(SuiteError) {
    guard FileManager.default.fileExists(atPath: "\(folder)/profiles.json") else {
      throw SuiteError(issues: [
        SuiteIssue(file: folder, "not a suite; give a folder with profiles.json, rules and cases")
      ])
    }
    var reader = SuiteReader(folder: folder)
    let devices = reader.devices()
    var rules = reader.rules()
    for index in rules.indices {
      rules[index].profiles = reader.resolve(rules[index].profiles, of: "rules", in: devices)
    }
    var cases = reader.cases(rules: rules)
    for index in cases.indices {
      let file = "cases/\(cases[index].identifier).json"
      cases[index].profiles = reader.resolve(cases[index].profiles, of: file, in: devices)
    }
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
  public var checks: [Check] {
    profiles.flatMap { profile in
      cases(for: profile).flatMap { one in
        one.rules.filter { rule($0)?.holds(for: profile) ?? false }
          .map { Check(profile: profile, caseName: one.name, rule: $0) }
      }
    }
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

  /// The name of the case without its row, such as `window/newest-500`.
  public var caseIdentifier: String { String(caseName.prefix { $0 != "[" }) }
  /// The name of the check without its device: the case, its row and the rule.
  public var name: String { "\(caseName)/\(rule)" }
  /// The full name of the check, such as
  /// `apple-watch-45mm/window/newest-500[501]/watch.window.newest500`.
  public var description: String { "\(profile)/\(name)" }
}
