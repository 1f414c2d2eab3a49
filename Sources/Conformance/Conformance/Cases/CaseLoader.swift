// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// Reads one case file: checks its form and then makes one case for each row.
///
/// Issues are collected instead of thrown, so that the author of a file sees all of them at once.
struct CaseLoader {
  static let maximumLineCount = 60
  static let keys: Set<String> = [
    "format", "id", "kind", "phase", "title", "rules", "profiles", "needs", "dependsOn", "library",
    "config", "env", "history", "rows", "expect", "steps", "timeline", "always",
  ]
  /// The verbs that a title must not contain, because a title states what a picker does.
  static let modalVerbs: Set<String> = ["should", "must", "may", "can", "shall", "could", "might"]

  let file: String
  let identifier: String
  private let devices: DeviceTable
  private(set) var issues: [SuiteIssue] = []

  /// Prepares to read a file of the folder `cases`.
  ///
  /// - Parameters:
  ///   - file: The file's path below the suite's folder, `cases/window/newest-500.json`.
  ///   - identifier: The identifier that the case must have, `window/newest-500`.
  ///   - devices: The devices that cases can name.
  init(file: String, identifier: String, devices: DeviceTable) {
    self.file = file
    self.identifier = identifier
    self.devices = devices
  }

  /// Reads the file's text.
  ///
  /// - Parameter text: The text as UTF-8.
  /// - Returns: One case for each row that fits a device; none if the file has issues.
  mutating func load(_ text: [UInt8]) -> [ConformanceCase] {
    let document: JSONValue
    do throws(JSONSyntaxError) {
      document = try JSONValue(text: text)
    } catch {
      addIssue("\(error)")
      return []
    }
    if text.count(where: { $0 == UInt8(ascii: "\n") }) > Self.maximumLineCount {
      addIssue("expected at most \(Self.maximumLineCount) lines; split the case or use rows")
    }
    guard let fields = collect({ () throws(JSONError) in try JSONFields(document) }) else {
      return []
    }
    checkForm(fields)
    let rows = rows(of: fields)
    var cases: [ConformanceCase] = []
    var unused: Set<String>?
    for row in rows {
      var expansion = RowExpansion(row.values)
      let expanded = expand(fields, with: &expansion)
      let missed = Set(row.values.keys).subtracting(expansion.used)
      unused = unused?.intersection(missed) ?? missed
      guard let expanded, let profiles = profiles(of: row, in: fields) else { continue }
      let name = identifier
      let facts = devices.facts[profiles.first ?? ""]
      if var one = collect({ () throws(JSONError) in
        try ConformanceCase(
          expanded, identifier: name, row: row.name, profiles: profiles, facts: facts)
      }) {
        let chosen =
          row.profiles ?? fields.members["profiles"]?.arrayValue?.compactMap(\.stringValue)
        let known = one.usedFacts.union(devices.facts(namedBy: chosen ?? []))
        let demands = CaseDemands(of: one, knowing: known)
        one.profiles = profiles.filter { devices.facts[$0].map(demands.areMet) ?? true }
        cases.append(one)
      }
    }
    for name in (unused ?? []).sorted() { addIssue("/rows: nothing uses $\(name)") }
    return issues.isEmpty ? cases : []
  }

  /// Returns the devices of a row, nil if they are wrong or if none of the devices is there.
  private mutating func profiles(of row: CaseRow, in fields: JSONFields) -> [String]? {
    let list = collect { () throws(JSONError) in
      if let own = row.profiles { own } else { try fields.strings("profiles") }
    }
    guard let list else { return nil }
    if list.isEmpty { addIssue("/profiles: expected at least one profile, found nothing") }
    for issue in devices.issues(in: list) { addIssue(issue) }
    return devices.devices(list).flatMap { $0.isEmpty ? nil : $0 }
  }

  private mutating func expand(
    _ fields: JSONFields, with expansion: inout RowExpansion
  ) -> JSONFields? {
    var members = fields.members
    members["rows"] = nil
    do throws(JSONError) {
      return try JSONFields(expansion.fill(.object(members), at: ""))
    } catch {
      addIssue(error)
      return nil
    }
  }

  private mutating func checkForm(_ fields: JSONFields) {
    fields.unknownKeys(besides: Self.keys).forEach { addIssue($0) }
    if fields.members["format"] != 1 { addIssue("/format: expected 1") }
    if fields.members["id"] != .string(identifier) {
      addIssue("/id: expected the file's name \"\(identifier)\"")
    }
    let phases: [JSONValue?] =
      fields.members["kind"] == "badInput" ? ["configure", "command", "wire"] : [nil]
    if !phases.contains(fields.members["phase"]) {
      addIssue(
        "/phase: expected configure, command or wire for the kind badInput, nothing for others")
    }
    let titleTerms = (fields.members["title"]?.stringValue ?? "").lowercased().split(separator: " ")
    if titleTerms.isEmpty { addIssue("/title: expected a statement") }
    for word in titleTerms where Self.modalVerbs.contains(String(word)) {
      addIssue("/title: expected a statement of what is so, found \"\(word)\"")
    }
  }

  private mutating func rows(of fields: JSONFields) -> [CaseRow] {
    guard fields.members["rows"] != nil else { return [CaseRow()] }
    var rows: [CaseRow] = []
    let list = collect { () throws(JSONError) in try fields.list("rows") } ?? []
    if list.isEmpty { addIssue("/rows: expected at least one row") }
    for (index, value) in list.enumerated() {
      guard case .object(var members) = value, let name = members["row"]?.stringValue else {
        addIssue("/rows/\(index): expected an object with the row's name as row")
        continue
      }
      if rows.contains(where: { $0.name == name }) {
        addIssue("/rows/\(index)/row: expected a name that no other row has, found \"\(name)\"")
      }
      var row = CaseRow()
      row.name = name
      if members["profiles"] != nil {
        row.profiles = collect { () throws(JSONError) in
          try JSONFields(value, at: "/rows/\(index)").strings("profiles")
        }
      }
      members["row"] = nil
      members["profiles"] = nil
      row.values = members
      rows.append(row)
    }
    return rows
  }

  private mutating func collect<Value>(_ read: () throws(JSONError) -> Value) -> Value? {
    do throws(JSONError) {
      return try read()
    } catch {
      addIssue(error)
      return nil
    }
  }

  private mutating func addIssue(_ error: JSONError) { addIssue(error.description) }

  private mutating func addIssue(_ detail: String) {
    let issue = SuiteIssue(file: file, detail)
    // The same issue is found in every row of a file, but reported once.
    if !issues.contains(issue) { issues.append(issue) }
  }
}

/// One row of a case file.
private struct CaseRow {
  /// The row's name; nil for the whole case of a file without rows.
  var name: String?
  /// The devices to which the row applies; nil if they are the devices of the file.
  var profiles: [String]?
  /// The values that replace the `$name` placeholders of the file.
  var values: [String: JSONValue] = [:]
}
