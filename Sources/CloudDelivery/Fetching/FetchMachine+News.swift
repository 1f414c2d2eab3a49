// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

extension FetchMachine {
  /// Takes news of a transfer in.
  ///
  /// - Parameters:
  ///   - news: What happened.
  ///   - ticket: The transfer; one that was closed is passed over.
  ///   - now: The time in milliseconds.
  /// - Returns: What to do.
  mutating func take(
    _ news: TransferNews, of ticket: FetchTicket, at now: Int64
  ) -> [FetchAction] {
    guard let place = running[ticket] else { return [] }
    items[place].heard = now
    switch news {
    case .began(let offset, let total): return began(place, ticket, offset, total, at: now)
    case .bytes(let bytes): return received(place, ticket, bytes, at: now)
    case .finished:
      items[place].state = .verifying(ticket)
      return [
        report(place, .received(bytes: items[place].received, total: items[place].total)),
        report(place, .verifying), .verify(ticket, items[place].asset),
      ]
    case .verified: return settle(place, .arrived) + fill(at: now)
    case .ended(let end): return ended(place, end, at: now) + fill(at: now)
    }
  }

  private mutating func began(
    _ place: Int, _ ticket: FetchTicket, _ offset: Int64, _ total: Int64?, at now: Int64
  ) -> [FetchAction] {
    let before = items[place].received
    items[place].received = offset
    items[place].total = total ?? items[place].total
    items[place].reported = now
    if let end = tooLarge(place, ticket, max(offset, total ?? 0), at: now) { return end }
    // Rule F4: progress falls only where somebody says so.
    if offset < before { return [report(place, .restarted(total: items[place].total))] }
    if offset > before {
      return [report(place, .received(bytes: offset, total: items[place].total))]
    }
    return []
  }

  /// Gives an original up that has more bytes than the device takes, nil where it does not.
  private mutating func tooLarge(
    _ place: Int, _ ticket: FetchTicket, _ count: Int64, at now: Int64
  ) -> [FetchAction]? {
    guard let most = policy.maximumBytes, count > most else { return nil }
    return [.close(ticket), .discard(items[place].asset)]
      + settle(place, .failed(.tooLarge, retryAfter: nil)) + fill(at: now)
  }

  private mutating func received(
    _ place: Int, _ ticket: FetchTicket, _ bytes: Int64, at now: Int64
  ) -> [FetchAction] {
    count(bytes, at: now)
    items[place].received += bytes
    // The server may never have said how many there are, or fewer than it sends.
    if let end = tooLarge(place, ticket, items[place].received, at: now) { return end }
    guard now - items[place].reported >= Self.reportInterval else { return [] }
    items[place].reported = now
    return [report(place, .received(bytes: items[place].received, total: items[place].total))]
  }

  private mutating func ended(
    _ place: Int, _ end: TransferEnd, at now: Int64
  ) -> [FetchAction] {
    switch end {
    case .gone: return giveUp(place, .gone, at: now)
    case .cut: return broke(place, .offline, retryAfter: nil, at: now)
    case .takenByOther(let byteCount): return waitForOther(place, byteCount, at: now)
    case .failed(.damaged, let wait):
      return [.discard(items[place].asset)] + broke(place, .damaged, retryAfter: wait, at: now)
    case .failed(let reason, let wait):
      // Where there is no network, nothing is won by asking a second later; a server that just
      // broke a connection may be back.
      let isWorthAWait =
        [.stalled, .serverError, .throttled].contains(reason)
        || reason == .offline && items[place].failures > 0
      if isWorthAWait { return broke(place, reason, retryAfter: wait, at: now) }
      return giveUp(place, .failed(reason, retryAfter: wait), at: now)
    }
  }
}
