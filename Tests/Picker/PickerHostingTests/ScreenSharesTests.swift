// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PickerHosting

/// Which user may have the screen next.
@Suite struct ScreenSharesTests {
  private var shares = ScreenShares()

  @Test("a user that asks again at once leaves the screen to one that was refused meanwhile")
  mutating func again() {
    for round in 0..<50 {
      let now = Duration.milliseconds(round * 100)
      #expect(shares.take(for: 1, at: now) == nil)
      #expect(shares.take(for: 2, at: now) == .taken)
      shares.giveBack()
      #expect(shares.take(for: 1, at: now) == .othersWait)
      #expect(shares.take(for: 2, at: now) == nil)
      #expect(shares.take(for: 1, at: now) == .taken)
      shares.giveBack()
    }
  }

  @Test("each of several users that ask all the time has the screen in turn")
  mutating func several() {
    var had: [UInt32] = []
    for round in 0..<40 {
      // The first user always asks first.
      var winner: UInt32?
      for user: UInt32 in 1...4 where shares.take(for: user, at: .milliseconds(round)) == nil {
        winner = user
      }
      if let winner { had.append(winner) }
      shares.giveBack()
    }
    // All but the first are refused in the first round.
    #expect(Array(had.prefix(9)) == [1, 2, 3, 4, 1, 2, 3, 4, 1])
  }

  @Test("a refused user that does not come back soon stops keeping the screen from others")
  mutating func leaving() {
    #expect(shares.take(for: 1, at: .zero) == nil)
    #expect(shares.take(for: 2, at: .zero) == .taken)
    shares.giveBack()
    #expect(shares.take(for: 1, at: .seconds(2)) == .othersWait)
    #expect(shares.take(for: 1, at: .seconds(3)) == nil)
  }

  @Test("a user alone has the screen as often as it asks")
  mutating func alone() {
    for second in 0..<5 {
      #expect(shares.take(for: nil, at: .seconds(second)) == nil)
      // The user's own second app is refused, which has no effect.
      #expect(shares.take(for: nil, at: .seconds(second)) == .taken)
      shares.giveBack()
    }
    #expect(!shares.isTaken)
  }
}
