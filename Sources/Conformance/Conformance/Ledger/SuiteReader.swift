// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import Foundation
import PickerModel

/// Reads the folder of a suite and collects the issues of all files.
struct SuiteReader {
  let folder: String
  private(set) var issues: [SuiteIssue] = []
  private(set) var caseFileCount = 0
  private(set) var files: [String: [UInt8]] = [:]

  init(folder: String) {
    self.folder = folder
  }

  /// Returns the rules of every file in `rules`, in order of their names.
  mutating func rules() -> [Rule] {
    var rules: [Rule] = []
    for file in files(in: "rules") {
      guard let document = document(file) else { continue }
      for (index, value) in (document["rules"]?.arrayValue ?? []).enumerated() {
        do throws(JSONError) {
          let fields = try JSONFields(value, at: "/rules/\(index)")
          for error in fields.unknownKeys(besides: Rule.keys) { addIssue(file, error.description) }
          let rule = try Rule(fields, area: Self.area(of: file))
          if rules.contains(where: { $0.identifier == rule.identifier }) {
            addIssue(
              file, "\(fields.path)/id: expected another id, found \"\(rule.identifier)\" again")
          }
          rules.append(rule)
        } catch {
          addIssue(file, error.description)
        }
      }
    }
    return rules.sorted { $0.identifier < $1.identifier }
  }

  /// Returns the cases of every file below `cases`, in order of their names and rows.
  mutating func cases(in devices: DeviceTable) -> [ConformanceCase] {
    var cases: [ConformanceCase] = []
    let files = files(in: "cases")
    caseFileCount = files.count
    let texts = files.compactMap { file in text(file).map { (file: file, text: $0) } }
    // There are about a thousand files. They are parsed on all processor cores.
    let loaded = texts.concurrentMap { file, text in
      let identifier = String(file.dropFirst("cases/".count).dropLast(".json".count))
      var loader = CaseLoader(file: file, identifier: identifier, devices: devices)
      return (cases: loader.load(text), issues: loader.issues)
    }
    for one in loaded {
      cases += one.cases
      for issue in one.issues where !issues.contains(issue) { issues.append(issue) }
    }
    return cases
  }

  /// Returns the devices and their groups.
  mutating func devices(_ facts: [String: DeviceFacts]) -> DeviceTable {
    guard let document = document("groups.json") else { return DeviceTable(facts) }
    do throws(JSONError) {
      return try DeviceTable(facts, groups: document)
    } catch {
      addIssue("groups.json", error.description)
      return DeviceTable(facts)
    }
  }

  /// Returns the devices that a list of names selects, and adds an issue for each unknown name.
  mutating func resolve(_ list: [String], of file: String, in devices: DeviceTable) -> [String] {
    for issue in devices.issues(in: list) { addIssue(file, issue) }
    return devices.devices(list) ?? []
  }

  /// Checks the conditions that concern several files.
  mutating func check(_ cases: [ConformanceCase], rules: [Rule]) {
    let known = Dictionary(rules.map { ($0.identifier, $0) }, uniquingKeysWith: { $1 })
    let names = Set(cases.flatMap { one in one.rules.map { "\(one.identifier)/\($0)" } })
    var used: Set<String> = []
    for one in cases {
      let file = "cases/\(one.identifier).json"
      used.formUnion(one.rules)
      for name in one.rules where known[name] == nil {
        let remedy = name.remedy(among: known.keys.sorted(), listedBy: "locket-conformance list")
        addIssue(file, "/rules: no rule \"\(name)\"; \(remedy)")
      }
      for name in one.dependsOn where !names.contains(name) {
        let nearest = name.nearestName(among: names.sorted())
        let remedy = nearest?.asSuggestion ?? "name a case and a rule"
        addIssue(file, "/dependsOn: no check \"\(name)\"; \(remedy)")
      }
      for rule in one.rules
      where !one.profiles.contains(where: { known[rule]?.holds(for: $0) ?? true }) {
        addIssue(file, "/rules: \(rule) holds for none of the profiles")
      }
    }
    // If a file has issues, its cases are missing, so its rules would wrongly seem to have no
    // check.
    guard issues.isEmpty else { return }
    for rule in rules where used.contains(rule.identifier) != (rule.exclusionReason == nil) {
      addIssue(
        "rules",
        rule.exclusionReason == nil
          ? "\(rule.identifier): no case checks it; add one or an exclusion reason"
          : "\(rule.identifier): excluded, but a case checks it; remove one of the two")
    }
    checkSides(of: rules, in: cases)
  }

  /// Checks that the sides of each rule name only cases that exist and check the rule.
  private mutating func checkSides(of rules: [Rule], in cases: [ConformanceCase]) {
    var known = Dictionary(grouping: cases, by: \.identifier)
    for one in cases { known[one.name] = known[one.name] ?? [one] }
    for rule in rules {
      for issue in rule.sides.issues(of: rule.identifier, in: known) {
        addIssue("rules/\(rule.area).json", issue)
      }
    }
  }

  /// Returns the sets in the folder `sets`, the newest last; empty if the suite has no sets.
  mutating func sets() -> [FrozenSet] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/sets")) ?? []
    var sets: [FrozenSet] = []
    let suiteFiles = files
    for file in names.filter({ $0.hasSuffix(".json") }).sorted().map({ "sets/\($0)" }) {
      guard let document = document(file) else { continue }
      do throws(JSONError) {
        let set = try FrozenSet(JSONFields(document))
        if file != set.file {
          addIssue(file, "/name: expected the name of the file, found \(set.name)")
        }
        for issue in set.differences(to: suiteFiles) { addIssue(file, issue) }
        sets.append(set)
      } catch {
        addIssue(file, error.description)
      }
    }
    return sets.sorted { FrozenSet.isOlder($0.name, $1.name) }
  }

  /// Returns the file's name without its folder and extension.
  private static func area(of file: String) -> String {
    String(file.dropFirst("rules/".count).dropLast(".json".count))
  }

  private mutating func document(_ file: String) -> JSONValue? {
    guard let text = text(file) else { return nil }
    do throws(JSONSyntaxError) {
      return try JSONValue(text: text)
    } catch {
      addIssue(file, error.description)
      return nil
    }
  }

  private mutating func text(_ file: String) -> [UInt8]? {
    if let data = FileManager.default.contents(atPath: "\(folder)/\(file)") {
      files[file] = Array(data)
      return files[file]
    }
    addIssue(file, "cannot be read in \(folder)")
    return nil
  }

  private mutating func files(in subfolder: String) -> [String] {
    guard let names = FileManager.default.enumerator(atPath: "\(folder)/\(subfolder)") else {
      addIssue(subfolder, "no such folder in \(folder)")
      return []
    }
    let files = names.compactMap { $0 as? String }.filter { $0.hasSuffix(".json") }
    if files.isEmpty { addIssue(subfolder, "no files in \(folder)/\(subfolder)") }
    return files.sorted().map { "\(subfolder)/\($0)" }
  }

  private mutating func addIssue(_ file: String, _ detail: String) {
    let issue = SuiteIssue(file: file, detail)
    if !issues.contains(issue) { issues.append(issue) }
  }
}
