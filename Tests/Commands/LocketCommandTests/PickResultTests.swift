// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@testable import locket

/// Tests that the exit status of a pick states whether all, some or none of the items were
/// delivered.
@Suite struct PickResultTests {
  @Test(
    "of several picks all, a part or none is delivered",
    arguments: [
      (.finished, [], 0), (.finished, [.ready, .ready], 0), (.finished, [.ready, .kept], 0),
      (.finished, [.ready, .failed(.offline)], 4), (.finished, [.gone, .ready], 4),
      (.finished, [.kept, .failed(.noSpace)], 4), (.finished, [.ready, .cancelled], 4),
      (.finished, [.failed(.offline)], 1), (.finished, [.gone, .failed(.damaged)], 1),
      (.failed, [.ready, .failed(.offline)], 4), (.failed, [.failed(.offline)], 1),
      (.failed, [.kept], 1), (.failed, [], 1), (.cancelled, [.kept], 1), (.cancelled, [], 1),
    ] as [(PickResult.Ending, [PickedItem.Outcome], Int32)])
  func status(ending: PickResult.Ending, outcomes: [PickedItem.Outcome], status: Int32) {
    #expect(PickResult.status(ending, outcomes) == status)
  }

  @Test("an item that comes later counts as delivered")
  func promised() {
    let token = PickToken(String(repeating: "a", count: 32))
    #expect(PickResult.status(.finished, [.ready, .later(token)]) == 0)
    #expect(PickResult.status(.finished, [.failed(.damaged), .later(token)]) == 4)
  }
}
