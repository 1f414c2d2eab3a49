// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerPorts
import PickerTesting
import Testing

/// Preselected assets of an app, and the results it gets for them.
@Suite struct PreselectionTests {
  private let roll = Asset.roll(6)

  /// A phone: a watch that supports preselection and every filter.
  private func phone(newest: Int? = nil, preselection: Bool = true) -> DeviceProfile {
    var profile = DeviceProfile.watch(newest: newest)
    profile.selection.preselection = preselection
    profile.filters = nil
    return profile
  }

  private func open(
    _ preselected: [AssetIdentifier], on assets: [Asset]? = nil, profile: DeviceProfile? = nil,
    _ change: (inout PickerConfiguration) -> Void = { _ in }
  ) async throws -> PickerSession {
    var configuration = PickerConfiguration()
    configuration.selectionLimit = 0
    configuration.selection = .ordered
    configuration.preselectedAssetIdentifiers = preselected
    change(&configuration)
    return try await PickerSession(
      configuration, profile: profile ?? phone(), library: InMemoryLibrary(assets ?? roll),
      delivery: ManualDelivery())
  }

  private func outcome(_ session: PickerSession) async -> PickerOutcome<PickedItem>? {
    if case .closed(let outcome) = await session.view.phase { outcome } else { nil }
  }

  @Test("preselect.shown.selected, preselect.shown.order: numbered in the app's order, changeable")
  func shownAndChangeable() async throws {
    let session = try await open(["img-2", "img-6", "img-3"])
    let selection = await session.view.selection
    #expect(["img-2", "img-6", "img-3"].map { selection.badge(of: $0) } == [1, 2, 3])
    await session.send(.tap(roll[0]))
    await session.send(.tap(roll[1]))
    #expect(await session.view.selection.identifiers == ["img-2", "img-3", "img-5"])
  }

  @Test("preselect.kept.kept, preselect.new.ready: kept and new assets come back")
  func keptAndNewComeBack() async throws {
    let session = try await open(["img-2", "img-3"])
    await session.send(.tap(roll[0]))
    await session.send(.finish)
    let items = [
      PickedItem(asset: roll[4], outcome: .kept), PickedItem(asset: roll[3], outcome: .kept),
      PickedItem(asset: roll[0], outcome: .ready),
    ]
    #expect(await outcome(session) == .finished(items))
  }

  @Test("preselect.cancel.returns: Cancel returns what was preselected, whatever was done")
  func cancelGivesBack() async throws {
    let session = try await open(["img-2", "img-3"])
    for asset in [roll[0], roll[3], roll[4]] { await session.send(.tap(asset)) }
    await session.send(.hostMove("img-3", after: nil))
    await session.send(.cancel)
    let items = [roll[4], roll[3]].map { PickedItem(asset: $0, outcome: .kept) }
    #expect(await outcome(session) == .cancelled(items))
  }

  @Test(
    "preselect.emptied.finishes, cancel.result.told-apart: Add after deselecting all is no Cancel")
  func emptiedSelectionIsNotCancelled() async throws {
    let session = try await open(["img-2"])
    await session.send(.tap(roll[4]))
    #expect(await session.view.canFinish)
    await session.send(.finish)
    #expect(await outcome(session) == .finished([]))
  }

  @Test("preselect.over-limit.opens: more than the limit is taken, and Add waits until it fits")
  func overTheLimit() async throws {
    let session = try await open(["img-1", "img-2", "img-3"]) { $0.selectionLimit = 2 }
    #expect(await session.view.selection.count == 3)
    #expect(await session.view.canFinish == false)
    #expect(await session.send(.finish) == .overLimit)
    #expect(await session.send(.tap(roll[0])) == .limit)
    await session.send(.tap(roll[5]))
    #expect(await session.view.canFinish)
    await session.send(.finish)
    #expect(await outcome(session)?.items.count == 2)
  }

  @Test(
    "preselect.unknown.dropped, preselect.duplicates.once: unknown and hidden are reported, repeated count once"
  )
  func unknownAndRepeated() async throws {
    var hidden = Asset.image("hidden")
    hidden.isHidden = true
    let session = try await open(
      ["img-4", "no", "img-1", "hidden", "no", "img-4"], on: roll + [hidden])
    #expect(session.droppedIdentifiers == ["no", "hidden"])
    #expect(await session.view.selection.identifiers == ["img-4", "img-1"])
  }

  @Test("preselect.outside.stays: outside window or filter it stays, counts and comes back")
  func outsideWindowOrFilter() async throws {
    var screenshot = roll[1]
    screenshot.subtypes = .screenshot
    let assets = [roll[0], screenshot] + roll[2...]
    let session = try await open(
      ["img-1", screenshot.identifier], on: assets, profile: phone(newest: 4)
    ) {
      $0.selectionLimit = 3
      $0.filter = .not(.screenshots)
    }
    #expect(try await session.assets(at: 0..<9).map(\.identifier) == ["img-6", "img-4", "img-3"])
    await session.send(.tap(roll[0]))
    #expect(await session.send(.tap(roll[2])) == .limit)
    await session.send(.finish)
    #expect(
      await outcome(session)?.items.map(\.asset) == [roll[5], screenshot, roll[0]])
  }

  @Test("config.preselection.none: a device that gives no identifiers takes none")
  func needsProfileSupport() async {
    let error = await #expect(throws: ConfigurationError.self) {
      _ = try await open(["img-1"], profile: phone(preselection: false))
    }
    #expect(error?.issues.map(\.field) == ["preselectedAssetIdentifiers"])
  }
}
