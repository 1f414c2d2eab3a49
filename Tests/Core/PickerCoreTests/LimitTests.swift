// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerPorts
import PickerTesting
import Testing

/// Limits: the maximum number of assets, and how it shows.
@Suite struct LimitTests {
  private let roll = Asset.roll(6)

  private func machine(
    limit: Int, _ selection: SelectionBehavior = .default
  ) -> PickerStateMachine {
    var configuration = PickerConfiguration()
    configuration.selectionLimit = limit
    configuration.selection = selection
    return PickerStateMachine(configuration: configuration, profile: .watch())
  }

  @Test(
    "select.limit.default-one, select.limit-one.tap-finishes: an app that sets nothing gets one asset"
  )
  func defaultIsOne() {
    var machine = PickerStateMachine(configuration: PickerConfiguration(), profile: .watch())
    #expect(machine.limit == 1)
    _ = machine.handle(.tap(roll[0]))
    #expect(machine.handle(.tap(roll[1])) == [])
    #expect(machine.phase == .closed(.finished([PickedItem(asset: roll[0], outcome: .ready)])))
  }

  @Test(
    "select.limit.refuses: at the limit a tap changes nothing, and the first picks stay",
    arguments: 2...5, [SelectionBehavior.default, .ordered, .continuous, .continuousAndOrdered])
  func firstStay(limit: Int, selection: SelectionBehavior) {
    var machine = machine(limit: limit, selection)
    for asset in roll.prefix(limit) {
      #expect(machine.handle(.tap(asset)).contains(.announce(.selectionChanged)))
    }
    for asset in roll.dropFirst(limit) {
      #expect(machine.handle(.tap(asset)) == [.announce(.refused(.limit))])
    }
    #expect(machine.selection.assets == Array(roll.prefix(limit)))
    #expect(machine.phase == .picking)
  }

  @Test("finish.controls: a device with a minimum number of picks refuses Add before it")
  func minimum() {
    var profile = DeviceProfile.watch()
    profile.selection.minimum = 2
    var machine = PickerStateMachine(configuration: .several(), profile: profile)
    _ = machine.handle(.tap(roll[0]))
    #expect(!machine.canFinish)
    #expect(machine.handle(.finish) == [.announce(.refused(.tooFew))])
    _ = machine.handle(.tap(roll[1]))
    #expect(machine.canFinish)
  }

  @Test(
    "finish.controls, select.limit-one.tap-finishes: only a limit of 1 has no Add",
    arguments: [0, 1, 2, 500], [SelectionBehavior.default, .ordered])
  func onlyOneGoesWithoutAdd(limit: Int, selection: SelectionBehavior) {
    var machine = machine(limit: limit, selection)
    let view = machine.view()
    #expect(view.showsFinish == (limit != 1))
    #expect(view.showsCancel)
    _ = machine.handle(.tap(roll[0]))
    #expect(machine.phase.isClosed == (limit == 1))
  }

  @Test("host.limit.live: a higher limit allows more at once, a lower one fewer")
  func updateIsLive() {
    var machine = machine(limit: 2, .ordered)
    for asset in roll.prefix(3) { _ = machine.handle(.tap(asset)) }
    #expect(machine.selection.count == 2)
    var update = PickerConfiguration.Update()
    update.selectionLimit = 3
    #expect(machine.handle(.update(update)) == [.announce(.configurationChanged)])
    _ = machine.handle(.tap(roll[2]))
    #expect(machine.selection.count == 3)
    #expect(machine.handle(.tap(roll[3])) == [.announce(.refused(.limit))])
    update.selectionLimit = 2
    _ = machine.handle(.update(update))
    for asset in roll.prefix(2) { _ = machine.handle(.tap(asset)) }
    _ = machine.handle(.tap(roll[4]))
    #expect(machine.handle(.tap(roll[5])) == [.announce(.refused(.limit))])
  }

  @Test(
    "unseen.present.main, end.terminal-once, select.limit.refuses: taps of many tasks at once pass no limit",
    arguments: 1...3)
  func tapsAtOnce(limit: Int) async throws {
    let assets = Asset.roll(60)
    var configuration = PickerConfiguration()
    configuration.selectionLimit = limit
    let session = try await PickerSession(
      configuration, profile: .watch(), library: InMemoryLibrary(assets),
      delivery: ManualDelivery())
    await sendAtOnce(assets.map { .tap($0) }, to: session)
    #expect(await session.view.selection.count == limit)
    #expect(await session.view.isOpen == (limit > 1))
    await sendAtOnce(Array(repeating: .finish, count: 20) + [.cancel], to: session)
    try #require(await !session.view.isOpen)
    var events: [PickerEvent] = []
    for await event in session.events { events.append(event) }
    #expect(events.count { $0 == .selectionChanged } == limit, "each pick counts once")
    #expect(events.count { $0 == .phaseChanged } == 1)
    guard case .ended(let outcome) = events.last else {
      Issue.record("no end: \(events)")
      return
    }
    #expect([0, limit].contains(outcome.items.count))
  }

  private func sendAtOnce(_ inputs: [PickerInput], to session: PickerSession) async {
    await withTaskGroup(of: Void.self) { group in
      for input in inputs { group.addTask { await session.send(input) } }
    }
  }
}
