// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerPorts
import PickerTesting
import Testing

@Suite struct PickerSessionTests {
  private let delivery = ManualDelivery()

  private func open(
    _ assets: [Asset], limit: Int = 2, profile: DeviceProfile = .familyWatch(),
    _ change: (inout PickerConfiguration) -> Void = { _ in }
  ) async throws -> PickerSession {
    var configuration = PickerConfiguration()
    configuration.selectionLimit = limit
    configuration.selection = .ordered
    change(&configuration)
    return try await PickerSession(
      configuration, profile: profile, library: InMemoryLibrary(assets), delivery: delivery)
  }

  @Test("family.loading.before-close, end.terminal-once: the session fetches and ends once")
  func performsWhatTheMachineWants() async throws {
    let assets = Asset.roll(3).map { $0.inCloud() }
    let session = try await open(assets)
    await session.send(.tap(assets[1]))
    await session.send(.finish)
    #expect(delivery.requested == [["img-2"]])
    await delivery.report(.arrived, of: "img-2")
    var events: [PickerEvent] = []
    for await event in session.events { events.append(event) }
    #expect(
      events == [
        .selectionChanged, .phaseChanged, .progress, .phaseChanged,
        .ended(.finished([PickedItem(asset: assets[1], outcome: .ready)])),
      ])
  }

  @Test("load.cancel.stops, load.cancel.picks-again: Cancel stops the fetch")
  func cancellingStopsTheFetch() async throws {
    let assets = Asset.roll(1).map { $0.inCloud() }
    let session = try await open(assets)
    await session.send(.tap(assets[0]))
    await session.send(.finish)
    await session.send(.cancel)
    #expect(delivery.stopped == [1])
    #expect(await session.view.phase == .picking)
  }

  @Test("select.limit.refuses, select.ordered.badges: a session reports the marks of its cells")
  func marks() async throws {
    let assets = Asset.roll(5)
    let session = try await open(assets, limit: 2)
    for asset in assets.prefix(2).reversed() { await session.send(.tap(asset)) }
    #expect(
      await session.marks(of: Array(assets.prefix(3)))
        == [.number(2), .number(1), .disabled(.limit)])
  }

  @Test("select.not-shown.refused: a tap outside the window is refused")
  func outsideTheWindow() async throws {
    let assets = Asset.roll(5)
    let session = try await open(assets, profile: .watch(newest: 3))
    #expect(await session.count == 3)
    #expect(await session.send(.tap(assets[3])) == .notShown)
    #expect(await session.send(.tap(assets[2])) == nil)
  }

  @Test("config.limit.range: a configuration with issues does not open")
  func issuesKeepItClosed() async {
    await #expect(throws: ConfigurationError.self) {
      _ = try await open([], limit: -1)
    }
  }

  @Test("preselect.unknown.dropped: unknown preselected identifiers are dropped and reported")
  func preselection() async throws {
    var phone = DeviceProfile.watch()
    phone.selection.preselection = true
    let session = try await open(Asset.roll(3), limit: 0, profile: phone) {
      $0.preselectedAssetIdentifiers = ["img-3", "unknown", "img-1"]
    }
    #expect(session.droppedIdentifiers == ["unknown"])
    #expect(await session.view.selection.identifiers == ["img-3", "img-1"])
  }

  @Test("window.order.capture-date: pages are loaded as far as needed, in order")
  func pagesAreLoadedAsFarAsNeeded() async throws {
    let assets = Asset.roll(400)
    let session = try await open(assets, profile: .watch())
    #expect(try await session.assets(at: 0..<3) == Array(assets[0..<3]))
    #expect(try await session.assets(at: 310..<320) == Array(assets[310..<320]))
    #expect(try await session.assets(at: 398..<900) == Array(assets[398...]))
    #expect(try await session.assets(at: 900..<901) == [])
  }

  @Test("load.cost.told: the view reports what Add would fetch")
  func viewReportsTheCost() async throws {
    let assets = Asset.roll(2).map { $0.inCloud(byteCount: 500) }
    let session = try await open(assets)
    await session.send(.tap(assets[0]))
    let view = await session.view
    #expect(view.cost?.missing == 1 && view.cost?.byteCount == 500 && view.cost?.seconds == nil)
  }
}
