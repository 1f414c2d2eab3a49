// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerPorts
import PickerTesting
import Synchronization
import Testing

/// Where the original of a cell is.
@Suite struct OriginalAvailabilityTests {
  private let here = Asset.roll(2)[0]
  private let remote = Asset.roll(2)[1].inCloud(byteCount: 100)

  /// A delivery whose cloud becomes reachable and unreachable.
  private final class SwitchableCloud: AssetDelivering {
    let isUp = Mutex<Bool?>(nil)
    let expectedBytesPerSecond: Int64? = nil

    func isReachable(_ asset: Asset) -> Bool? { isUp.withLock(\.self) }

    func start(
      _ assets: [Asset], attempt: Int, terms: DeliveryTerms,
      report: @escaping @concurrent @Sendable (DeliveryEvent) async -> Void
    ) {}

    func stop(attempt: Int) {}
  }

  private func machine(_ profile: DeviceProfile) -> PickerStateMachine {
    PickerStateMachine(configuration: .several(), profile: profile)
  }

  @Test(
    "reach.cloud.told, reach.link.unreachable, reach.here.untold: where the original of a cell is",
    arguments: [(nil, OriginalAvailability.cloud), (true, .cloud), (false, .unreachable)]
      as [(Bool?, OriginalAvailability)])
  func family(isReachable: Bool?, availability: OriginalAvailability) {
    let machine = machine(.familyWatch())
    #expect(machine.availability(of: remote, isReachable: isReachable) == availability)
    #expect(machine.availability(of: here, isReachable: isReachable) == .here)
  }

  @Test("reach.elsewhere.untold: nothing is marked where nothing is fetched, and no cloud is asked")
  func paired() {
    var asked = 0
    let availability = machine(.watch()).availability(
      of: remote,
      isReachable: {
        asked += 1
        return false
      }())
    #expect(availability == .here && asked == 0)
  }

  @Test("reach.here.untold: what arrived is here although the rest failed")
  func arrived() throws {
    var machine = machine(.familyWatch())
    let other = Asset.image("other", minute: 3).inCloud(byteCount: 5)
    for asset in [remote, other] { _ = machine.handle(.tap(asset)) }
    _ = machine.handle(.finish)
    let events: [(Asset, DeliveryEvent.Change)] = [
      (remote, .arrived), (other, .failed(.offline, retryAfter: nil)),
    ]
    for (asset, change) in events {
      _ = machine.handle(
        .delivery(DeliveryEvent(attempt: 1, identifier: asset.identifier, change: change)))
    }
    _ = machine.handle(.goBack)
    #expect(machine.availability(of: remote, isReachable: false) == .here)
    #expect(machine.availability(of: other, isReachable: false) == .unreachable)
  }

  @Test(
    "reach.cloud.told: a picture on the device makes a preview of a cloud mark, and of no other")
  func pictures() {
    #expect(OriginalAvailability.cloud.seen(withPicture: true) == .preview)
    for availability in [OriginalAvailability.here, .unreachable] {
      #expect(availability.seen(withPicture: true) == availability)
    }
    for availability in OriginalAvailability.allCases {
      #expect(availability.seen(withPicture: false) == availability)
    }
  }

  @Test("reach.link.unreachable: a session asks the delivery each time and reports a changed view")
  func session() async throws {
    let delivery = SwitchableCloud()
    let library = InMemoryLibrary([here, remote])
    let listed = Timestamp(milliseconds: 5, offsetMinutes: 60)
    let session = try await PickerSession(
      .several(), profile: .familyWatch(), library: library, delivery: delivery, listed: listed)
    #expect(await session.view.listed == listed)
    #expect(await session.availabilities(of: [here, remote]) == [.here, .cloud])
    delivery.isUp.withLock { $0 = false }
    #expect(await session.availabilities(of: [remote, here]) == [.unreachable, .here])
    await session.send(.connectionChanged)
    var events = session.events.makeAsyncIterator()
    #expect(await events.next() == .viewChanged)
  }
}
