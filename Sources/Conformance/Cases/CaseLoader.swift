// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// Reads one case file: checks its form, then expands its rows.
///
/// Mistakes are collected, not thrown, so that a file's author sees all of them at once.
struct CaseLoader {
  static let longestFile = 60
  static let keys: Set<String> = [
    "format", "id", "kind", "phase", "title", "rules", "profiles", "needs", "dependsOn", "library",
    "config", "env", "history", "rows", "expect", "steps", "timeline", "always",
  ]
  /// A title states what is so; these words wish.
  static let modalVerbs: Set<String> = ["should", "must", "may", "can", "shall", "could", "might"]

  let file: String
  let identifier: String
  private(set) var mistakes: [SuiteMistake] = []

  /// Reads a file of the folder `cases`.
  ///
  /// - Parameters:
  ///   - file: The file's name below the suite's folder, `cases/window/newest-500.json`.
  ///   - identifier: The name that the case must have, `window/newest-500`.
  init(file: String, identifier: String) {
    self.file = file
    self.identifier = identifier
  }

  /// Reads the file's text.
  ///
  /// - Parameter text: The text as UTF-8.
  /// - Returns: One case a row; nothing where the file has mistakes.
  mutating func load(_ text: [UInt8]) -> [ConformanceCase] {
    let document: JSONValue
    do throws(JSONSyntaxError) {
      document = try JSONValue(text: text)
    } catch {
      note("\(error)")
      return []
    }
    if text.count(where: { $0 == UInt8(ascii: "\n") }) > Self.longestFile {
      note("expected at most \(Self.longestFile) lines; split the case or use rows")
    }
    guard let fields = collect({ () throws(JSONMistake) in try JSONFields(document) }) else {
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
      guard let expanded else { continue }
      let name = identifier
      if let one = collect({ () throws(JSONMistake) in
        try ConformanceCase(expanded, identifier: name, row: row.name, profiles: row.profiles)
      }) {
        cases.append(one)
      }
    }
    for name in (unused ?? []).sorted() { note("/rows: nothing uses $\(name)") }
    return mistakes.isEmpty ? cases : []
  }

  private mutating func expand(
    _ fields: JSONFields, with expansion: inout RowExpansion
  ) -> JSONFields? {
    var members = fields.members
    members["rows"] = nil
    do throws(JSONMistake) {
      return try JSONFields(expansion.fill(.object(members), at: ""))
    } catch {
      note(error)
      return nil
    }
  }

  private mutating func checkForm(_ fields: JSONFields) {
    fields.unknownKeys(besides: Self.keys).forEach { note($0) }
    if fields.members["format"] != 1 { note("/format: expected 1") }
    if fields.members["id"] != .string(identifier) {
      note("/id: expected \"\(identifier)\", as the file is named")
    }
    let phases: [JSONValue?] =
      fields.members["kind"] == "badInput" ? ["configure", "command", "wire"] : [nil]
    if !phases.contains(fields.members["phase"]) {
      note("/phase: expected configure, command or wire for the kind badInput, nothing for others")
    }
    let words = (fields.members["title"]?.stringValue ?? "").lowercased().split(separator: " ")
    if words.isEmpty { note("/title: expected a statement") }
    for word in words where Self.modalVerbs.contains(String(word)) {
      note("/title: expected a statement of what is so, found \"\(word)\"")
    }
  }

  private mutating func rows(of fields: JSONFields) -> [CaseRow] {
    guard fields.members["rows"] != nil else { return [CaseRow()] }
    var rows: [CaseRow] = []
    let list = collect { () throws(JSONMistake) in try fields.list("rows") } ?? []
    if list.isEmpty { note("/rows: expected at least one row") }
    for (index, value) in list.enumerated() {
      guard case .object(var members) = value, let name = members["row"]?.stringValue else {
        note("/rows/\(index): expected an object with the row's name as row")
        continue
      }
      if rows.contains(where: { $0.name == name }) {
        note("/rows/\(index)/row: expected a name that no other row has, found \"\(name)\"")
      }
      var row = CaseRow()
      row.name = name
      if members["profiles"] != nil {
        row.profiles = collect { () throws(JSONMistake) in
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

  private mutating func collect<Value>(_ read: () throws(JSONMistake) -> Value) -> Value? {
    do throws(JSONMistake) {
      return try read()
    } catch {
      note(error)
      return nil
    }
  }

  private mutating func note(_ mistake: JSONMistake) { note(mistake.description) }

  private mutating func note(_ detail: String) {
    let mistake = SuiteMistake(file: file, detail)
    // Every row of a file finds the same mistake again.
    if !mistakes.contains(mistake) { mistakes.append(mistake) }
  }
}

/// One row of a case file.
private struct CaseRow {
  /// The row's name; nil where the file has no rows.
  var name: String?
  /// The devices that the row is for; nil for those of the file.
  var profiles: [String]?
  /// What fills the `$name` of the file.
  var values: [String: JSONValue] = [:]
}
