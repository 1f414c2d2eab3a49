// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import Foundation
import PickerModel

/// The rules and the cases that prove them, read from a folder.
public struct Suite: Sendable {
  /// The rules, in order of their names.
  public let rules: [Rule]
  /// The profiles that the cases name, in order of the alphabet.
  public let profiles: [String]
  /// How many case files there are.
  public let fileCount: Int
  /// The cases, in order of their names and rows.
  let cases: [ConformanceCase]
  /// What the profiles of the devices say, by the device's name.
  public var facts: [String: DeviceFacts] { devices.facts }
  private let rulesByName: [String: Rule]
  /// What the devices are.
  let devices: DeviceTable
  /// Every file that was read, by its name in the folder.
  let files: [String: [UInt8]]
  /// The sets that are frozen, the newest last.
  public let sets: [FrozenSet]

  /// Reads a suite.
  ///
  /// - Parameter folder: The folder with `profiles.json`, `rules` and `cases`.
  /// - Throws: ``SuiteError`` with every mistake, each with its place.
  public init(folder: String) throws(SuiteError) {
    guard FileManager.default.fileExists(atPath: "\(folder)/profiles.json") else {
      throw SuiteError(mistakes: [
        SuiteMistake(file: folder, "no suite there; it has profiles.json, rules and cases")
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
    guard reader.mistakes.isEmpty else { throw SuiteError(mistakes: reader.mistakes) }
  }

  /// Everything that can be judged: one line a profile, case, row and rule, in the order run.
  public var checks: [Check] {
    profiles.flatMap { profile in
      cases(for: profile).flatMap { one in
        one.rules.filter { rule($0)?.holds(for: profile) ?? false }
          .map { Check(profile: profile, caseName: one.name, rule: $0) }
      }
    }
  }

  /// Finds a rule.
  ///
  /// - Parameter identifier: The rule's name.
  /// - Returns: The rule, nil where there is none.
  public func rule(_ identifier: String) -> Rule? { rulesByName[identifier] }

  func cases(for profile: String) -> [ConformanceCase] {
    cases.filter { $0.profiles.contains(profile) }
  }
}

/// One thing that is judged: a rule in a row of a case on a device.
public struct Check: Hashable, Sendable, CustomStringConvertible {
  /// The device.
  public let profile: String
  /// The case and its row, `window/newest-500[501]`.
  public let caseName: String
  /// The rule's name.
  public let rule: String

  /// The case without its row, `window/newest-500`.
  public var caseIdentifier: String { String(caseName.prefix { $0 != "[" }) }
  /// The case, its row and the rule, the same for every device.
  public var name: String { "\(caseName)/\(rule)" }
  /// The whole name, `apple-watch-45mm/window/newest-500[501]/watch.window.newest500`.
  public var description: String { "\(profile)/\(name)" }
}
