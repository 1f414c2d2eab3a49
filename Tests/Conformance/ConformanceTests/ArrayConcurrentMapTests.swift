// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Conformance

@Suite struct ArrayConcurrentMapTests {
  @Test("every element is made something of, in order", arguments: [0, 1, 31, 32, 33, 1000])
  func order(count: Int) {
    #expect(Array(0..<count).concurrentMap { $0 * 2 } == (0..<count).map { $0 * 2 })
  }
}
