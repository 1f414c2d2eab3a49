// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// One transfer over a simulated network.
struct SimulatedTransfer: Hashable, Sendable {
  /// How it goes.
  enum Fate: Hashable, Sendable {
    case well
    /// It ends once so many bytes of the original are here.
    case ends(TransferEnd, at: Int64)
    /// All bytes come, one of them wrong.
    case damaged
  }

  let ticket: FetchTicket
  /// How many bytes the original has; what is said of it is ``saidTotal``.
  let total: Int64
  let saidTotal: Int64?
  /// Where in the original it begins.
  let offset: Int64
  let fate: Fate
  /// When the answer begins.
  let first: Int64
  /// What chance of its own it has.
  let seed: UInt64
  var hasBegun = false
  /// When bytes are told next.
  var nextReport: Int64
  /// How many bytes of the original had been told.
  var told: Int64
  /// What had come when the rate last changed, and when that was.
  private var base: Int64
  private var baseTime: Int64
  /// Bytes a second.
  private(set) var rate: Int64 = 0

  init(
    ticket: FetchTicket, total: Int64?, offset: Int64, fate: Fate, first: Int64, seed: UInt64
  ) {
    self.ticket = ticket
    self.total = max(0, total ?? FetchMachine.assumedByteCount)
    saidTotal = total
    self.offset = min(offset, self.total)
    self.fate = fate
    self.first = first
    self.seed = seed
    nextReport = first.addingUpToEndOfTime(FetchMachine.reportInterval)
    told = self.offset
    base = self.offset
    baseTime = first
  }

  /// The byte at which nothing more comes.
  var target: Int64 {
    if case .ends(_, let place) = fate { return min(total, max(offset, place)) }
    return total
  }

  /// Bytes of the original that are here at a time.
  func received(at time: Int64) -> Int64 {
    guard time > baseTime, rate > 0 else { return base }
    // Exact for any size: the product does not fit 64 bits where the quotient does.
    let product = rate.multipliedFullWidth(by: time - baseTime)
    guard product.high < 500 else { return target }
    let (sum, overflow) = base.addingReportingOverflow(
      Int64(1000).dividingFullWidth(product).quotient)
    return overflow ? target : min(target, sum)
  }

  /// When the last byte comes at the present rate.
  var end: Int64 {
    guard target > base else { return baseTime }
    guard rate > 0 else { return .endOfTime }
    let product = (target - base).multipliedFullWidth(by: 1000)
    let isRepresentable = product.high < rate / 2 || product.high == 0 && product.low >> 63 == 0
    guard isRepresentable else { return .endOfTime }
    let (quotient, remainder) = rate.dividingFullWidth(product)
    return baseTime.addingUpToEndOfTime(quotient).addingUpToEndOfTime(remainder > 0 ? 1 : 0)
  }

  /// Goes on at another rate.
  mutating func change(rate: Int64, at time: Int64) {
    guard rate != self.rate else { return }
    base = received(at: time)
    baseTime = max(first, time)
    self.rate = rate
  }
}

extension Int64 {
  /// A time that never comes: far away, and still far from overflowing.
  static let endOfTime = Int64.max / 4

  /// A later time, at most the end of time.
  func addingUpToEndOfTime(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .endOfTime : Swift.min(sum, .endOfTime)
  }
}
