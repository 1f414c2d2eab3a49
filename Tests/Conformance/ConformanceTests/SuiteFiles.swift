// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import Foundation
import PickerModel

@testable import Conformance

/// A suite in its own folder, which is deleted with the object.
final class SuiteFiles {
  let folder: String
  private let devices: [String: DeviceFacts]

  /// Writes the files.
  ///
  /// `devices.json` is not written: it has the facts of each device. Without `groups.json` there are
  /// no groups.
  init(_ given: [String: JSONValue]) throws {
    var files = given
    devices = (files.removeValue(forKey: "devices.json")?.objectValue ?? [:])
      .mapValues { DeviceFacts($0.objectValue ?? [:]) }
    if files["groups.json"] == nil { files["groups.json"] = [:] }
    folder = NSTemporaryDirectory() + "suite-" + UUID().uuidString
    for (name, document) in files {
      let path = URL(fileURLWithPath: "\(folder)/\(name)")
      try FileManager.default.createDirectory(
        at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(document.text.utf8).write(to: path)
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  func suite() throws -> Suite { try Suite(folder: folder, devices: devices) }

  /// Returns the report of a run of the files.
  static func report(
    _ adapter: StubAdapter = StubAdapter(), _ files: [String: JSONValue] = small,
    selection: CheckSelection = CheckSelection()
  ) async throws -> RunReport {
    let folder = try SuiteFiles(files)
    return try await Runner(folder.suite(), selection: selection).run(on: adapter)
  }

  static func rule(
    _ name: String, requiredCapabilities: [JSONValue] = [], level: JSONValue = "MUST",
    basis: JSONValue = "decided"
  ) -> JSONValue {
    [
      "id": .string(name), "level": level, "basis": basis, "source": "a test",
      "says": "It is so.", "profiles": ["*"], "needs": .array(requiredCapabilities),
      "unproved": "a test",
    ]
  }

  static func tapping(_ name: String, rule: JSONValue, _ more: [String: JSONValue] = [:])
    -> JSONValue
  {
    var members: [String: JSONValue] = [
      "format": 1, "id": .string(name), "kind": "sequence", "title": "A tap selects",
      "rules": [rule], "profiles": ["*"], "library": ["gen": "roll", "images": 2],
      "steps": [
        [
          "do": ["tap": "img-00001"],
          "expect": .object([rule.stringValue ?? "": ["selection": ["img-00001"]]]),
        ]
      ],
    ]
    members.merge(more) { _, new in new }
    return .object(members)
  }

  /// Two rules, one of which requires a capability, and three cases, one of which depends on
  /// another.
  static var small: [String: JSONValue] {
    [
      "devices.json": ["watch": ["selection.modes": ["ordered"]], "phone": [:]],
      "rules/all.json": [
        "rules": [
          rule("tap.selects"), rule("tap.again"),
          rule("sidebar.shown", requiredCapabilities: ["layout.sidebar"]),
          rule("time.passes", requiredCapabilities: ["clock.virtual"]),
        ]
      ],
      "cases/b/first.json": tapping("b/first", rule: "tap.selects"),
      "cases/a/second.json": tapping(
        "a/second", rule: "tap.again", ["dependsOn": ["b/first/tap.selects"]]),
      "cases/c/sidebar.json": tapping("c/sidebar", rule: "sidebar.shown"),
      "cases/d/time.json": tapping("d/time", rule: "time.passes"),
    ]
  }
}
