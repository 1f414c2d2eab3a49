// SPDX-License-Identifier: Apache-2.0

/// Limits the number of connections so that one user cannot take all of them.
///
/// A user can have at most half of the connections that other users leave free. The first user can
/// have 32, a second one 16, a third one 8, and so on. When six users have as many connections as
/// they may, no other user can connect.
struct ConnectionSlots {
  /// The maximum number of connections at the same time.
  static let maximumCount = 64
  /// The maximum number of one user's connections whose apps have not sent their `hello` message.
  static let maximumSilentCount = 16

  private struct Slot {
    /// The user that runs the app, nil if the kernel does not report it.
    let user: UInt32?
    var isSilent = true
  }

  private var slots: [Int: Slot] = [:]
  private var last = 0

  /// Takes a slot for a new connection.
  ///
  /// - Parameters:
  ///   - user: The user that connects, nil if the kernel does not report it.
  ///   - isBounded: Whether the limits apply; the default is true.
  /// - Returns: The number of the slot, nil if the user has too many connections.
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

  /// Records that the app of a connection has sent its `hello` message.
  mutating func greeted(_ number: Int) { slots[number]?.isSilent = false }

  /// Releases a slot.
  mutating func leave(_ number: Int) { slots[number] = nil }
}
