// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Conformance

@Suite struct TurnsTests {
  @Test("each piece of work is handed out once, in order")
  func once() async {
    let turns = Turns(["a", "b"])
    #expect(await turns.next() == "a")
    #expect(await turns.next() == "b")
    #expect(await turns.next() == nil)
  }
}
