// SPDX-License-Identifier: Apache-2.0

/// The connection slots of a service, shared so that no user can occupy all of them.
///
/// A user may hold half of the slots that other users leave: 32 when alone, 16 beside one such
/// user, then 8. So another user can connect until six users hold all that they may.
struct ConnectionSlots {
  /// The maximum number of connections at a time.
  static let maximumCount = 64
  /// The maximum number of connections of one user that have not said hello yet.
  static let maximumSilentCount = 16

  private struct Slot {
    /// The user, nil where the kernel does not know it.
    let user: UInt32?
    var isSilent = true
  }

  private var slots: [Int: Slot] = [:]
  private var last = 0

  /// Takes a slot.
  ///
  /// - Parameters:
  ///   - user: The user that connects, nil where the kernel does not know it.
  ///   - isBounded: Whether the user can be refused. The default is true.
  /// - Returns: The number of the slot, nil where the user has none left.
  mutating func take(for user: UInt32?, isBounded: Bool = true) -> Int? {
    let own = slots.values.filter { $0.user == user }
    let others = slots.count - own.count
    let isFree =
      own.count < (Self.maximumCount - others) / 2
      && own.count(where: \.isSilent) < Self.maximumSilentCount
    guard isFree || !isBounded else { return nil }
    last += 1
    slots[last] = Slot(user: user)
    return last
  }

  /// Records that the app of a slot said hello.
  mutating func greeted(_ number: Int) { slots[number]?.isSilent = false }

  /// Releases a slot.
  mutating func leave(_ number: Int) { slots[number] = nil }
}
