// SPDX-License-Identifier: Apache-2.0

import Conformance
import ConformanceWire
import PickerModel
import Testing

@Suite struct BadgeTests {
  @Test func oneDeviceIsNamed() async throws {
    let badge = try Badge(try await SuiteFiles.report())
    #expect(
      badge.json == [
        "schemaVersion": 1, "label": "photo picker",
        "message": "watch: Full timed unfrozen, 3/3", "color": "brightgreen",
      ])
  }

  @Test func severalDevicesAreCounted() async throws {
    let report = try await SuiteFiles.report(StubAdapter(profiles: ["watch", "phone"]))
    #expect(try Badge(report).message == "2 devices: 2 Full, timed unfrozen, 6/6")
  }

  @Test func nonconformantPickerGetsRedBadge() async throws {
    let badge = try Badge(try await SuiteFiles.report(StubAdapter(.numb)))
    #expect(badge.message == "watch: not conformant, timed unfrozen, 0/3")
    #expect(badge.color == "red")
  }

  @Test func filteredRunEarnsNoBadge() async throws {
    var selection = CheckSelection()
    selection.only = ["tap.selects"]
    let report = try await SuiteFiles.report(selection: selection)
    #expect(throws: NoBadge.self) { try Badge(report) }
  }
}
