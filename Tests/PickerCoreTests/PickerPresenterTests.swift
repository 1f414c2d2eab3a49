// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

/// One picker at a time.
@Suite struct PickerPresenterTests {
  private let presenter = PickerPresenter()

  private func present(_ library: any AssetQuerying) async throws -> PickerSession {
    try await presenter.present(
      .several(), profile: .watch(), library: library, delivery: ManualDelivery())
  }

  private let library = InMemoryLibrary(Asset.roll(3))

  @Test("ONE-SESSION: a second request while one is open is refused and leaves it alone")
  func secondRequest() async throws {
    let session = try await present(library)
    await session.send(.tap(library.assets[0]))
    await #expect(throws: PickerBusy.self) { try await present(library) }
    #expect(await session.view.selection.count == 1)
    await session.send(.cancel)
    let next = try await present(library)
    #expect(await next.view.selection.isEmpty)
  }

  @Test("ONE-SESSION: also while the first one is being opened")
  func whileOpening() async throws {
    let gated = GatedLibrary(library: library)
    await gated.gate.close()
    async let first = present(gated)
    while await gated.gate.waitingCount == 0 { await Task.yield() }
    await #expect(throws: PickerBusy.self) { try await present(library) }
    await gated.gate.open()
    let session = try await first
    #expect(await session.view.isOpen)
  }

  @Test("ONE-SESSION, C1: a configuration with issues leaves room for the next")
  func issues() async throws {
    await #expect(throws: ConfigurationError.self) {
      try await presenter.present(
        .several(limit: -1), profile: .watch(), library: library, delivery: ManualDelivery())
    }
    let session = try await present(library)
    #expect(await session.view.isOpen)
  }

  @Test("ONE-SESSION, PRESENT-ONCE: a session that nobody holds is over; one that ended stays so")
  func forgotten() async throws {
    do { _ = try await present(library) }
    let session = try await present(library)
    await session.send(.cancel)
    #expect(await session.send(.tap(library.assets[0])) == nil)
    #expect(await session.view.phase == .closed(.cancelled([])))
  }
}
