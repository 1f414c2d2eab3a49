// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerPorts
import PickerTesting
import Testing

/// A grid whose list was about to be requested when the picker closed.
@Suite struct ClosedListingTests {
  @Test(
    "end.nothing-after: a picker that closes while its grid is listed ends the listing",
    .timeLimit(.minutes(10)), arguments: [PickerInput.cancel, .hostClose, .fail(.hostDied)])
  func closedWhileListing(ending: PickerInput) async throws {
    let assets = Asset.roll(3)
    let session = try await PickerSession(
      PickerConfiguration(), profile: .watch(), library: InMemoryLibrary(assets),
      delivery: ManualDelivery())
    await session.send(.libraryChanged([.removed(assets[0])]))
    await session.send(ending)
    try await session.refresh()
    #expect(await session.view.phase.isClosed)
    #expect(try await session.assets(at: 0..<1).count <= 1)
  }
}
