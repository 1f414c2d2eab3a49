// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

/// Finishing before everything was fetched, on the state machine alone.
@Suite struct LaterTests {
  private let here = Asset.image("here")
  private let one = Asset.image("one").inCloud(byteCount: 300)
  private let two = Asset.image("two").inCloud(byteCount: 100)
  private let token: PickToken = "0123456789abcdef0123456789abcdef"

  private func machine(
    _ assets: [Asset], when: DeviceProfile.Delivery.Moment = .beforeClosing,
    keepsPicks: Bool = true, _ change: (inout PickerConfiguration) -> Void = { _ in }
  ) -> PickerStateMachine {
    var configuration = PickerConfiguration()
    configuration.selectionLimit = 0
    configuration.selection = .ordered
    change(&configuration)
    var profile = DeviceProfile.tablet()
    profile.delivery.when = when
    profile.delivery.backgroundFinish = true
    var machine = PickerStateMachine(
      configuration: configuration, profile: profile,
      window: .unbounded(profile.library), keepsPicks: keepsPicks)
    for asset in assets { _ = machine.handle(.tap(asset)) }
    return machine
  }

  private func event(_ asset: Asset, _ change: DeliveryEvent.Change) -> PickerInput {
    .delivery(DeliveryEvent(attempt: 1, identifier: asset.identifier, change: change))
  }

  private func outcomes(_ machine: PickerStateMachine) -> [PickedItem.Outcome]? {
    guard case .closed(.finished(let items)) = machine.phase else { return nil }
    return items.map(\.outcome)
  }

  @Test("load.background.closes, load.background.items: Later stops a fetch and closes")
  func whileLoading() {
    var machine = machine([one, here, two])
    _ = machine.handle(.finish)
    _ = machine.handle(event(two, .arrived))
    #expect(machine.view().canFinishLater)
    let actions = machine.handle(.finishLater(token))
    let items = [
      PickedItem(asset: one, outcome: .later(token)), PickedItem(asset: here, outcome: .ready),
      PickedItem(asset: two, outcome: .ready),
    ]
    #expect(
      actions == [
        .stopDelivery(attempt: 1), .announce(.phaseChanged), .announce(.ended(.finished(items))),
      ])
    #expect(machine.phase == .closed(.finished(items)))
    #expect(machine.handle(event(one, .arrived)) == [])
    #expect(machine.handle(.finishLater("other")) == [])
  }

  @Test("load.background.items: an item in any state before its arrival comes later")
  func everyStateUnderWay() {
    let changes: [DeliveryEvent.Change?] = [
      nil, .received(bytes: 299, total: 300), .waiting(.throttled, seconds: 3), .verifying,
      .restarted(total: nil),
    ]
    for change in changes {
      var machine = machine([one])
      _ = machine.handle(.finish)
      if let change { _ = machine.handle(event(one, change)) }
      _ = machine.handle(.finishLater(token))
      #expect(outcomes(machine) == [.later(token)])
    }
  }

  @Test("load.background.closes: while picking, Later closes at once, whenever the device fetches")
  func whilePicking() {
    for when in [DeviceProfile.Delivery.Moment.beforeClosing, .onDemand] {
      var machine = machine([here, one], when: when)
      let actions = machine.handle(.finishLater(token))
      #expect(!actions.contains { if case .startDelivery = $0 { true } else { false } })
      #expect(outcomes(machine) == [.ready, .later(token)])
      #expect(machine.phase.isClosed)
    }
  }

  @Test(
    "load.background.after-failure, load.background.gone: only what a retry can help comes later")
  func afterFailure() {
    let gone = Asset.image("gone").inCloud()
    let barred = Asset.image("barred").inCloud()
    var machine = machine([one, gone, barred, two])
    _ = machine.handle(.finish)
    _ = machine.handle(event(one, .failed(.offline, retryAfter: 9)))
    _ = machine.handle(event(gone, .gone))
    _ = machine.handle(event(barred, .failed(.notFound, retryAfter: nil)))
    _ = machine.handle(event(two, .arrived))
    #expect(machine.phase.name == "failed")
    _ = machine.handle(.finishLater(token))
    #expect(outcomes(machine) == [.later(token), .gone, .failed(.notFound), .ready])
  }

  @Test(
    "load.background.rest, load.background.after-failure, load.background.not-offered: refused without effect"
  )
  func refusals() {
    func refusal(_ machine: PickerStateMachine) -> Refusal? {
      var machine = machine
      let before = machine
      let isShown = machine.view().canFinishLater
      guard case .announce(.refused(let why))? = machine.handle(.finishLater(token)).first else {
        return nil
      }
      #expect(machine == before && !isShown)
      return why
    }
    #expect(refusal(machine([])) == .nothingSelected)
    #expect(refusal(machine([here])) == .notNow)
    #expect(refusal(machine([one], keepsPicks: false)) == .notOffered)
    var hopeless = machine([one, here])
    _ = hopeless.handle(.finish)
    _ = hopeless.handle(event(one, .failed(.notFound, retryAfter: nil)))
    #expect(refusal(hopeless) == .nothingToRetry)
    var lost = machine([one])
    _ = lost.handle(.finish)
    _ = lost.handle(.fail(.libraryVanished))
    #expect(lost.phase.name == "failed" && refusal(lost) == .notNow)
    var tooMany = machine([one, two])
    var update = PickerConfiguration.Update()
    update.selectionLimit = 1
    _ = tooMany.handle(.update(update))
    #expect(refusal(tooMany) == .overLimit)
  }

  @Test("load.background.not-offered: a device without it refuses, and continues to load")
  func notOnThisDevice() {
    var machine = PickerStateMachine(configuration: .several(), profile: .familyWatch())
    _ = machine.handle(.tap(one))
    _ = machine.handle(.finish)
    let loading = machine.phase
    #expect(machine.handle(.finishLater(token)) == [.announce(.refused(.notOffered))])
    #expect(machine.phase == loading && !machine.view().canFinishLater)
    _ = machine.handle(event(one, .arrived))
    #expect(outcomes(machine) == [.ready])
  }

  @Test(
    "load.background.items, item.removed: an item that comes later keeps what is to be removed from it"
  )
  func removal() {
    for isLoading in [true, false] {
      var machine = machine([one, here]) { $0.metadataOptions = .removeLocation }
      if isLoading { _ = machine.handle(.finish) }
      _ = machine.handle(.finishLater(token))
      guard case .closed(let outcome) = machine.phase else {
        Issue.record("open")
        return
      }
      #expect(outcome.items.map(\.removing) == [.removeLocation, .removeLocation])
      #expect(outcome.token == token)
    }
  }

  @Test("preselect.kept.kept, load.background.rest: what the app has already does not come later")
  func kept() {
    var profile = DeviceProfile.tablet()
    profile.delivery.backgroundFinish = true
    var machine = PickerStateMachine(
      configuration: .several(), profile: profile, window: .unbounded(profile.library),
      preselected: [one])
    #expect(machine.handle(.finishLater(token)) == [.announce(.refused(.notNow))])
    _ = machine.handle(.tap(two))
    _ = machine.handle(.finishLater(token))
    #expect(outcomes(machine) == [.kept, .later(token)])
  }
}
