// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

/// Picking, on the state machine alone.
@Suite struct PickerStateMachineTests {
  private let roll = Asset.roll(5)

  private func machine(
    limit: Int = 2, _ selection: SelectionBehavior = .ordered, preselected: [Asset] = [],
    profile: DeviceProfile = .watch()
  ) -> PickerStateMachine {
    var configuration = PickerConfiguration()
    configuration.selectionLimit = limit
    configuration.selection = selection
    return PickerStateMachine(
      configuration: configuration, profile: profile, preselected: preselected)
  }

  @Test("select.toggle.deselects, select.limit.refuses: a tap toggles, and is refused at the limit")
  func tapToggles() {
    var machine = machine()
    _ = machine.handle(.tap(roll[0]))
    _ = machine.handle(.tap(roll[1]))
    #expect(machine.handle(.tap(roll[2])) == [.announce(.refused(.limit))])
    #expect(machine.selection.identifiers == [roll[0].identifier, roll[1].identifier])
    #expect(machine.handle(.tap(roll[0])) == [.announce(.selectionChanged)])
    #expect(machine.selection.identifiers == [roll[1].identifier])
  }

  @Test("select.limit-one.tap-finishes: with limit 1 the tap finishes")
  func tapFinishesAtLimitOne() {
    var machine = machine(limit: 1, .default)
    #expect(machine.finishesOnTap)
    _ = machine.handle(.tap(roll[3]))
    #expect(
      machine.phase == .closed(.finished([PickedItem(asset: roll[3], outcome: .ready)])))
  }

  @Test("continuous.limit-one.replaces, continuous.stays-open: a tap replaces the pick")
  func continuousLimitOneReplaces() {
    var machine = machine(limit: 1, .continuous)
    _ = machine.handle(.tap(roll[0]))
    let actions = machine.handle(.tap(roll[1]))
    let item = PickedItem(asset: roll[1], outcome: .ready)
    #expect(actions == [.announce(.selectionChanged), .announce(.delivered([item]))])
    #expect(machine.phase == .picking)
  }

  @Test("select.limit.zero-unlimited: limit 0 never blocks")
  func limitZeroIsUnlimited() {
    var machine = machine(limit: 0)
    for asset in roll { _ = machine.handle(.tap(asset)) }
    #expect(machine.selection.count == roll.count)
  }

  @Test("select.limit.maximum: the profile's own maximum bounds limit 0")
  func limitZeroIsTheProfilesMaximum() {
    var profile = DeviceProfile.watch()
    profile.selection.maximum = 3
    var machine = machine(limit: 0, profile: profile)
    for asset in roll { _ = machine.handle(.tap(asset)) }
    #expect(machine.selection.count == 3)
  }

  @Test(
    "select.results.pick-order: results come in pick order in both modes",
    arguments: [SelectionBehavior.default, .ordered])
  func resultsComeInPickOrder(selection: SelectionBehavior) {
    var machine = machine(limit: 0, selection)
    for index in [2, 0, 4] { _ = machine.handle(.tap(roll[index])) }
    _ = machine.handle(.finish)
    guard case .closed(.finished(let items)) = machine.phase else {
      Issue.record("not finished: \(machine.phase)")
      return
    }
    #expect(items.map(\.asset) == [roll[2], roll[0], roll[4]])
  }

  @Test(
    "host.deselect.reflected, host.deselect.noop, host.move.reorders: the app's changes go by identifier"
  )
  func hostChanges() {
    var machine = machine(limit: 0)
    for asset in roll.prefix(3) { _ = machine.handle(.tap(asset)) }
    #expect(machine.handle(.hostDeselect(["unknown", roll[4].identifier])) == [])
    #expect(
      machine.handle(.hostMove(roll[2].identifier, after: nil)) == [.announce(.selectionChanged)])
    #expect(
      machine.selection.identifiers == [2, 0, 1].map { roll[$0].identifier })
    #expect(
      machine.handle(.hostDeselect([roll[0].identifier])) == [.announce(.selectionChanged)])
    #expect(machine.selection.identifiers == [2, 1].map { roll[$0].identifier })
  }

  @Test("continuous.host.quiet: what the host changes is not echoed")
  func hostChangesAreNotEchoed() {
    var machine = machine(limit: 0, .continuousAndOrdered)
    _ = machine.handle(.tap(roll[0]))
    #expect(
      machine.handle(.hostDeselect([roll[0].identifier])) == [.announce(.selectionChanged)])
  }

  @Test("end.terminal-once, end.nothing-after: nothing happens after the end, whatever is pressed")
  func endsOnce() {
    var machine = machine()
    _ = machine.handle(.tap(roll[0]))
    let ends = machine.handle(.finish).filter {
      if case .announce(.ended) = $0 { true } else { false }
    }
    #expect(ends.count == 1)
    for input in [PickerInput.finish, .cancel, .tap(roll[1]), .retry, .useArrived, .goBack] {
      #expect(machine.handle(input) == [])
    }
  }

  @Test(
    "preselect.cancel.returns, preselect.emptied.finishes: Cancel returns the preselection, Add after clearing none"
  )
  func cancelGivesThePreselectionBack() {
    var cancelled = machine(limit: 0, preselected: [roll[0], roll[1]])
    _ = cancelled.handle(.tap(roll[0]))
    _ = cancelled.handle(.tap(roll[3]))
    _ = cancelled.handle(.cancel)
    let kept = [roll[0], roll[1]].map { PickedItem(asset: $0, outcome: .kept) }
    #expect(cancelled.phase == .closed(.cancelled(kept)))

    var cleared = machine(limit: 0, preselected: [roll[0]])
    _ = cleared.handle(.tap(roll[0]))
    #expect(cleared.canFinish)
    _ = cleared.handle(.finish)
    #expect(cleared.phase == .closed(.finished([])))
  }

  @Test("preselect.reselect.kept: a preselected asset that is deselected and picked again is kept")
  func reselectedIsKept() {
    var machine = machine(limit: 0, preselected: [roll[0]])
    _ = machine.handle(.tap(roll[0]))
    _ = machine.handle(.tap(roll[0]))
    _ = machine.handle(.finish)
    #expect(machine.phase == .closed(.finished([PickedItem(asset: roll[0], outcome: .kept)])))
  }

  @Test("preselect.kept.kept, preselect.shown.selected: a preselection of 100,000")
  func largePreselection() {
    let many = Asset.roll(100_000).map { $0.inCloud() }
    var machine = machine(limit: 0, preselected: many, profile: .familyWatch())
    #expect(machine.view(of: Connection(bytesPerSecond: 1)).cost == nil)
    for asset in many.prefix(1_000) { _ = machine.handle(.tap(asset)) }
    _ = machine.handle(.finish)
    guard case .closed(.finished(let items)) = machine.phase else {
      Issue.record("not finished: \(machine.phase.name)")
      return
    }
    #expect(items.count == 99_000 && items.allSatisfy { $0.outcome == .kept })
  }

  @Test("host.limit.below-count: a lower limit keeps all and disables Add until it fits")
  func loweringTheLimit() {
    var machine = machine(limit: 3)
    for asset in roll.prefix(3) { _ = machine.handle(.tap(asset)) }
    var update = PickerConfiguration.Update()
    update.selectionLimit = 2
    #expect(machine.handle(.update(update)) == [.announce(.configurationChanged)])
    #expect(machine.selection.count == 3)
    #expect(machine.handle(.finish) == [.announce(.refused(.overLimit))])
    _ = machine.handle(.tap(roll[0]))
    #expect(machine.canFinish)
    #expect(machine.handle(.update(PickerConfiguration.Update())) == [])
  }

  @Test("host.limit.below-count: a limit lowered to 1 deselects nothing and leaves Add in place")
  func loweringTheLimitToOne() {
    for behavior in [SelectionBehavior.ordered, .continuous] {
      var machine = machine(limit: 3, behavior)
      for asset in roll.prefix(3) { _ = machine.handle(.tap(asset)) }
      var update = PickerConfiguration.Update()
      update.selectionLimit = 1
      _ = machine.handle(.update(update))
      #expect(!machine.finishesOnTap)
      #expect(machine.handle(.tap(roll[4])) == [.announce(.refused(.limit))])
      _ = machine.handle(.tap(roll[0]))
      #expect(machine.selection.identifiers == [1, 2].map { roll[$0].identifier })
      #expect(machine.phase == .picking)
    }
  }

  @Test("host.limit.live, host.limit.below-count: raised and lowered again, it deselects nothing")
  func raisingAndLoweringTheLimit() {
    var machine = machine(limit: 1)
    var update = PickerConfiguration.Update()
    update.selectionLimit = 0
    _ = machine.handle(.update(update))
    for asset in roll.prefix(2) { _ = machine.handle(.tap(asset)) }
    update.selectionLimit = 1
    _ = machine.handle(.update(update))
    #expect(!machine.finishesOnTap)
    #expect(machine.handle(.tap(roll[2])) == [.announce(.refused(.limit))])
    #expect(machine.selection.identifiers == [0, 1].map { roll[$0].identifier })
    _ = machine.handle(.tap(roll[0]))
    _ = machine.handle(.tap(roll[3]))
    #expect(machine.phase == .closed(.finished([PickedItem(asset: roll[3], outcome: .ready)])))
  }

  @Test("finish.empty.refused: Add needs something to add")
  func addNeedsSomethingToAdd() {
    var machine = machine()
    #expect(!machine.canFinish)
    #expect(machine.handle(.finish) == [.announce(.refused(.nothingSelected))])
  }
}
