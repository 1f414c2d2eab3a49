// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@testable import Conformance

@Suite struct FactExpansionTests {
  private static let watch = DeviceFacts(["library.newest": 500, "selection.maximum": .null])

  @Test(
    arguments: [
      ("%newest%", 500), ("%newest+1%", 501), ("%newest-499%", 1), ("img-%newest%", "img-00500"),
      ("img-%newest+1% to img-%newest+2%", "img-00501 to img-00502"), ("100%", "100%"),
      ("%session%", "%session%"), ("%newest", "%newest"), ("%newest*2%", "%newest*2%"),
      ("5% of %newest%", "5% of 00500"), (["%newest%", 7], [500, 7]),
      (["img-%newest%": ["bytes": "%newest%"]], ["img-00500": ["bytes": 500]]),
    ] as [(JSONValue, JSONValue)])
  func namesOfFactsAreReplaced(value: JSONValue, expected: JSONValue) throws {
    #expect(try FactExpansion(facts: Self.watch).fill(value, at: "") == expected)
    #expect(FactExpansion.names(in: value).isEmpty == (value == expected))
  }

  @Test func aDeviceWithoutTheNumberIsAnError() {
    let error = #expect(throws: JSONError.self) {
      try FactExpansion(facts: Self.watch).fill(["limit": "%maximum%"], at: "/config")
    }
    #expect(
      error?.description
        == "/config/limit: expected a group of devices that have selection.maximum, found one without"
    )
  }

  @Test("a case fits each device") func fittedCases() throws {
    let devices = DeviceTable(["ring": DeviceFacts(["library.newest": 5]), "watch": Self.watch])
    let file: JSONValue = [
      "format": 1, "id": "area/case", "kind": "static", "title": "The window is full",
      "rules": ["a.rule"], "profiles": ["*"],
      "library": ["gen": "roll", "images": "%newest+1%"],
      "expect": ["a.rule": ["visible.count": "%newest%"]],
    ]
    var loader = CaseLoader(file: "cases/area/case.json", identifier: "area/case", devices: devices)
    let one = try #require(loader.load(Array(file.text.utf8)).first)
    #expect(loader.issues.isEmpty)
    #expect(try one.fitted(to: devices.facts["ring"]).library.count == 6)
    #expect(try one.fitted(to: devices.facts["watch"]).library.count == 501)
    #expect(throws: JSONError.self) {
      try one.fitted(to: DeviceFacts(["library.newest": 8000]))
    }
  }
}
