// SPDX-License-Identifier: Apache-2.0

/// The slots that a service has for connections, shared out so that no user can hold all of them.
///
/// A user may hold half of the slots that other users leave: alone 32, beside one such user 16,
/// then 8. So another user can connect until six users hold all that they may.
struct ConnectionSlots {
  /// The most connections at a time.
  static let most = 64
  /// The most connections of one user at a time that did not say hello yet.
  static let mostSilent = 16

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
  ///   - isBounded: Whether the user can be refused; the default is yes.
  /// - Returns: The number of the slot, nil where the user has none left.
  mutating func take(for user: UInt32?, isBounded: Bool = true) -> Int? {
    let own = slots.values.filter { $0.user == user }
    let others = slots.count - own.count
    let isFree =
      own.count < (Self.most - others) / 2 && own.count(where: \.isSilent) < Self.mostSilent
    guard isFree || !isBounded else { return nil }
    last += 1
    slots[last] = Slot(user: user)
    return last
  }

  /// Notes that the app of a slot said hello.
  mutating func greeted(_ number: Int) { slots[number]?.isSilent = false }

  /// Gives a slot back.
  mutating func leave(_ number: Int) { slots[number] = nil }
}
