// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import Foundation
import PickerModel
import PickerProfiles
import PickerTesting
import Testing

@testable import Conformance

/// The suite's own copy of the device facts equals the facts of the profiles.
@Suite struct DeviceFactsTests {
  /// The file in the sources, which the writing mode updates.
  private static let file = URL(
    fileURLWithPath: ProjectFolder.path(of: "Sources/Conformance/Conformance/Data/profiles.json"))

  private static func profile(_ name: String) throws -> DeviceProfile {
    try ProfileStore().profile(name)
  }

  @Test("the facts of every device are those of its profile")
  func factsAreTheProfiles() throws {
    if ProcessInfo.processInfo.environment["WRITE_DEVICE_FACTS"] != nil { try Self.write() }
    let table = try Suite(folder: SuiteFolder.find()).devices
    #expect(table.names.count > 5)
    for name in table.names {
      #expect(try table.facts[name] == DeviceFacts(Self.profile(name)), "\(name); write them anew")
    }
  }

  private static func write() throws {
    var document = try JSONValue(text: Array(Data(contentsOf: file))).objectValue ?? [:]
    var profiles = document["profiles"]?.objectValue ?? [:]
    for (name, value) in profiles {
      var members = value.objectValue ?? [:]
      members["facts"] = .object(try DeviceFacts(profile(name)).members)
      profiles[name] = .object(members)
    }
    document["profiles"] = .object(profiles)
    try Data("\(JSONValue.object(document).indentedText)\n".utf8).write(to: file, options: .atomic)
  }

  private static let document: JSONValue = [
    "profiles": [
      "ring": ["facts": ["library.newest": 5, "selection.modes": ["default"]]],
      "wall": ["facts": ["library.newest": .null, "selection.modes": ["default", "ordered"]]],
    ],
    "groups": [
      "@unbounded": ["library.newest": .null], "@ordered": ["selection.modes": "ordered"],
      "@five": ["library.newest": 5, "selection.modes": "default"],
    ],
  ]

  @Test(
    "devices are named, grouped and left out",
    arguments: [
      "*: ring wall", "ring: ring", "@unbounded: wall", "@ordered @five: ring wall",
      "!@ordered: ring", "!ring: wall", "* !*:", "wall !@ordered:", "@nothing: ?", "!nothing: ?",
    ])
  func groups(line: String) throws {
    let components = line.split(separator: ":", omittingEmptySubsequences: false)
    let list = components[0].split(separator: " ").map(String.init)
    let devices = try DeviceTable(Self.document).devices(list)
    #expect(devices?.joined(separator: " ") ?? "?" == components[1].trimmingPrefix(" "))
  }

  @Test("a group without its sign and an unknown key are errors")
  func invalidTablesAreErrors() {
    for document: JSONValue in [
      ["profiles": [:], "groups": ["ordered": [:]]], ["profiles": [:], "more": 1],
      ["profiles": ["ring": ["cores": []]]], [:],
    ] {
      #expect(throws: JSONError.self) { try DeviceTable(document) }
    }
  }
}
