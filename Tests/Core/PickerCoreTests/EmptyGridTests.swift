// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerPorts
import PickerTesting
import Testing

/// Why a grid is empty.
@Suite struct EmptyGridTests {
  private func empty(
    _ assets: [Asset], profile: DeviceProfile = .tablet(),
    _ change: (inout PickerConfiguration) -> Void = { _ in }
  ) async throws -> EmptyGrid? {
    let session = try await PickerSession(
      .several(change), profile: profile, library: InMemoryLibrary(assets),
      delivery: ManualDelivery())
    let view = await session.view
    #expect(view.showsCancel && !view.canFinish)
    return view.empty
  }

  @Test("browse.empty.reason, cancel.always-offered: an empty grid says why, and can be left")
  func reasons() async throws {
    #expect(try await empty(Asset.roll(2)) == nil)
    #expect(try await empty([]) == .library)
    #expect(try await empty([]) { $0.filter = .videos } == .library)
    #expect(try await empty(Asset.roll(2)) { $0.filter = .videos } == .filter)
    #expect(try await empty(Asset.roll(2)) { $0.searchText = "desert" } == .search)
    let video = Asset(identifier: "video", kind: .video)
    #expect(try await empty([video], profile: .watch()) == .library)
  }
}
