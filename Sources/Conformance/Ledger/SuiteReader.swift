// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import Foundation
import PickerModel

/// Reads a suite's folder and collects what is wrong with it.
struct SuiteReader {
  let folder: String
  private(set) var mistakes: [SuiteMistake] = []
  private(set) var caseFileCount = 0
  private(set) var files: [String: [UInt8]] = [:]

  init(folder: String) {
    self.folder = folder
  }

  /// The rules of every file in `rules`, in order of their names.
  mutating func rules() -> [Rule] {
    var rules: [Rule] = []
    for file in files(in: "rules") {
      guard let document = document(file) else { continue }
      for (index, value) in (document["rules"]?.arrayValue ?? []).enumerated() {
        do throws(JSONMistake) {
          let fields = try JSONFields(value, at: "/rules/\(index)")
          for mistake in fields.unknownKeys(besides: Rule.keys) { note(file, mistake.description) }
          let rule = try Rule(fields, area: Self.area(of: file))
          if rules.contains(where: { $0.identifier == rule.identifier }) {
            note(file, "\(fields.path)/id: expected a new name, found \"\(rule.identifier)\" again")
          }
          rules.append(rule)
        } catch {
          note(file, error.description)
        }
      }
    }
    return rules.sorted { $0.identifier < $1.identifier }
  }

  /// The cases of every file below `cases`, in order of their names and rows.
  mutating func cases(rules: [Rule]) -> [ConformanceCase] {
    var cases: [ConformanceCase] = []
    let files = files(in: "cases")
    caseFileCount = files.count
    let texts = files.compactMap { file in text(file).map { (file: file, text: $0) } }
    // A thousand files are read before anything else begins, so that every core reads some.
    let loaded = texts.mapAtOnce { file, text in
      let identifier = String(file.dropFirst("cases/".count).dropLast(".json".count))
      var loader = CaseLoader(file: file, identifier: identifier)
      return (cases: loader.load(text), mistakes: loader.mistakes)
    }
    for one in loaded {
      cases += one.cases
      mistakes += one.mistakes
    }
    return cases
  }

  /// The devices and their groups.
  mutating func devices() -> DeviceTable {
    guard let document = document("profiles.json") else { return DeviceTable() }
    do throws(JSONMistake) {
      return try DeviceTable(document)
    } catch {
      note("profiles.json", error.description)
      return DeviceTable()
    }
  }

  /// The devices that a list of names means; nothing, and a mistake, where there is no such name.
  mutating func resolve(_ list: [String], of file: String, in devices: DeviceTable) -> [String] {
    for name in list where devices.devices([name]) == nil {
      note(file, "/profiles: no profile \"\(name)\"")
    }
    return devices.devices(list) ?? []
  }

  /// What can be seen only with everything at hand.
  mutating func check(_ cases: [ConformanceCase], rules: [Rule]) {
    let known = Dictionary(rules.map { ($0.identifier, $0) }, uniquingKeysWith: { $1 })
    let names = Set(cases.flatMap { one in one.rules.map { "\(one.identifier)/\($0)" } })
    var used: Set<String> = []
    for one in cases {
      let file = "cases/\(one.identifier).json"
      used.formUnion(one.rules)
      for name in one.rules where known[name] == nil { note(file, "/rules: no rule \"\(name)\"") }
      for name in one.dependsOn where !names.contains(name) {
        note(file, "/dependsOn: no check \"\(name)\"; name a case and a rule")
      }
      for rule in one.rules
      where !one.profiles.contains(where: { known[rule]?.holds(for: $0) ?? true }) {
        note(file, "/rules: \(rule) holds for none of the profiles")
      }
    }
    // A file with mistakes gives no cases, so that its rules only seem to be without a check.
    guard mistakes.isEmpty else { return }
    for rule in rules where used.contains(rule.identifier) != (rule.excluded == nil) {
      note(
        "rules",
        rule.excluded == nil
          ? "\(rule.identifier): no case checks it"
          : "\(rule.identifier): excluded, and a case checks it")
    }
    checkSides(of: rules, in: cases)
  }

  /// Every side of a rule names cases that there are and that judge it.
  private mutating func checkSides(of rules: [Rule], in cases: [ConformanceCase]) {
    var known = Dictionary(grouping: cases, by: \.identifier)
    for one in cases { known[one.name] = known[one.name] ?? [one] }
    for rule in rules {
      for objection in rule.sides.objections(of: rule.identifier, in: known) {
        note("rules/\(rule.area).json", objection)
      }
    }
  }

  /// The sets in `sets`, the newest last; a suite need not have any.
  mutating func sets() -> [FrozenSet] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/sets")) ?? []
    var sets: [FrozenSet] = []
    let suiteFiles = files
    for file in names.filter({ $0.hasSuffix(".json") }).sorted().map({ "sets/\($0)" }) {
      guard let document = document(file) else { continue }
      do throws(JSONMistake) {
        let set = try FrozenSet(JSONFields(document))
        if file != set.file { note(file, "/name: expected the file's own, found \(set.name)") }
        for objection in set.objections(to: suiteFiles) { note(file, objection) }
        sets.append(set)
      } catch {
        note(file, error.description)
      }
    }
    return sets.sorted { FrozenSet.isOlder($0.name, $1.name) }
  }

  /// The file's name without its folder and extension.
  private static func area(of file: String) -> String {
    String(file.dropFirst("rules/".count).dropLast(".json".count))
  }

  private mutating func document(_ file: String) -> JSONValue? {
    guard let text = text(file) else { return nil }
    do throws(JSONSyntaxError) {
      return try JSONValue(text: text)
    } catch {
      note(file, error.description)
      return nil
    }
  }

  private mutating func text(_ file: String) -> [UInt8]? {
    if let data = FileManager.default.contents(atPath: "\(folder)/\(file)") {
      files[file] = Array(data)
      return files[file]
    }
    note(file, "cannot be read in \(folder)")
    return nil
  }

  private mutating func files(in part: String) -> [String] {
    guard let names = FileManager.default.enumerator(atPath: "\(folder)/\(part)") else {
      note(part, "no such folder in \(folder)")
      return []
    }
    let files = names.compactMap { $0 as? String }.filter { $0.hasSuffix(".json") }
    if files.isEmpty { note(part, "no files in \(folder)/\(part)") }
    return files.sorted().map { "\(part)/\($0)" }
  }

  private mutating func note(_ file: String, _ detail: String) {
    let mistake = SuiteMistake(file: file, detail)
    if !mistakes.contains(mistake) { mistakes.append(mistake) }
  }
}
