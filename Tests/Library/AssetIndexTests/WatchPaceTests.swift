// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import AssetIndex

@Suite struct WatchPaceTests {
  @Test("changes without an end are looked at ever more rarely, and a quiet while forgets that")
  func rarer() {
    var pace = WatchPace()
    let waits = (0..<7).map { _ in pace.wait(after: .zero) }
    #expect(waits == [0.5, 1, 2, 4, 8, 8, 8].map { .seconds($0) })
    #expect(pace.wait(after: .seconds(8)) == .seconds(8), "as long as that is no quiet while")
    #expect(pace.wait(after: .seconds(9)) == .milliseconds(500))
    #expect(pace.wait(after: .milliseconds(900)) == .seconds(1))
  }
}
