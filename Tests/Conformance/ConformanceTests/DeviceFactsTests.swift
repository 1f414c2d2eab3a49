// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel
import PickerProfiles
import Testing

@testable import Conformance

@Suite struct DeviceFactsTests {
  @Test("the suite has every device that Locket includes, and each has every fact")
  func everyProfileHasFacts() throws {
    let suite = try Suite.bundled()
    #expect(suite.profiles == (try ProfileStore().identifiers))
    #expect(suite.facts.values.allSatisfy { Set($0.members.keys) == DeviceFacts.keys })
  }

  @Test(
    "the capabilities that a device needs follow from its facts",
    arguments: [
      ("apple-watch-45mm", ["select.ordered"]),
      ("apple-watch-45mm-family", ["load.cancel", "load.progress", "select.ordered"]),
      ("iphone-ios14", []),
    ])
  func coreCapabilities(device: String, expected: [String]) throws {
    let facts = DeviceFacts(try ProfileStore().profile(device))
    #expect(facts.coreCapabilities.sorted() == expected)
  }

  private static let facts = [
    "ring": DeviceFacts(["library.newest": 5, "selection.modes": ["default"]]),
    "wall": DeviceFacts(["library.newest": .null, "selection.modes": ["default", "ordered"]]),
  ]
  private static let groups: JSONValue = [
    "@unbounded": ["library.newest": .null], "@ordered": ["selection.modes": "ordered"],
    "@five": ["library.newest": 5, "selection.modes": "default"],
    "@unordered": ["selection.modes": ["not": "ordered"]],
    "@small": ["library.newest": ["atMost": 5]], "@large": ["library.newest": ["atLeast": 6]],
    "@some": ["library.newest": ["anyOf": [5, 7]]],
  ]

  @Test(
    "devices are named, grouped and left out",
    arguments: [
      "*: ring wall", "ring: ring", "@unbounded: wall", "@unordered: ring", "@small: ring",
      "@large:", "@some: ring", "@ordered @five: ring wall",
      "!@ordered: ring", "!ring: wall", "* !*:", "wall !@ordered:", "@nothing: ?", "!nothing: ?",
    ])
  func groups(line: String) throws {
    let components = line.split(separator: ":", omittingEmptySubsequences: false)
    let list = components[0].split(separator: " ").map(String.init)
    let devices = try DeviceTable(Self.facts, groups: Self.groups).devices(list)
    #expect(devices?.joined(separator: " ") ?? "?" == components[1].trimmingPrefix(" "))
  }
}
