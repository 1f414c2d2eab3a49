// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

/// How the selection modes number assets, and when they deliver.
@Suite struct SelectionModeTests {
  private let roll = Asset.roll(5)

  private func machine(
    _ selection: SelectionBehavior, profile: DeviceProfile = .watch()
  ) -> PickerStateMachine {
    var configuration = PickerConfiguration()
    configuration.selectionLimit = 0
    configuration.selection = selection
    return PickerStateMachine(configuration: configuration, profile: profile)
  }

  private func isOrdered(_ machine: PickerStateMachine) -> Bool {
    machine.view().isOrdered
  }

  /// Returns the selections delivered while picking.
  private func deliveries(_ actions: [PickerAction]) -> [[AssetIdentifier]] {
    actions.compactMap { action in
      if case .announce(.delivered(let items)) = action {
        items.map(\.asset.identifier)
      } else {
        nil
      }
    }
  }

  @Test("select.ordered.badges: numbers count from 1 and close up")
  func numbersCloseUp() {
    var machine = machine(.ordered)
    #expect(isOrdered(machine) && !isOrdered(self.machine(.default)))
    for index in [3, 0, 4, 1] { _ = machine.handle(.tap(roll[index])) }
    _ = machine.handle(.tap(roll[0]))
    let badges = roll.map { machine.selection.badge(of: $0.identifier) }
    #expect(badges == [nil, 3, nil, 1, 2])
  }

  @Test(
    "continuous.change.delivers, continuous.whole-selection, continuous.stays-open: each change delivers everything",
    arguments: [SelectionBehavior.continuous, .continuousAndOrdered])
  func continuousHandsOver(selection: SelectionBehavior) {
    var machine = machine(selection)
    var expected: [AssetIdentifier] = []
    for index in [2, 0, 4, 0, 3, 2, 4, 3] {
      let identifier = roll[index].identifier
      if let position = expected.firstIndex(of: identifier) {
        expected.remove(at: position)
      } else {
        expected.append(identifier)
      }
      #expect(deliveries(machine.handle(.tap(roll[index]))) == [expected])
      #expect(machine.phase == .picking)
    }
    #expect(expected.isEmpty, "the last delivery says that nothing is picked any more")
  }

  @Test(
    "continuous.batch.quiet: other modes deliver nothing before Add",
    arguments: [SelectionBehavior.default, .ordered])
  func othersWaitForAdd(selection: SelectionBehavior) {
    var machine = machine(selection)
    for asset in roll { #expect(deliveries(machine.handle(.tap(asset))) == []) }
    #expect(machine.handle(.finish).last != nil && machine.phase.isClosed)
  }

  @Test("continuous.ordered.badges: numbers as in ordered mode, delivered in their order")
  func continuousAndOrdered() {
    var machine = machine(.continuousAndOrdered)
    #expect(isOrdered(machine) && !isOrdered(self.machine(.continuous)))
    for asset in roll.prefix(3) { _ = machine.handle(.tap(asset)) }
    _ = machine.handle(.hostMove(roll[2].identifier, after: nil))
    let handedOver = deliveries(machine.handle(.tap(roll[4]))).first
    #expect(handedOver == [2, 0, 1, 4].map { roll[$0].identifier })
    #expect(handedOver?.map { machine.selection.badge(of: $0) } == [1, 2, 3, 4])
  }

  @Test("continuous.refused.quiet: a tap that is refused delivers nothing")
  func refusedTapsAreNoChange() {
    var machine = machine(.continuous)
    for asset in roll.prefix(2) { _ = machine.handle(.tap(asset)) }
    var update = PickerConfiguration.Update()
    update.selectionLimit = 2
    #expect(deliveries(machine.handle(.update(update))) == [])
    #expect(machine.handle(.tap(roll[3])) == [.announce(.refused(.limit))])
  }

  @Test(
    "results.order.selection: whatever arrives first, results keep the order of picking",
    arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func arrivalsDoNotReorder(arrivals: [Int]) {
    let picks = [3, 0, 2].map { roll[$0].inCloud() }
    for selection in [SelectionBehavior.default, .ordered] {
      var machine = machine(selection, profile: .familyWatch())
      for asset in picks { _ = machine.handle(.tap(asset)) }
      _ = machine.handle(.finish)
      for index in arrivals {
        let event = DeliveryEvent(
          attempt: 1, identifier: picks[index].identifier, change: .arrived)
        _ = machine.handle(.delivery(event))
      }
      let items = picks.map { PickedItem(asset: $0, outcome: .ready) }
      #expect(machine.phase == .closed(.finished(items)))
    }
  }
}
