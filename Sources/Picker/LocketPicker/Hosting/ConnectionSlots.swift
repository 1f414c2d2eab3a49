// SPDX-License-Identifier: Apache-2.0

/// The connection slots of a service, shared so that no user can occupy all of them.
///
/// A user may occupy half of the slots that other users leave free: 32 if there is no other user,
/// 16 beside one user with 32, then 8 and so on. Another user can therefore connect until six users
/// occupy as many slots as they may.
struct ConnectionSlots {
  /// The maximum number of connections at the same time.
  static let maximumCount = 64
  /// The maximum number of one user's connections that have not sent their introduction yet.
  static let maximumSilentCount = 16

  private struct Slot {
    /// The user, nil if the kernel does not know them.
    let user: UInt32?
    var isSilent = true
  }

  private var slots: [Int: Slot] = [:]
  private var last = 0

  /// Takes a slot.
  ///
  /// - Parameters:
  ///   - user: The user that connects, nil if the kernel does not know them.
  ///   - isBounded: Whether the user can be refused. The default is true.
  /// - Returns: The number of the slot, nil if no slot is free for the user.
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

  /// Records that the app of a slot has sent its introduction.
  mutating func greeted(_ number: Int) { slots[number]?.isSilent = false }

  /// Releases a slot.
  mutating func leave(_ number: Int) { slots[number] = nil }
}
