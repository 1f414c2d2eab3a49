// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@testable import ConformanceWire

@Suite struct EnvironmentTests {
  private func read(_ json: JSONValue) throws(JSONError) -> Environment {
    try Environment(JSONFields(json, at: "/env"))
  }

  @Test func writtenEnvironmentReadsBack() throws {
    var environment = Environment()
    environment.isLinkUp = false
    environment.bytesPerSecond = 7
    environment.latency = 9
    for error in Environment.FetchError.allCases {
      environment.fetchErrors["item \(error.rawValue)"] = error
    }
    #expect(try read(environment.json) == environment)
    #expect(try read([:]) == Environment())
  }

  @Test("an unknown fetch error is refused with a list of the known ones")
  func unknownFetchErrors() {
    for errors in [["a": "melted"], ["a": 1], "gone", [["a": "gone"]]] as [JSONValue] {
      let error = #expect(throws: JSONError.self) { try read(["faults": errors]) }
      let message = error.map { "\($0)" } ?? ""
      #expect(
        message.contains("/env/faults") && message.contains("gone, serverError"), "\(message)")
    }
  }
}
