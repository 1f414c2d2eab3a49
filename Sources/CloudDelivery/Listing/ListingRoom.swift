// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Room for what a listing keeps; all its answers share it.
final class ListingRoom: Sendable {
  /// Entries and the bytes that are kept of them.
  struct Amount: Hashable, Sendable {
    var entries = 0
    var bytes = 0
  }

  let limits: ListingLimits
  private let used = Mutex(Amount())
  private let received = Count()

  /// - Parameter limits: How much there is.
  init(_ limits: ListingLimits) { self.limits = limits }

  /// Notes down bytes that came, also of an answer that will break off; false where no more are
  /// taken.
  func receive(_ count: Int) -> Bool { received.add(count) <= 2 * limits.bytes }

  /// Takes room; false where there is none.
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

  /// Gives back what an answer took that is not kept.
  func giveBack(_ amount: Amount) {
    used.withLock { used in
      used.entries -= amount.entries
      used.bytes -= amount.bytes
    }
  }
}
