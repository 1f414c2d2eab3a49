// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Conformance

@Suite struct WorkQueueTests {
  @Test("each piece of work is handed out once, in order")
  func once() async {
    let queue = WorkQueue(["a", "b"])
    #expect(await queue.next() == "a")
    #expect(await queue.next() == "b")
    #expect(await queue.next() == nil)
  }
}
