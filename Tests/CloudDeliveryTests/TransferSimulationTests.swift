// SPDX-License-Identifier: Apache-2.0

import CloudDelivery
import PickerCore
import PickerModel
import PickerTesting
import Testing

@Suite struct TransferSimulationTests {
  /// A byte a millisecond, nothing before the first byte.
  private let plain = NetworkModel(name: "plain", bytesPerSecond: 1_000, latency: 0)

  private func start(
    _ sizes: [Int64?], network: NetworkModel? = nil, parallel: Int = 1
  ) -> TransferSimulation {
    var simulation = TransferSimulation(network ?? plain)
    let assets = sizes.enumerated().map { index, size in
      Asset.image(AssetIdentifier("a\(index)")).inCloud(byteCount: size)
    }
    simulation.start(assets, attempt: 1, parallel: parallel)
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
    var parts = whole
    let expected = whole.advance(to: 20_000)
    var events: [DeliveryEvent] = []
    var time: Int64 = 0
    while time < 20_000 {
      time = min(20_000, time + Int64.random(in: 1...700, using: &random))
      events += parts.advance(to: time)
    }
    #expect(events == expected)
    #expect(arrivals(events).count == 5)
  }

  @Test("F4: bytes never fall and end at the total")
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

  @Test("F6: a stopped attempt sends no more news")
  func stopping() {
    var simulation = start([1_000])
    simulation.stop(attempt: 2)
    #expect(simulation.nextTime != nil, "another attempt's number does nothing")
    simulation.stop(attempt: 1)
    #expect(simulation.advance(to: 60_000) == [])
  }

  @Test("items under way keep their connection when it changes")
  func aChangeHoldsForLaterItems() {
    var simulation = start([4_000_000, 60_000], network: .wifi)
    _ = simulation.advance(to: 600)
    simulation.change(to: .slow)
    let events = simulation.advance(to: 1_030)
    var last: Int64 = 0
    for event in events {
      guard case .received(let bytes, _) = event.change, event.identifier == "a0" else { continue }
      #expect(bytes > last)
      last = bytes
    }
    #expect(arrivals(events) == ["a0"])
    #expect(arrivals(simulation.advance(to: 1_030 + 1_399)) == [])
    #expect(arrivals(simulation.advance(to: 1_030 + 1_400)) == ["a1"])
  }

  @Test func unknownAndAbsurdSizesDoNotTrap() {
    var simulation = start([nil, .max, 0], parallel: 3)
    #expect(arrivals(simulation.advance(to: 10)) == ["a2"])
  }
}
