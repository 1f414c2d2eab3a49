// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import CloudDelivery

@Suite struct FetchMachineTests {
  private var machine = FetchMachine()
  private var policy = FetchPolicy()

  private func assets(_ sizes: Int64?...) -> [Asset] {
    sizes.enumerated().map { index, size in
      Asset.image(AssetIdentifier("a\(index)")).inCloud(byteCount: size)
    }
  }

  private func opened(_ actions: [FetchAction]) -> [String] {
    actions.compactMap {
      if case .open(_, let asset) = $0 { asset.identifier.rawValue } else { nil }
    }
  }

  private func ticket(_ actions: [FetchAction]) throws -> FetchTicket {
    try #require(
      actions.compactMap { if case .open(let ticket, _) = $0 { ticket } else { nil } }.first)
  }

  private func changes(_ actions: [FetchAction]) -> [DeliveryEvent.Change] {
    actions.compactMap { if case .report(let event) = $0 { event.change } else { nil } }
  }

  private mutating func start(_ assets: [Asset], room: Int64? = nil, at now: Int64 = 0)
    -> [FetchAction]
  {
    machine.start(assets, attempt: 1, policy: policy, room: room, at: now)
  }

  @Test(
    "load.parallel.as-many, load.parallel.at-most, load.order.selection: two at a time, in selection order"
  )
  mutating func parallel() throws {
    policy.parallel = 2
    let actions = start(assets(10, 10, 10))
    #expect(opened(actions) == ["a0", "a1"])
    let next = machine.take(.ended(.gone), of: try ticket(actions), at: 5)
    #expect(changes(next) == [.gone])
    #expect(opened(next) == ["a2"])
  }

  @Test("another fetch of the same original is waited for as long as it makes progress")
  mutating func other() throws {
    policy.retries = 0
    var actions = start(assets(10))
    var now: Int64 = 0
    // It brings a byte every 20 seconds, in ten minutes.
    for step: Int64 in 0..<1_200 {
      let event = TransferEvent.ended(.takenByOther(byteCount: step / 40))
      #expect(changes(machine.take(event, of: try ticket(actions), at: now)) == [])
      now += 500
      actions = machine.tick(at: now)
    }
    for _ in 0..<59 {
      let event = TransferEvent.ended(.takenByOther(byteCount: 30))
      let reported = changes(machine.take(event, of: try ticket(actions), at: now))
      #expect(reported == [])
      now += 500
      actions = machine.tick(at: now)
    }
    // Half a minute without a byte is as long as a server may take.
    now += 500
    let last = machine.take(
      .ended(.takenByOther(byteCount: 30)), of: try ticket(actions), at: now)
    #expect(changes(last) == [.failed(.stalled, retryAfter: nil)])
  }

  @Test("a broken transfer is retried automatically, each time after twice the wait")
  mutating func backoff() throws {
    policy.retries = 3
    var actions = start(assets(10))
    var now: Int64 = 0
    for wait: Int64 in [500, 1_000, 2_000] {
      let reported = changes(machine.take(.ended(.cut), of: try ticket(actions), at: now))
      #expect(reported == (wait < 1_000 ? [] : [.waiting(.offline, seconds: Int(wait / 1_000))]))
      #expect(opened(machine.tick(at: now + wait - 1)) == [])
      now += wait
      actions = machine.tick(at: now)
      #expect(opened(actions) == ["a0"])
    }
    let last = machine.take(.ended(.cut), of: try ticket(actions), at: now)
    #expect(changes(last) == [.failed(.offline, retryAfter: nil)])
    #expect(machine.nextDeadline == nil)
  }

  @Test("a short Retry-After is waited for; a long one is reported to the person")
  mutating func retryAfter() throws {
    var actions = start(assets(10))
    let busy = TransferEvent.ended(.failed(.throttled, retryAfter: 4))
    #expect(
      changes(machine.take(busy, of: try ticket(actions), at: 100))
        == [.waiting(.throttled, seconds: 4)])
    for (time, seconds) in [(1_100, 3), (2_100, 2), (3_100, 1)] as [(Int64, Int)] {
      #expect(machine.nextDeadline == time)
      #expect(changes(machine.tick(at: time)) == [.waiting(.throttled, seconds: seconds)])
    }
    #expect(machine.nextDeadline == 4_100)
    actions = machine.tick(at: 4_100)
    let later = TransferEvent.ended(.failed(.throttled, retryAfter: 60))
    let end = machine.take(later, of: try ticket(actions), at: 5_000)
    #expect(changes(end) == [.failed(.throttled, retryAfter: 60)])

    // A retry that comes too early still waits until the server's time has passed.
    let again = machine.start(assets(10), attempt: 2, policy: policy, room: nil, at: 20_000)
    #expect(opened(again) == [] && changes(again) == [.waiting(.throttled, seconds: 45)])
    #expect(machine.nextDeadline == 21_000)
    #expect(opened(machine.tick(at: 65_000)) == ["a0"])
  }

  @Test("load.item.reason: bytes that stop coming are a stall, and nothing more is read")
  mutating func stall() throws {
    policy.retries = 0
    policy.stall = 1_000
    let actions = start(assets(10))
    let ticket = try ticket(actions)
    _ = machine.take(.began(offset: 0, total: 10), of: ticket, at: 300)
    _ = machine.take(.bytes(4), of: ticket, at: 900)
    #expect(machine.tick(at: 1_899).isEmpty)
    let end = machine.tick(at: 1_900)
    #expect(end.first == .close(ticket))
    #expect(changes(end) == [.failed(.stalled, retryAfter: nil)])
    #expect(machine.take(.bytes(6), of: ticket, at: 1_901).isEmpty)
  }

  @Test(
    "load.item.reason: an original that takes too long in all, waits and retries included, is timed out"
  )
  mutating func timeout() throws {
    policy.timeout = 2_000
    let actions = start(assets(10))
    _ = machine.take(.ended(.cut), of: try ticket(actions), at: 1_700)
    #expect(machine.nextDeadline == 2_000)
    #expect(changes(machine.tick(at: 2_000)) == [.failed(.timedOut, retryAfter: nil)])
  }

  @Test(
    "unseen.fetch.space: an original without room fails before it is requested; what fits is fetched"
  )
  mutating func room() {
    let actions = start(assets(60, 50, 40, nil), room: 100)
    #expect(opened(actions) == ["a0"])
    #expect(changes(actions).count == 2)
    #expect(changes(actions).allSatisfy { $0 == .failed(.noSpace, retryAfter: nil) })
    #expect(machine.items.map { $0.state == .settled } == [false, true, false, true])
  }

  @Test(
    "an original larger than the device takes is not fetched, even if its size is known only later")
  mutating func tooLarge() throws {
    policy.maximumBytes = 50
    let actions = start(assets(60, nil))
    #expect(changes(actions) == [.failed(.tooLarge, retryAfter: nil)])
    #expect(opened(actions) == ["a1"])
    let ticket = try ticket(actions)
    let end = machine.take(.began(offset: 0, total: 51), of: ticket, at: 1)
    #expect(end.first == .close(ticket))
    #expect(changes(end) == [.failed(.tooLarge, retryAfter: nil)])
  }

  @Test("an original of unknown size is given up when it exceeds the largest that the device takes")
  mutating func growsTooLarge() throws {
    policy.maximumBytes = 50
    let wanted = assets(nil)
    let ticket = try ticket(start(wanted))
    _ = machine.take(.began(offset: 0, total: nil), of: ticket, at: 1)
    #expect(changes(machine.take(.bytes(50), of: ticket, at: 2)).isEmpty)
    let end = machine.take(.bytes(1), of: ticket, at: 3)
    #expect(end.prefix(2) == [.close(ticket), .discard(wanted[0])])
    #expect(changes(end) == [.failed(.tooLarge, retryAfter: nil)])
    #expect(machine.take(.bytes(1_000), of: ticket, at: 4).isEmpty && machine.nextDeadline == nil)
  }

  @Test("the room that is planned for originals, and the room that is left, are known")
  mutating func plannedRoom() {
    _ = start(assets(60, 50, nil), room: 1_000_100)
    #expect(machine.plannedBytes == ["a0": 60, "a1": 50])
    #expect(machine.spareRoom == 999_990)
    _ = machine.start(assets(60), attempt: 2, policy: policy, room: nil, at: 0)
    #expect(machine.spareRoom == nil)
  }

  @Test("unseen.fetch.resume: progress decreases only where a restart is reported")
  mutating func restart() throws {
    var actions = start(assets(1_000))
    var ticket = try ticket(actions)
    _ = machine.take(.began(offset: 0, total: 1_000), of: ticket, at: 0)
    #expect(
      changes(machine.take(.bytes(600), of: ticket, at: 250))
        == [.received(bytes: 600, total: 1_000)])
    _ = machine.take(.ended(.cut), of: ticket, at: 260)
    actions = machine.tick(at: 760)
    ticket = try self.ticket(actions)
    #expect(changes(machine.take(.began(offset: 600, total: 1_000), of: ticket, at: 800)) == [])
    _ = machine.take(.ended(.cut), of: ticket, at: 810)
    ticket = try self.ticket(machine.tick(at: 1_810))
    #expect(
      changes(machine.take(.began(offset: 0, total: 900), of: ticket, at: 1_900))
        == [.restarted(total: 900)])
  }

  @Test("damaged bytes are thrown away before they are asked for again")
  mutating func damaged() throws {
    let asset = assets(10)
    let ticket = try ticket(start(asset))
    #expect(machine.take(.finished, of: ticket, at: 5).last == .verify(ticket, asset[0]))
    let end = machine.take(.ended(.failed(.damaged, retryAfter: nil)), of: ticket, at: 6)
    #expect(end == [.discard(asset[0])])
    #expect(machine.nextDeadline == 506)
  }

  @Test("a connection that is gone ends everything at once, without another try")
  mutating func link() {
    let actions = start(assets(10, 10))
    #expect(opened(actions) == ["a0"])
    let end = machine.loseLink(at: 5)
    #expect(changes(end) == Array(repeating: .failed(.offline, retryAfter: nil), count: 2))
    #expect(machine.nextDeadline == nil && opened(machine.tick(at: 9_000)) == [])
  }

  @Test("load.cancel.stops: stopping closes the transfers of its own attempt and no others")
  mutating func stopping() throws {
    let ticket = try ticket(start(assets(10, 10)))
    #expect(machine.stop(attempt: 2, at: 7).isEmpty)
    #expect(machine.stop(attempt: 1, at: 7) == [.close(ticket)])
    #expect(machine.nextDeadline == nil)
  }

  @Test("waits are spread by a seed, by a quarter at most")
  func jitter() throws {
    var waits: Set<Int64> = []
    for seed: UInt64 in 1...40 {
      var machine = FetchMachine(jitterSeed: seed)
      let actions = machine.start(
        assets(10), attempt: 1, policy: FetchPolicy(), room: nil, at: 0)
      _ = machine.take(.ended(.cut), of: try ticket(actions), at: 0)
      waits.insert(try #require(machine.nextDeadline))
    }
    #expect(waits.count > 10 && waits.allSatisfy { (500...625).contains($0) })
  }

  @Test("unseen.fetch.cost: the speed is measured while something is fetched, and adapts slowly")
  mutating func throughput() throws {
    let ticket = try ticket(start(assets(nil)))
    #expect(machine.throughput.bytesPerSecond == nil)
    _ = machine.take(.began(offset: 0, total: nil), of: ticket, at: 0)
    _ = machine.take(.bytes(2_000), of: ticket, at: 1_000)
    #expect(machine.throughput.bytesPerSecond == 2_000)
    for second: Int64 in 2...60 { _ = machine.take(.bytes(100), of: ticket, at: second * 1_000) }
    let later = try #require(machine.throughput.bytesPerSecond)
    #expect((100...300).contains(later))
  }

  @Test(
    "unseen.fetch.cost: the time between two fetches does not count as slow",
    arguments: [true, false])
  mutating func idle(isLost: Bool) throws {
    let ticket = try ticket(start(assets(nil)))
    _ = machine.take(.began(offset: 0, total: nil), of: ticket, at: 0)
    _ = machine.take(.bytes(2_000), of: ticket, at: 1_000)
    _ = isLost ? machine.loseLink(at: 1_000) : machine.stop(attempt: 1, at: 1_000)
    _ = machine.start(assets(10), attempt: 2, policy: FetchPolicy(), room: nil, at: 15_000)
    #expect(machine.throughput.bytesPerSecond == 2_000)
  }
}
