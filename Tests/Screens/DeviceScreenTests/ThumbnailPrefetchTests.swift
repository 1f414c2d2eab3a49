// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import DeviceScreen

@Suite struct ThumbnailPrefetchTests {
  @Test func thePageOnTheWayComesNext() {
    var prefetch = ThumbnailPrefetch()
    #expect(prefetch.next(to: 0..<6, of: 100) == 6..<12)
    #expect(prefetch.next(to: 30..<36, of: 100) == 36..<42)
    #expect(prefetch.next(to: 27..<33, of: 100) == 21..<27)
    #expect(prefetch.isBackwards)
    #expect(prefetch.next(to: 27..<33, of: 100) == 21..<27, "standing still changes nothing")
    #expect(prefetch.next(to: 3..<9, of: 100) == 0..<3, "as much as there is")
    #expect(prefetch.next(to: 6..<12, of: 100) == 12..<18)
  }

  @Test func atAnEndTheOtherSideIsAllThereIs() {
    var prefetch = ThumbnailPrefetch()
    #expect(prefetch.next(to: 94..<100, of: 100) == 88..<94)
    #expect(prefetch.next(to: 88..<94, of: 100) == 82..<88)
    #expect(prefetch.next(to: 0..<6, of: 100) == 6..<12)
    #expect(prefetch.next(to: 0..<6, of: 6).isEmpty)
    #expect(prefetch.next(to: 0..<0, of: 0).isEmpty)
    #expect(prefetch.next(to: 4..<10, of: 5).count <= 6, "a grid that shrank meanwhile")
  }
}
