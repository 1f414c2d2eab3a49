// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The room for everything that a listing keeps, shared by all its answers.
final class ListingRoom: Sendable {
  /// Numbers of entries and of kept bytes.
  struct Amount: Hashable, Sendable {
    var entries = 0
    var bytes = 0
  }

  let limits: ListingLimits
  private let used = Mutex(Amount())
  private let received = Count()

  /// - Parameter limits: The limits.
  init(_ limits: ListingLimits) { self.limits = limits }

  /// Counts received bytes, also of an answer that breaks off later; returns false where no more
  /// are accepted.
  func receive(_ count: Int) -> Bool { received.add(count) <= 2 * limits.bytes }

  /// Takes room; returns false where there is not enough.
  func take(_ amount: Amount) -> Bool {
    used.withLock { used in
      guard amount.entries <= limits.entries - used.entries,
        amount.bytes <= limits.keptBytes - used.bytes
      else { return false }
      used.entries += amount.entries
      used.bytes += amount.bytes
      return true
    }
  }

  /// Returns the room of entries that an answer took and does not keep.
  func giveBack(_ amount: Amount) {
    used.withLock { used in
      used.entries -= amount.entries
      used.bytes -= amount.bytes
    }
  }
}
