// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@testable import ConformanceWire

@Suite struct EnvironmentTests {
  private func read(_ json: JSONValue) throws(JSONMistake) -> Environment {
    try Environment(JSONFields(json, at: "/env"))
  }

  @Test func whatIsWrittenReadsBack() throws {
    var environment = Environment()
    environment.isLinkUp = false
    environment.bytesPerSecond = 7
    environment.latency = 9
    for fault in Environment.Fault.allCases { environment.faults["item \(fault.rawValue)"] = fault }
    #expect(try read(environment.json) == environment)
    #expect(try read([:]) == Environment())
  }

  @Test("BAD-INPUT: a fault that does not exist is a mistake that names those there are")
  func unknownFaults() {
    for faults in [["a": "melted"], ["a": 1], "gone", [["a": "gone"]]] as [JSONValue] {
      let mistake = #expect(throws: JSONMistake.self) { try read(["faults": faults]) }
      let words = mistake.map { "\($0)" } ?? ""
      #expect(words.contains("/env/faults") && words.contains("gone, serverError"), "\(words)")
    }
  }
}
