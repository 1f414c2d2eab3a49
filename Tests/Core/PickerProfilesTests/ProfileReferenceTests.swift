// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import Testing

@testable import PickerProfiles

/// The reference of the fields matches the schema.
@Suite struct ProfileReferenceTests {
  private static let page = URL(
    fileURLWithPath: ProjectFolder.path(of: "Docs/reference/profile-format.md"))
  private static let heading = "| field | what | values | unit | default |\n|---|---|---|---|---|\n"

  @Test("the reference of the fields is up to date; `make profiles-reference` writes it")
  func upToDate() throws {
    let schema = try JSONDecoder().decode(
      JSONValue.self, from: Data(ProjectFolder.text(of: "Profiles/profile.schema.json").utf8))
    let rows = Self.rows(of: schema)
    #expect(rows.count > 50)
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let sections = text.components(separatedBy: Self.heading)
    let introduction = try #require(sections.first)
    let reference = introduction + Self.heading + rows.map { $0 + "\n" }.joined()
    if ProcessInfo.processInfo.environment["WRITE_PROFILES_REFERENCE"] != nil {
      try Data(reference.utf8).write(to: Self.page, options: .atomic)
    }
    let written = try String(contentsOf: Self.page, encoding: .utf8)
    #expect(written == reference, "stale; run `make profiles-reference`")
  }

  @Test("every document that the page names is there")
  func namesExist() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let known = try ProfileStore().documents
    for name in ["glance", "watchos", "watchos-family", "ios-14", "ios-27", "ipados", "macos"]
      + ["android", "linux-phone", "android-tv", "e-ink", "car", "pinetime", "wear-os"]
    {
      #expect(text.contains("`\(name)`") || text.contains("/\(name).json`"))
      #expect(known.contains(name))
    }
  }

  /// Returns one row per field, sorted by the schema's names, the document's own members first.
  private static func rows(of schema: JSONValue) -> [String] {
    var rows: [String] = []
    func walk(_ object: JSONValue, _ path: String) {
      let members = object["properties"]?.objectValue ?? [:]
      for key in members.keys.sorted() where members[key]?["properties"] == nil {
        if let field = members[key] { rows.append(row(path + key, field)) }
      }
      for key in members.keys.sorted() {
        if let member = members[key], member["properties"] != nil { walk(member, path + key + ".") }
      }
    }
    walk(schema, "")
    return rows
  }

  private static func row(_ path: String, _ field: JSONValue) -> String {
    let unit = field["x-unit"]?.stringValue ?? "none"
    let description = field["description"]?.stringValue ?? ""
    let cells = [
      "`\(path)`", description, values(field),
      unit == "none" ? "–" : unit, text(field["default"] ?? .null),
    ]
    return "| \(cells.joined(separator: " | ")) |"
  }

  private static func values(_ field: JSONValue) -> String {
    if let choices = field["enum"]?.arrayValue { return choices.map(text).joined(separator: ", ") }
    if let choices = field["items"]?["enum"]?.arrayValue {
      return "a list of " + choices.map(text).joined(separator: ", ")
    }
    let bounded = field["items"] ?? field
    let prefix = field["items"] == nil ? "" : "a list of "
    if let minimum = bounded["minimum"], let maximum = bounded["maximum"] {
      let kind = bounded["type"] == "integer" ? "" : ", fractions too"
      let (low, high) = (text(minimum), text(maximum))
      let range = maximum.intValue == .max ? "from \(low)" : "\(low) to \(high)"
      return prefix + (minimum == maximum ? low : range) + kind
    }
    return switch field["type"]?.stringValue {
    case "boolean": "`true`, `false`"
    case "object": "an object of `basis` and `from`"
    default: "a text"
    }
  }

  private static func text(_ value: JSONValue) -> String {
    switch value {
    case .null: "–"
    case .string(let word): "`\(word)`"
    case .array(let list): list.isEmpty ? "none" : list.map(text).joined(separator: ", ")
    case .bool(let flag): "`\(flag)`"
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    default: "–"
    }
  }
}
