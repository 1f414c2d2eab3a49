// SPDX-License-Identifier: Apache-2.0

import CloudDelivery
import PickerCore
import PickerModel
import PickerPorts
import PickerTesting
import Testing

@Suite struct FetchSimulationTests {
  /// A network with one byte a millisecond and no latency.
  private let plain = NetworkModel(name: "plain", bytesPerSecond: 1_000, latency: 0)

  private func start(
    _ sizes: [Int64?], network: NetworkModel? = nil, parallel: Int = 1
  ) -> FetchSimulation {
    var simulation = FetchSimulation(network ?? plain)
    let assets = sizes.enumerated().map { index, size in
      Asset.image(AssetIdentifier("a\(index)")).inCloud(byteCount: size)
    }
    var terms = DeliveryTerms()
    terms.parallel = parallel
    simulation.start(assets, attempt: 1, terms: terms)
    return simulation
  }

  private func arrivals(_ events: [DeliveryEvent]) -> [String] {
    events.filter { $0.change == .arrived }.map(\.identifier.rawValue)
  }

  @Test func arrivesToTheMillisecond() {
    var simulation = start([2_000])
    #expect(arrivals(simulation.advance(to: 1_999)) == [])
    #expect(arrivals(simulation.advance(to: 2_000)) == ["a0"])
    #expect(simulation.nextTime == nil)
  }

  @Test func latencyComesFirst() {
    var simulation = start(
      [1_000], network: NetworkModel(name: "x", bytesPerSecond: 1_000, latency: 300))
    #expect(arrivals(simulation.advance(to: 1_299)) == [])
    #expect(arrivals(simulation.advance(to: 1_300)) == ["a0"])
  }

  @Test func parallelTransfersShareTheConnection() {
    var one = start([1_000, 1_000], parallel: 1)
    #expect(arrivals(one.advance(to: 1_000)) == ["a0"])
    var two = start([1_000, 1_000], parallel: 2)
    #expect(arrivals(two.advance(to: 1_999)) == [])
    #expect(arrivals(two.advance(to: 2_000)) == ["a0", "a1"])
  }

  @Test(
    "advancing by a and then by b is advancing by a + b", arguments: 1...20 as ClosedRange<UInt64>)
  func timeAdds(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let sizes = (0..<5).map { _ in Int64.random(in: 0...3_000, using: &random) }
    let parallel = Int.random(in: 1...3, using: &random)
    var whole = start(sizes, network: .lte, parallel: parallel)
    var stepped = whole
    let expected = whole.advance(to: 20_000)
    var events: [DeliveryEvent] = []
    var time: Int64 = 0
    while time < 20_000 {
      time = min(20_000, time + Int64.random(in: 1...700, using: &random))
      events += stepped.advance(to: time)
    }
    #expect(events == expected)
    #expect(arrivals(events).count == 5)
  }

  @Test("load.progress.monotone: received bytes never decrease and end at the total")
  func bytesNeverFall() {
    var simulation = start([5_000])
    var last: Int64 = 0
    for event in simulation.advance(to: 5_000) {
      guard case .received(let bytes, let total) = event.change else { continue }
      #expect(bytes >= last && total == 5_000)
      last = bytes
    }
    #expect(last == 5_000)
  }

  @Test func offlineFailsEveryItem() {
    var simulation = start([10, 10], network: .offline)
    let events = simulation.advance(to: 60_000)
    #expect(
      events.map(\.change) == [
        .failed(.offline, retryAfter: nil), .failed(.offline, retryAfter: nil),
      ])
  }

  @Test func aConnectionThatGoesDownFailsWhatIsUnderWay() {
    var simulation = start([1_000, 1_000])
    #expect(arrivals(simulation.advance(to: 1_500)) == ["a0"])
    simulation.change(to: .offline)
    let events = simulation.advance(to: 1_500)
    #expect(events.map(\.identifier) == ["a1"])
    #expect(events.map(\.change) == [.failed(.offline, retryAfter: nil)])
  }

  @Test("load.cancel.stops: a stopped attempt sends no more events")
  func stopping() {
    var simulation = start([1_000])
    simulation.stop(attempt: 2)
    #expect(simulation.nextTime != nil, "another attempt's number does nothing")
    simulation.stop(attempt: 1)
    #expect(simulation.advance(to: 60_000) == [])
  }

  @Test func anotherConnectionHoldsAtOnce() {
    var simulation = start([2_000])
    _ = simulation.advance(to: 1_000)
    simulation.change(to: NetworkModel(name: "x", bytesPerSecond: 100, latency: 0))
    #expect(arrivals(simulation.advance(to: 10_999)) == [])
    #expect(arrivals(simulation.advance(to: 11_000)) == ["a0"])
  }

  @Test func unknownAndAbsurdSizesDoNotTrap() {
    var simulation = start([nil, .max, 0], parallel: 3)
    #expect(arrivals(simulation.advance(to: 10)) == ["a2"])
  }

  /// A network with all kinds of random failures.
  private var wild: NetworkModel {
    var network = NetworkModel(name: "wild", bytesPerSecond: 20_000, latency: 90)
    network.jitter = 200
    network.loss = 0.3
    network.slowStart = 1_000
    network.injectedErrors.serverError = 0.1
    network.injectedErrors.throttled = 0.1
    network.injectedErrors.retryAfter = 1
    network.injectedErrors.cut = 0.3
    network.injectedErrors.damaged = 0.1
    network.injectedErrors.changed = 0.2
    network.injectedErrors.gone = 0.02
    var down = NetworkModel.Change(from: 30_000, until: 31_000)
    down.isUp = false
    var slow = NetworkModel.Change(from: 5_000, until: 9_000)
    slow.bytesPerSecond = 300
    var cell = NetworkModel.Change(from: 3_000, until: 3_000)
    cell.cuts = true
    network.schedule = [cell, slow, down]
    network.repeats = 40_000
    return network
  }

  @Test(
    "whatever goes wrong: the same seed gives the same news, and each item one ending",
    arguments: 1...200 as ClosedRange<UInt64>)
  func randomFailuresAreReproducible(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let assets = (0..<12).map { index in
      Asset.image(AssetIdentifier("a\(index)")).inCloud(
        byteCount: Bool.random(using: &random) ? Int64.random(in: 0...30_000, using: &random) : nil)
    }
    var terms = DeliveryTerms()
    terms.parallel = Int.random(in: 1...4, using: &random)
    terms.stallTimeout = 2
    var whole = FetchSimulation(wild, seed: seed)
    whole.start(assets, attempt: 1, terms: terms)
    var stepped = whole
    let expected = whole.advance(to: 10_000_000)
    var events: [DeliveryEvent] = []
    while stepped.nextTime != nil {
      events += stepped.advance(to: stepped.now + Int64.random(in: 1...5_000, using: &random))
    }
    #expect(events == expected)

    var received: [AssetIdentifier: Int64] = [:]
    var endings: [AssetIdentifier: Int] = [:]
    for event in events {
      #expect(endings[event.identifier] == nil, "nothing comes after an ending")
      switch event.change {
      case .received(let bytes, _):
        #expect(bytes >= received[event.identifier] ?? 0, "progress decreases only by a restart")
        received[event.identifier] = bytes
      case .restarted: received[event.identifier] = 0
      case .verifying, .waiting: break
      case .arrived, .failed, .gone: endings[event.identifier] = 1
      }
    }
    #expect(endings.count == assets.count)
  }

  @Test(
    "unseen.fetch.resume: an attempt resumes where an earlier one was stopped, if parts are kept")
  func resumes() {
    var simulation = start([2_000])
    _ = simulation.advance(to: 1_500)
    simulation.stop(attempt: 1)
    let asset = Asset.image("a0").inCloud(byteCount: 2_000)
    simulation.start([asset], attempt: 2)
    #expect(arrivals(simulation.advance(to: 1_999)) == [])
    #expect(arrivals(simulation.advance(to: 2_000)) == ["a0"])
  }

  @Test("a schedule holds to the millisecond: down from 3 s to 8 s")
  func schedule() {
    var network = plain
    var down = NetworkModel.Change(from: 3_000, until: 8_000)
    down.isUp = false
    network.schedule = [down]
    var simulation = start([5_000], network: network)
    #expect(simulation.advance(to: 2_999).allSatisfy { $0.change != .arrived })
    #expect(simulation.advance(to: 3_000).last?.change == .failed(.offline, retryAfter: nil))
    let asset = Asset.image("a0").inCloud(byteCount: 5_000)
    simulation.start([asset], attempt: 2)
    #expect(simulation.advance(to: 3_001).last?.change == .failed(.offline, retryAfter: nil))
    _ = simulation.advance(to: 8_000)
    simulation.start([asset], attempt: 3)
    #expect(arrivals(simulation.advance(to: 9_999)) == [])
    #expect(arrivals(simulation.advance(to: 10_000)) == ["a0"], "2 of 5 seconds are left")
  }

  @Test("a handover cuts what is under way, which is taken up again")
  func handover() {
    var network = plain
    var cell = NetworkModel.Change(from: 1_000, until: 1_000)
    cell.cuts = true
    network.schedule = [cell]
    var simulation = start([2_000], network: network)
    #expect(arrivals(simulation.advance(to: 2_499)) == [])
    #expect(arrivals(simulation.advance(to: 2_500)) == ["a0"], "half a second was waited")
  }

  @Test("a cut at the moment of a request delays the request, and time goes on")
  func cutAtTheFirstMoment() {
    var network = plain
    network.latency = 0
    var cell = NetworkModel.Change(from: 0, until: 1)
    cell.cuts = true
    network.schedule = [cell]
    var simulation = start([2_000], network: network)
    #expect(arrivals(simulation.advance(to: 2_000)) == [])
    #expect(arrivals(simulation.advance(to: 2_001)) == ["a0"], "a millisecond was waited")
  }

  @Test("a slow start takes its time")
  func slowStart() {
    var network = plain
    network.slowStart = 1_000
    var simulation = start([3_000], network: network)
    // 125 bytes in the first half second, 250 in the second one, then 1,000 a second.
    #expect(arrivals(simulation.advance(to: 3_624)) == [])
    #expect(arrivals(simulation.advance(to: 3_625)) == ["a0"])
  }
}
