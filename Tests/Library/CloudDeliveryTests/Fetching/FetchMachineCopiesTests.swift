// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import CloudDelivery

/// Originals that several clouds have.
@Suite struct FetchMachineCopiesTests {
  private var machine = FetchMachine()
  private let asset = Asset.image("a").inCloud(byteCount: 100)

  private mutating func start(
    _ assets: [Asset], _ clouds: [Int], policy: FetchPolicy = FetchPolicy(), at now: Int64 = 0
  ) -> [FetchAction] {
    machine.start(
      assets, attempt: 1, policy: policy, room: nil,
      clouds: Dictionary(assets.map { ($0.identifier, clouds) }) { $1 }, at: now)
  }

  private func tickets(_ actions: [FetchAction]) -> [FetchTicket] {
    actions.compactMap { if case .open(let ticket, _) = $0 { ticket } else { nil } }
  }

  private func clouds(_ actions: [FetchAction]) -> [Int?] {
    tickets(actions).map { machine.cloud(of: $0) }
  }

  private func changes(_ actions: [FetchAction]) -> [DeliveryEvent.Change] {
    actions.compactMap { if case .report(let event) = $0 { event.change } else { nil } }
  }

  @Test(
    "what one cloud cannot give is requested from the next one at once",
    arguments: [
      .gone, .cut, .failed(.offline, retryAfter: nil), .failed(.serverError, retryAfter: 5),
      .failed(.throttled, retryAfter: 90), .failed(.unauthorised, retryAfter: nil),
      .failed(.changed, retryAfter: nil), .failed(.damaged, retryAfter: nil),
    ] as [TransferEnd])
  mutating func fallsOver(end: TransferEnd) throws {
    let first = start([asset], [4, 2])
    #expect(clouds(first) == [4])
    let next = machine.take(.ended(end), of: try #require(tickets(first).first), at: 10)
    #expect(clouds(next) == [2])
    #expect(changes(next) == [], "none of it had arrived, so that no event is needed")
    let ticket = try #require(tickets(next).first)
    #expect(changes(machine.take(.finished, of: ticket, at: 20)).last == .verifying)
    #expect(changes(machine.take(.verified, of: ticket, at: 21)) == [.arrived])
  }

  @Test(
    "what no other cloud can cure ends at once",
    arguments: [FailureReason.noSpace, .tooLarge, .cancelled, .timedOut])
  mutating func endsAtOnce(reason: FailureReason) throws {
    let first = start([asset], [0, 1])
    let end = TransferEnd.failed(reason, retryAfter: nil)
    let next = machine.take(.ended(end), of: try #require(tickets(first).first), at: 10)
    #expect(changes(next) == [.failed(reason, retryAfter: nil)] && tickets(next).isEmpty)
  }

  @Test(
    "unseen.fetch.resume: a broken transfer resumes before another cloud is asked, which is reported"
  )
  mutating func leavesWhatBreaks() throws {
    var policy = FetchPolicy()
    policy.retries = 1
    let first = start([asset], [0, 1], policy: policy)
    var ticket = try #require(tickets(first).first)
    _ = machine.take(.began(offset: 0, total: 100), of: ticket, at: 0)
    _ = machine.take(.bytes(40), of: ticket, at: 300)
    #expect(tickets(machine.take(.ended(.cut), of: ticket, at: 400)).isEmpty)
    let again = machine.tick(at: 900)
    #expect(clouds(again) == [0])
    ticket = try #require(tickets(again).first)
    _ = machine.take(.began(offset: 40, total: 100), of: ticket, at: 900)
    let next = machine.take(.ended(.cut), of: ticket, at: 950)
    #expect(clouds(next) == [1])
    #expect(changes(next) == [.restarted(total: 100)])
  }

  @Test("load.item.reason: if all clouds fail, the reason is the one that a retry may cure")
  mutating func allFail() throws {
    let first = start([asset], [0, 1, 2])
    var next = machine.take(.ended(.gone), of: try #require(tickets(first).first), at: 1)
    let offline = TransferEnd.failed(.offline, retryAfter: nil)
    next = machine.take(.ended(offline), of: try #require(tickets(next).first), at: 2)
    let refused = TransferEnd.failed(.unauthorised, retryAfter: nil)
    next = machine.take(.ended(refused), of: try #require(tickets(next).first), at: 3)
    #expect(changes(next) == [.failed(.offline, retryAfter: nil)] && tickets(next).isEmpty)
    let retried = machine.start(
      [asset], attempt: 2, policy: FetchPolicy(), room: nil, clouds: ["a": [0, 1, 2]], at: 9)
    #expect(clouds(retried) == [0])
    next = retried
    for _ in 0..<3 {
      next = machine.take(.ended(.gone), of: try #require(tickets(next).first), at: 10)
    }
    #expect(changes(next) == [.gone], "it is nowhere any more")
  }

  @Test("the last cloud is tried as often as the only one would be")
  mutating func lastCloudIsRetried() throws {
    let first = start([asset], [0, 1])
    let failure = TransferEnd.failed(.serverError, retryAfter: nil)
    let next = machine.take(.ended(failure), of: try #require(tickets(first).first), at: 0)
    #expect(clouds(next) == [1])
    #expect(tickets(machine.take(.ended(failure), of: tickets(next)[0], at: 0)).isEmpty)
    let again = machine.tick(at: 500)
    #expect(clouds(again) == [1])
  }

  @Test("a cloud that did not answer is asked after the others, and only where they fail")
  mutating func silentClouds() throws {
    let assets = (0..<3).map { Asset.image(AssetIdentifier("a\($0)")).inCloud(byteCount: 10) }
    let first = start(assets, [0, 1])
    #expect(clouds(first) == [0])
    let offline = TransferEnd.failed(.offline, retryAfter: nil)
    var next = machine.take(.ended(offline), of: try #require(tickets(first).first), at: 1)
    #expect(clouds(next) == [1])
    next = machine.take(.verified, of: try #require(tickets(next).first), at: 2)
    #expect(clouds(next) == [1])
    next = machine.take(.ended(.gone), of: try #require(tickets(next).first), at: 3)
    #expect(clouds(next) == [0], "the silent one may have it all the same")
  }
}
