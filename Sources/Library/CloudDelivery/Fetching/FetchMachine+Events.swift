// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

extension FetchMachine {
  /// Handles an event of a transfer.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - ticket: The transfer. Events of a closed transfer are ignored.
  ///   - now: The time in milliseconds.
  /// - Returns: The actions to perform.
  mutating func take(
    _ event: TransferEvent, of ticket: FetchTicket, at now: Int64
  ) -> [FetchAction] {
    guard let index = running[ticket] else { return [] }
    items[index].heard = now
    switch event {
    case .began(let offset, let total): return began(index, ticket, offset, total, at: now)
    case .bytes(let bytes): return received(index, ticket, bytes, at: now)
    case .finished:
      items[index].state = .verifying(ticket)
      return [
        report(index, .received(bytes: items[index].received, total: items[index].total)),
        report(index, .verifying), .verify(ticket, items[index].asset),
      ]
    case .verified: return settle(index, .arrived) + fill(at: now)
    case .ended(let end): return ended(index, end, at: now) + fill(at: now)
    }
  }

  private mutating func began(
    _ index: Int, _ ticket: FetchTicket, _ offset: Int64, _ total: Int64?, at now: Int64
  ) -> [FetchAction] {
    let before = items[index].received
    items[index].received = offset
    items[index].total = total ?? items[index].total
    items[index].reported = now
    if let end = tooLarge(index, ticket, max(offset, total ?? 0), at: now) { return end }
    // The reported progress may decrease only after a reported restart
    // (rules `load.progress.monotone` and `unseen.fetch.resume`).
    if offset < before { return [report(index, .restarted(total: items[index].total))] }
    if offset > before {
      return [report(index, .received(bytes: offset, total: items[index].total))]
    }
    return []
  }

  /// Gives up an original if it is larger than the device accepts.
  ///
  /// Returns nil if the original is not too large.
  private mutating func tooLarge(
    _ index: Int, _ ticket: FetchTicket, _ count: Int64, at now: Int64
  ) -> [FetchAction]? {
    guard let maximum = policy.maximumBytes, count > maximum else { return nil }
    return [.close(ticket), .discard(items[index].asset)]
      + settle(index, .failed(.tooLarge, retryAfter: nil)) + fill(at: now)
  }

  private mutating func received(
    _ index: Int, _ ticket: FetchTicket, _ bytes: Int64, at now: Int64
  ) -> [FetchAction] {
    count(bytes, at: now)
    items[index].received += bytes
    // The server may have stated no size, or a size that is smaller than the body that it sends.
    if let end = tooLarge(index, ticket, items[index].received, at: now) { return end }
    guard now - items[index].reported >= Self.reportInterval else { return [] }
    items[index].reported = now
    return [report(index, .received(bytes: items[index].received, total: items[index].total))]
  }

  private mutating func ended(
    _ index: Int, _ end: TransferEnd, at now: Int64
  ) -> [FetchAction] {
    switch end {
    case .gone: return giveUp(index, .gone, at: now)
    case .cut: return broke(index, .offline, retryAfter: nil, at: now)
    case .takenByOther(let byteCount): return waitForOther(index, byteCount, at: now)
    case .failed(.damaged, let wait):
      return [.discard(items[index].asset)] + broke(index, .damaged, retryAfter: wait, at: now)
    case .failed(let reason, let wait):
      // Without a network a retry after a second cannot succeed. A server that just broke a
      // connection may be back.
      let isWorthAWait =
        [.stalled, .serverError, .throttled].contains(reason)
        || reason == .offline && items[index].failures > 0
      if isWorthAWait { return broke(index, reason, retryAfter: wait, at: now) }
      return giveUp(index, .failed(reason, retryAfter: wait), at: now)
    }
  }
}
