// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PickerHosting

/// How a service shares its connection slots among users.
@Suite struct ConnectionSlotsTests {
  /// Takes slots for a user, each with a hello at once, until there is none left.
  private func fill(_ slots: inout ConnectionSlots, _ user: UInt32?) -> [Int] {
    var taken: [Int] = []
    while taken.count <= ConnectionSlots.maximumCount, let slot = slots.take(for: user) {
      slots.greeted(slot)
      taken.append(slot)
    }
    return taken
  }

  @Test("one user has half of the slots that others leave, so that the next can connect")
  func shares() {
    var slots = ConnectionSlots()
    let counts = (UInt32(1)...7).map { fill(&slots, $0).count }
    #expect(counts == [32, 16, 8, 4, 2, 1, 0])
  }

  @Test("a slot that is given back can be taken again")
  func leaving() {
    var slots = ConnectionSlots()
    let taken = fill(&slots, 5)
    slots.leave(taken[3])
    #expect(slots.take(for: 5) != nil && slots.take(for: 5) == nil)
    #expect(Set(taken).count == 32)
  }

  @Test("a user has sixteen slots for connections that did not say hello")
  func silent() {
    var slots = ConnectionSlots()
    let taken = (0..<20).compactMap { _ in slots.take(for: 5) }
    #expect(taken.count == 16)
    slots.greeted(taken[0])
    #expect(slots.take(for: 5) != nil && slots.take(for: 5) == nil)
    // Each user has its own limit of silent connections.
    #expect(slots.take(for: 6) != nil)
  }

  @Test("users that the kernel does not know share one share")
  func unknownUsers() {
    var slots = ConnectionSlots()
    #expect(fill(&slots, nil).count == 32)
    #expect(slots.take(for: nil) == nil && slots.take(for: nil, isBounded: false) != nil)
  }
}
