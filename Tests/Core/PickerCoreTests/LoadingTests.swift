// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

/// Fetching before closing, on the state machine alone.
@Suite struct LoadingTests {
  private let here = Asset.image("here")
  private let one = Asset.image("one").inCloud(byteCount: 300)
  private let two = Asset.image("two").inCloud(byteCount: 100)

  /// A family watch with these assets tapped.
  private func machine(_ assets: [Asset]) -> PickerStateMachine {
    var configuration = PickerConfiguration()
    configuration.selectionLimit = 0
    configuration.selection = .ordered
    var machine = PickerStateMachine(configuration: configuration, profile: .familyWatch())
    for asset in assets { _ = machine.handle(.tap(asset)) }
    return machine
  }

  private func event(
    _ asset: Asset, _ change: DeliveryEvent.Change, attempt: Int = 1
  ) -> PickerInput {
    .delivery(DeliveryEvent(attempt: attempt, identifier: asset.identifier, change: change))
  }

  private func loading(_ machine: PickerStateMachine) throws -> LoadingState {
    guard case .loading(let state) = machine.phase else { throw Unexpected(phase: machine.phase) }
    return state
  }

  private struct Unexpected: Error { let phase: PickerPhase }

  @Test("family.loading.before-close, load.done.closes: the last arrival closes the picker")
  func closesWithTheLastArrival() {
    var machine = machine([one, here, two])
    #expect(
      machine.handle(.finish) == [
        .announce(.phaseChanged), .startDelivery(attempt: 1, [one, two]),
      ])
    _ = machine.handle(event(two, .arrived))
    #expect(machine.phase.name == "loading")
    _ = machine.handle(event(one, .arrived))
    let items = [one, here, two].map { PickedItem(asset: $0, outcome: .ready) }
    #expect(machine.phase == .closed(.finished(items)))
  }

  @Test("family.loading.nothing-missing: with nothing missing it closes at once")
  func nothingMissingClosesAtOnce() {
    var machine = machine([here])
    _ = machine.handle(.finish)
    #expect(machine.phase.name == "closed")
  }

  @Test("watch.loading.never, load.never.on-device: in paired mode nothing is fetched")
  func pairedModeNeverLoads() {
    // A profile that fetches nothing, but allows an asset that is not on the device.
    var profile = DeviceProfile.watch()
    profile.library.scope = .cloud
    for asset in [here, one] {
      var machine = PickerStateMachine(configuration: PickerConfiguration(), profile: profile)
      let actions = machine.handle(.tap(asset))
      #expect(!actions.contains { if case .startDelivery = $0 { true } else { false } })
      #expect(machine.phase.name == "closed")
    }
  }

  @Test("load.progress.monotone: progress never falls, whatever the server reports")
  func progressNeverFalls() throws {
    var machine = machine([one, two])
    _ = machine.handle(.finish)
    var last = try loading(machine).fraction
    for bytes in [Int64(100), 250, 50, 0, 299] {
      _ = machine.handle(event(one, .received(bytes: bytes, total: 300)))
      let now = try loading(machine).fraction
      #expect(now >= last)
      last = now
    }
    #expect(last == 299.0 / 400)
  }

  @Test(
    "load.item.rest-arrives, load.use.hands-over: a failure keeps the rest, and each item has an outcome"
  )
  func useWhatArrived() {
    var machine = machine([one, two])
    _ = machine.handle(.finish)
    _ = machine.handle(event(one, .failed(.offline, retryAfter: nil)))
    #expect(machine.phase.name == "loading")
    _ = machine.handle(event(two, .arrived))
    #expect(machine.phase.name == "failed")
    _ = machine.handle(.useArrived)
    #expect(
      machine.phase
        == .closed(
          .finished([
            PickedItem(asset: one, outcome: .failed(.offline)),
            PickedItem(asset: two, outcome: .ready),
          ])))
  }

  @Test("load.retry.only-failed, load.retry.closes: a retry fetches only what failed")
  func retryFetchesOnlyWhatFailed() {
    var machine = machine([one, two])
    _ = machine.handle(.finish)
    _ = machine.handle(event(one, .failed(.timedOut, retryAfter: nil)))
    _ = machine.handle(event(two, .arrived))
    #expect(
      machine.handle(.retry) == [.announce(.phaseChanged), .startDelivery(attempt: 2, [one])])
    _ = machine.handle(event(one, .arrived, attempt: 1))
    #expect(machine.phase.name == "loading", "news of an older attempt count for nothing")
    _ = machine.handle(event(one, .arrived, attempt: 2))
    #expect(machine.phase.name == "closed")
  }

  @Test("load.gone.no-retry: what a retry cannot help is not retried")
  func goneIsNotRetried() {
    var machine = machine([one])
    _ = machine.handle(.finish)
    _ = machine.handle(event(one, .gone))
    #expect(machine.handle(.retry) == [.announce(.refused(.nothingToRetry))])
    _ = machine.handle(.useArrived)
    #expect(machine.phase == .closed(.finished([PickedItem(asset: one, outcome: .gone)])))
  }

  @Test("load.back.keeps-selection, load.back.arrived-kept: Back keeps picks and arrived items")
  func goingBackKeepsWhatArrived() {
    var machine = machine([one, two])
    _ = machine.handle(.finish)
    _ = machine.handle(event(one, .arrived))
    _ = machine.handle(event(two, .failed(.offline, retryAfter: nil)))
    _ = machine.handle(.goBack)
    #expect(machine.phase == .picking)
    #expect(machine.selection.identifiers == ["one", "two"])
    #expect(
      machine.handle(.finish) == [.announce(.phaseChanged), .startDelivery(attempt: 2, [two])])
  }

  @Test(
    "load.cancel.picks-again, load.cancel.stops, load.cancel.second-closes: Cancel goes back, a second one closes"
  )
  func cancelWhileLoading() {
    var machine = machine([one])
    _ = machine.handle(.finish)
    #expect(
      machine.handle(.cancel) == [.stopDelivery(attempt: 1), .announce(.phaseChanged)])
    #expect(machine.phase == .picking)
    #expect(machine.selection.count == 1)
    _ = machine.handle(event(one, .arrived))
    #expect(machine.phase == .picking)
    _ = machine.handle(.cancel)
    #expect(machine.phase == .closed(.cancelled([])))
  }

  @Test("unseen.fetch.cost, load.cost.told: the cost counts items, bytes and seconds")
  func costBeforeFinishing() throws {
    let machine = machine([one, here, two])
    let cost = try #require(machine.view(of: Connection(bytesPerSecond: 200)).cost)
    #expect(cost.ready == 1 && cost.missing == 2 && cost.byteCount == 400 && cost.seconds == 2)
    let unknown = self.machine([Asset.image("x").inCloud(byteCount: nil)])
    #expect(unknown.view(of: Connection(bytesPerSecond: 200)).cost?.byteCount == nil)
  }

  @Test("preselect.kept.kept: preselected items stay kept while the rest is fetched")
  func keptItemsAreNotFetched() {
    var configuration = PickerConfiguration()
    configuration.selectionLimit = 0
    var machine = PickerStateMachine(
      configuration: configuration, profile: .familyWatch(), preselected: [two])
    _ = machine.handle(.tap(one))
    #expect(
      machine.handle(.finish) == [.announce(.phaseChanged), .startDelivery(attempt: 1, [one])])
    _ = machine.handle(event(one, .failed(.offline, retryAfter: nil)))
    guard case .failed(let state) = machine.phase else {
      Issue.record("not failed: \(machine.phase)")
      return
    }
    #expect(state.pickedItems.map(\.outcome) == [.kept, .failed(.offline)])
    #expect(state.readyCount == 1 && state.failedCount == 1)
  }

  @Test("load.cost.told: absurd sizes do not trap")
  func absurdSizesDoNotTrap() {
    let huge = Asset.image("huge").inCloud(byteCount: .max)
    let more = Asset.image("more").inCloud(byteCount: .max)
    var machine = machine([huge, more])
    #expect(machine.view(of: Connection(bytesPerSecond: 1)).cost?.byteCount == nil)
    _ = machine.handle(.finish)
    _ = machine.handle(event(huge, .received(bytes: 1, total: .max)))
    #expect(machine.phase.name == "loading")
  }

  @Test("load.frozen: taps while loading are refused")
  func tapsWhileLoadingAreRefused() {
    var machine = machine([one])
    _ = machine.handle(.finish)
    #expect(machine.handle(.tap(two)) == [.announce(.refused(.notNow))])
    #expect(machine.handle(.hostDeselect([one.identifier])) == [])
  }
}
