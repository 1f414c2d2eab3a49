// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerPorts
import PickerTesting
import Synchronization
import Testing

/// The pick is stored before the picker closes, whatever happens meanwhile.
@Suite struct SessionLaterTests {
  /// Stores picks in memory, and runs an action while one is written.
  private final class Notebook: PickKeeping {
    struct Full: Error {}

    private let pages = Mutex<[PendingPick]>([])
    private let meanwhile = Mutex<(@Sendable () async -> Void)?>(nil)
    private let isFull: Bool

    init(isFull: Bool = false) { self.isFull = isFull }

    var kept: [PendingPick] { pages.withLock(\.self) }

    func onWriting(_ action: @escaping @Sendable () async -> Void) {
      meanwhile.withLock { $0 = action }
    }

    func makeToken() -> PickToken { "token" }

    func keep(_ pick: PendingPick) async throws {
      if isFull { throw Full() }
      pages.withLock { $0.append(pick) }
      let action = meanwhile.withLock { action in
        defer { action = nil }
        return action
      }
      await action?()
    }

    func forget(_ token: PickToken) { pages.withLock { $0.removeAll { $0.token == token } } }
  }

  private let delivery = ManualDelivery()
  private let assets = Asset.roll(3).map { $0.inCloud() }

  private func open(_ notebook: Notebook?) async throws -> PickerSession {
    var profile = DeviceProfile.tablet()
    profile.delivery.when = .beforeClosing
    profile.delivery.backgroundFinish = true
    let session = try await PickerSession(
      .several(), profile: profile, library: InMemoryLibrary(assets), delivery: delivery,
      keeper: notebook)
    for asset in assets.prefix(2) { await session.send(.tap(asset)) }
    return session
  }

  @Test("load.background.items: the whole pick is stored before the end is reported")
  func writtenFirst() async throws {
    let notebook = Notebook()
    let session = try await open(notebook)
    await session.send(.finish)
    await delivery.report(.arrived, of: assets[1].identifier)
    notebook.onWriting { #expect(await session.view.isOpen) }
    #expect(await session.finishLater() == nil)
    let items = [
      PickedItem(asset: assets[0], outcome: .later("token")),
      PickedItem(asset: assets[1], outcome: .ready),
    ]
    #expect(await session.view.phase == .closed(.finished(items)))
    #expect(notebook.kept.map(\.items) == [items])
    #expect(notebook.kept.first?.mode == .automatic && notebook.kept.first?.profile != "")
    #expect(delivery.stopped == [1])
  }

  @Test("load.background.closes: a pick that cannot be stored keeps the picker open and loading")
  func notWritten() async throws {
    let session = try await open(Notebook(isFull: true))
    await session.send(.finish)
    #expect(await session.finishLater() == .notWritten)
    #expect(await session.view.phase.name == "loading")
    #expect(delivery.stopped.isEmpty)
  }

  @Test("load.background.token: a picker that closes by itself meanwhile stores nothing")
  func closesMeanwhile() async throws {
    let notebook = Notebook()
    let session = try await open(notebook)
    await session.send(.finish)
    notebook.onWriting { [delivery, assets] in
      for asset in assets.prefix(2) { await delivery.report(.arrived, of: asset.identifier) }
    }
    #expect(await session.finishLater() == nil)
    let items = assets.prefix(2).map { PickedItem(asset: $0, outcome: .ready) }
    #expect(await session.view.phase == .closed(.finished(items)))
    #expect(notebook.kept.isEmpty)
  }

  @Test("load.background.items: what is picked meanwhile is stored, too")
  func picksMeanwhile() async throws {
    let notebook = Notebook()
    let session = try await open(notebook)
    notebook.onWriting { [assets] in _ = await session.send(.tap(assets[2])) }
    #expect(await session.finishLater() == nil)
    #expect(notebook.kept.map { $0.items.map(\.asset) } == [assets])
    guard case .closed(let outcome) = await session.view.phase else {
      Issue.record("open")
      return
    }
    #expect(outcome.items.map(\.asset) == assets)
  }

  @Test("end.terminal-once: a Cancel while the pick is stored wins")
  func cancelledMeanwhile() async throws {
    let notebook = Notebook()
    let session = try await open(notebook)
    notebook.onWriting { await session.send(.cancel) }
    #expect(await session.finishLater() == nil)
    #expect(await session.view.phase == .closed(.cancelled([])))
    #expect(notebook.kept.isEmpty)
    notebook.onWriting { Issue.record("written after the end") }
    #expect(await session.finishLater() == nil)
  }

  @Test("load.background.not-offered: Later twice stores once; without a store it is not offered")
  func twice() async throws {
    let notebook = Notebook()
    let session = try await open(notebook)
    notebook.onWriting { #expect(await session.finishLater() == .notNow) }
    #expect(await session.finishLater() == nil)
    #expect(notebook.kept.count == 1)
    let other = try await open(nil)
    #expect(await !other.view.canFinishLater)
    #expect(await other.finishLater() == .notOffered)
  }
}
