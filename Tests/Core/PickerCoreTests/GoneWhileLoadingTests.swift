// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

/// Assets that are removed from the library while the picker fetches others.
@Suite struct GoneWhileLoadingTests {
  private let here = Asset.image("here")
  private let far = Asset.image("far").inCloud(byteCount: 300)
  private let farther = Asset.image("farther").inCloud(byteCount: 100)

  /// A family watch that fetches the missing ones of these assets.
  private func loading(_ assets: [Asset]) -> PickerStateMachine {
    var configuration = PickerConfiguration()
    configuration.selectionLimit = 0
    var machine = PickerStateMachine(configuration: configuration, profile: .familyWatch())
    for asset in assets { _ = machine.handle(.tap(asset)) }
    _ = machine.handle(.finish)
    return machine
  }

  private func arrived(_ asset: Asset) -> PickerInput {
    .delivery(DeliveryEvent(attempt: 1, identifier: asset.identifier, change: .arrived))
  }

  private func outcomes(_ machine: PickerStateMachine) -> [PickedItem.Outcome] {
    guard case .closed(let outcome) = machine.phase else { return [] }
    return outcome.items.map(\.outcome)
  }

  @Test("library.gone.told, load.gone-meanwhile.told: an asset of the device is gone once removed")
  func onTheDevice() {
    var machine = loading([here, far])
    _ = machine.handle(.libraryChanged([.removed(here)]))
    _ = machine.handle(arrived(far))
    #expect(machine.phase.name == "failed")
    _ = machine.handle(.useArrived)
    #expect(outcomes(machine) == [.gone, .ready])
  }

  @Test(
    "results.ready-when-finished: an item that arrived stays ready if its asset is then removed")
  func arrivedBefore() {
    var machine = loading([far, farther])
    _ = machine.handle(arrived(far))
    _ = machine.handle(.libraryChanged([.removed(far)]))
    _ = machine.handle(arrived(farther))
    #expect(outcomes(machine) == [.ready, .ready])
  }

  @Test(
    "load.gone-meanwhile.told, load.gone.no-retry: an asset removed during its fetch is not retried"
  )
  func fetched() {
    var machine = loading([far, here])
    _ = machine.handle(.libraryChanged([.removed(far), .removed(here)]))
    #expect(machine.phase.name == "failed")
    #expect(machine.handle(.retry) == [.announce(.refused(.nothingToRetry))])
    _ = machine.handle(.useArrived)
    #expect(outcomes(machine) == [.gone, .gone])
  }
}
