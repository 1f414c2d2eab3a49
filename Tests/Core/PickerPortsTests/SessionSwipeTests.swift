// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerPorts
import PickerTesting
import Testing

/// Swiping by positions of the grid.
@Suite struct SessionSwipeTests {
  private func open(
    _ assets: [Asset], limit: Int = 0, profile: DeviceProfile = .watch()
  ) async throws -> PickerSession {
    var configuration = PickerConfiguration()
    configuration.selectionLimit = limit
    return try await PickerSession(
      configuration, profile: profile, library: InMemoryLibrary(assets), delivery: ManualDelivery())
  }

  @Test("select.swipe.range: positions become assets, both ways and beyond the first page")
  func positionsBecomeAssets() async throws {
    let assets = Asset.roll(400)
    let session = try await open(assets)
    #expect(try await session.beginSwipe(at: 200) == nil)
    #expect(try await session.moveSwipe(to: 350) == nil)
    #expect(await session.view.selection.assets == Array(assets[200...350]))
    try await session.moveSwipe(to: 198)
    #expect(await session.view.selection.assets == [assets[200], assets[199], assets[198]])
  }

  @Test("select.swipe.range: a finger outside the grid is at its edge")
  func fingerOutside() async throws {
    let assets = Asset.roll(5)
    let session = try await open(assets)
    try await session.beginSwipe(at: 3)
    try await session.moveSwipe(to: .max)
    #expect(await session.view.selection.assets == Array(assets[3...4]))
    try await session.moveSwipe(to: .min)
    #expect(await session.view.selection.count == 4)
  }

  @Test(
    "select.swipe.not-shown: where there is no asset no swipe begins",
    arguments: [-1, 5, Int.max, Int.min])
  func noAnchor(position: Int) async throws {
    let session = try await open(Asset.roll(5))
    #expect(try await session.beginSwipe(at: position) == .notShown)
    #expect(try await session.moveSwipe(to: 2) == nil)
    #expect(await session.view.selection.isEmpty)
  }

  @Test(
    "select.swipe.limit-stops: the limit is reported once, and what was selected stays at the end")
  func limit() async throws {
    let assets = Asset.roll(5)
    let session = try await open(assets, limit: 2)
    try await session.beginSwipe(at: 0)
    #expect(try await session.moveSwipe(to: 3) == .limit)
    #expect(try await session.moveSwipe(to: 4) == nil)
    await session.send(.swipeEnded)
    #expect(try await session.moveSwipe(to: 0) == nil)
    #expect(await session.view.selection.assets == Array(assets[0...1]))
  }

  @Test("select.swipe.range: a late answer of the library does not take the finger back")
  func lateAnswer() async throws {
    let assets = Asset.roll(400)
    let library = GatedLibrary(library: InMemoryLibrary(assets))
    var configuration = PickerConfiguration()
    configuration.selectionLimit = 0
    let session = try await PickerSession(
      configuration, profile: .watch(), library: library, delivery: ManualDelivery())
    try await session.beginSwipe(at: 0)
    await library.gate.close()
    async let late = session.moveSwipe(to: 300)
    try await waitUntil("a read") { await library.gate.waitingCount > 0 }
    try await session.moveSwipe(to: 5)
    await library.gate.open()
    #expect(try await late == nil)
    #expect(await session.view.selection.assets == Array(assets[0...5]))
  }

  @Test("select.swipe.not-shown: a swipe over assets outside the window is refused")
  func outsideTheWindow() async throws {
    let assets = Asset.roll(5)
    let session = try await open(assets, profile: .watch(newest: 3))
    #expect(await session.send(.swipeBegan(assets[4])) == .notShown)
    await session.send(.swipeBegan(assets[2]))
    #expect(await session.send(.swipeMoved(Array(assets[2...4]))) == .notShown)
    #expect(await session.view.selection.assets == [assets[2]])
  }
}
