// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The limits on the entries and bytes that a listing keeps in memory, shared by all its responses.
final class ListingRoom: Sendable {
  /// A number of entries and a number of kept bytes.
  struct Amount: Hashable, Sendable {
    var entries = 0
    var bytes = 0
  }

  let limits: ListingLimits
  private let used = Mutex(Amount())
  private let received = Count()

  /// - Parameter limits: The limits.
  init(_ limits: ListingLimits) { self.limits = limits }

  /// Counts received bytes; returns false if the limit is exceeded.
  ///
  /// Bytes of responses that later break off also count.
  func receive(_ count: Int) -> Bool { received.add(count) <= 2 * limits.bytes }

  /// Reserves an amount of entries and bytes; returns false if it would exceed the limits.
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

  /// Frees an amount that a response reserved for entries that it does not keep.
  func giveBack(_ amount: Amount) {
    used.withLock { used in
      used.entries -= amount.entries
      used.bytes -= amount.bytes
    }
  }
}
