// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Conformance
import ConformanceWire
import PickerModel

struct Facts: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print what the suite knows of a device, and by how many checks it tests it.",
    discussion: """
      A picker that imitates the device must claim the capabilities behind "needs", and must show and
      offer what the facts state. The facts follow from the device's profile.

      EXAMPLES
        locket-conformance facts apple-watch-45mm
        locket-conformance facts apple-watch-45mm --json
        locket-conformance facts --profile-file my-watch.json
      """)

  @Argument(help: "The identifier of the device's profile.")
  var profile: String?
  @Flag(help: "Print one JSON object.")
  var json = false
  @OptionGroup var options: SuiteOptions

  func run() async throws {
    guard let name = try options.devices([profile].compactMap(\.self))?.first else {
      throw usageError("name a profile, or give a document with --profile-file")
    }
    let suite = try options.suite()
    guard let facts = suite.facts[name] else { return }
    let checks = suite.checks(of: name)
    func list(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
    let areas = Dictionary(grouping: checks, by: \.area)
    let document: [(String, JSONValue)] = [
      ("profile", .string(name)), ("needs", list(facts.coreCapabilities.sorted())),
      ("facts", .object(facts.members)), ("groups", list(suite.groups(of: name))),
      ("checks", .object(areas.mapValues { .integer(Int64($0.count)) })),
      ("unchecked", list(suite.uncheckedRules(of: name))),
    ]
    if json {
      print(JSONValue.object(Dictionary(document, uniquingKeysWith: { $1 })).indentedText)
      return
    }
    print(name)
    for (key, value) in document.dropFirst() {
      guard let members = value.objectValue else {
        print("\(key): \(Self.text(value))")
        continue
      }
      print("\(key):")
      for member in members.keys.sorted() {
        print("  \(member): \(Self.text(members[member] ?? .null))")
      }
    }
    print("\(checks.count) checks of \(Set(checks.map(\.rule)).count) rules")
  }

  /// Returns a value as people read it: a list without quotes, and nothing as none.
  private static func text(_ value: JSONValue) -> String {
    switch value {
    case .null: "none"
    case .array(let elements):
      elements.isEmpty ? "none" : elements.map(text).joined(separator: ", ")
    case .string(let text): text
    default: value.text
    }
  }
}
