// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// One transfer over a simulated network.
struct SimulatedTransfer: Hashable, Sendable {
  /// The outcome of a transfer.
  enum Fate: Hashable, Sendable {
    case well
    /// The transfer ends after this many bytes of the original have arrived.
    case ends(TransferEnd, at: Int64)
    /// All bytes arrive, but one of them is damaged.
    case damaged
  }

  let ticket: FetchTicket
  /// The number of bytes of the original.
  ///
  /// The server may state another size, which is ``statedTotal``.
  let total: Int64
  let statedTotal: Int64?
  /// The offset in the original at which the transfer begins.
  let offset: Int64
  let fate: Fate
  /// The time at which the response begins.
  private(set) var first: Int64
  /// The seed for the random events of this transfer.
  let seed: UInt64
  var hasBegun = false
  /// The time at which received bytes are reported next.
  var nextReport: Int64
  /// The number of bytes of the original that have been reported.
  var reportedByteCount: Int64
  /// The number of bytes that had arrived when the rate last changed.
  ///
  /// ``baseTime`` is the time of that change.
  private var base: Int64
  private var baseTime: Int64
  /// The speed in bytes per second.
  private(set) var rate: Int64 = 0

  init(
    ticket: FetchTicket, total: Int64?, offset: Int64, fate: Fate, first: Int64, seed: UInt64
  ) {
    self.ticket = ticket
    self.total = max(0, total ?? FetchMachine.assumedByteCount)
    statedTotal = total
    self.offset = min(offset, self.total)
    self.fate = fate
    self.first = first
    self.seed = seed
    nextReport = first.addingUpToEndOfTime(FetchMachine.reportInterval)
    reportedByteCount = self.offset
    base = self.offset
    baseTime = first
  }

  /// The offset in the original at which the transfer ends.
  var target: Int64 {
    if case .ends(_, let position) = fate { return min(total, max(offset, position)) }
    return total
  }

  /// Returns the number of bytes of the original that have arrived at a time.
  func received(at time: Int64) -> Int64 {
    guard time > baseTime, rate > 0 else { return base }
    // Computed with full width, because the product may exceed 64 bits although the quotient does
    // not.
    let product = rate.multipliedFullWidth(by: time - baseTime)
    guard product.high < 500 else { return target }
    let (count, overflow) = base.addingReportingOverflow(
      Int64(1000).dividingFullWidth(product).quotient)
    return overflow ? target : min(target, count)
  }

  /// The time at which the last byte arrives at the current rate.
  var end: Int64 {
    guard target > base else { return baseTime }
    guard rate > 0 else { return .endOfTime }
    let product = (target - base).multipliedFullWidth(by: 1000)
    let isRepresentable = product.high < rate / 2 || product.high == 0 && product.low >> 63 == 0
    guard isRepresentable else { return .endOfTime }
    let (quotient, remainder) = rate.dividingFullWidth(product)
    return baseTime.addingUpToEndOfTime(quotient).addingUpToEndOfTime(remainder > 0 ? 1 : 0)
  }

  /// Postpones the beginning of the response.
  mutating func postpone(to time: Int64) {
    first = time
    baseTime = time
    nextReport = time.addingUpToEndOfTime(FetchMachine.reportInterval)
  }

  /// Continues the transfer at another rate.
  mutating func change(rate: Int64, at time: Int64) {
    guard rate != self.rate else { return }
    base = received(at: time)
    baseTime = max(first, time)
    self.rate = rate
  }
}

extension Int64 {
  /// A time that is never reached, but is small enough to rule out an overflow.
  static let endOfTime = Int64.max / 4

  /// Adds two times.
  ///
  /// The result is at most the end of time.
  func addingUpToEndOfTime(_ other: Int64) -> Int64 {
    let (total, overflow) = addingReportingOverflow(other)
    return overflow ? .endOfTime : Swift.min(total, .endOfTime)
  }
}
