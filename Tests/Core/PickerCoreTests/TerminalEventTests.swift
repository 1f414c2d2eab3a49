// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

/// Every way in which a picker ends, each with one terminal event.
@Suite struct TerminalEventTests {
  private let before = [Asset.image("old"), .image("older")]
  private let cloud = Asset.image("far").inCloud()

  private func machine() -> PickerStateMachine {
    var profile = DeviceProfile.familyWatch()
    profile.selection.preselection = true
    return PickerStateMachine(
      configuration: .several(), profile: profile, preselected: before)
  }

  /// The state machine in each phase that is open.
  private func everyPhase() -> [PickerStateMachine] {
    let picking = machine()
    var loading = picking
    _ = loading.handle(.tap(cloud))
    _ = loading.handle(.finish)
    var failed = loading
    _ = failed.handle(event(.failed(.offline, retryAfter: nil)))
    return [picking, loading, failed]
  }

  private func event(_ change: DeliveryEvent.Change) -> PickerInput {
    .delivery(DeliveryEvent(attempt: 1, identifier: cloud.identifier, change: change))
  }

  private var kept: [PickedItem] { before.map { PickedItem(asset: $0, outcome: .kept) } }

  private func endings(_ actions: [PickerAction]) -> [PickerOutcome<PickedItem>] {
    actions.compactMap { if case .announce(.ended(let outcome)) = $0 { outcome } else { nil } }
  }

  @Test(
    "end.without-picks, load.host-close.stops: a picker that the app closes is cancelled, in every phase"
  )
  func hostCloses() {
    for var machine in everyPhase() {
      let isLoading = machine.phase.name == "loading"
      let actions = machine.handle(.hostClose)
      #expect(endings(actions) == [.cancelled(kept)])
      #expect(actions.contains(.stopDelivery(attempt: 1)) == isLoading)
      #expect(machine.handle(.hostClose) == [] && machine.handle(.cancel) == [])
    }
  }

  @Test(
    "end.without-picks, end.failure.told-apart, load.host-close.stops: a failure ends it in every phase"
  )
  func hostDiesOrNoRoom() {
    for failure in [PickerFailure.hostDied, .budgetExceeded] {
      for var machine in everyPhase() {
        let isLoading = machine.phase.name == "loading"
        let actions = machine.handle(.fail(failure))
        #expect(endings(actions) == [.failed(failure, kept)])
        #expect(actions.contains(.stopDelivery(attempt: 1)) == isLoading)
        #expect(machine.handle(.fail(.libraryVanished)) == [])
      }
    }
  }

  @Test("end.without-picks, end.failure.told-apart: without its library the picker ends")
  func libraryVanishes() {
    var machine = machine()
    #expect(endings(machine.handle(.fail(.libraryVanished))) == [.failed(.libraryVanished, kept)])
  }

  @Test("load.use.hands-over: a library that vanishes while loading leaves what arrived")
  func libraryVanishesWhileLoading() {
    let second = Asset.image("second").inCloud()
    var machine = machine()
    for asset in [cloud, second] { _ = machine.handle(.tap(asset)) }
    _ = machine.handle(.finish)
    _ = machine.handle(event(.arrived))
    let actions = machine.handle(.fail(.libraryVanished))
    #expect(actions.first == .stopDelivery(attempt: 1) && endings(actions) == [])
    #expect(machine.phase.name == "failed")
    #expect(machine.handle(.retry) == [.announce(.refused(.nothingToRetry))])
    var leaving = machine
    #expect(endings(leaving.handle(.goBack)) == [.failed(.libraryVanished, kept)])
    let items =
      kept + [
        PickedItem(asset: cloud, outcome: .ready),
        PickedItem(asset: second, outcome: .failed(.notFound)),
      ]
    #expect(endings(machine.handle(.useArrived)) == [.finished(items)])
  }

  @Test("end.failure.told-apart: leaving after the library vanished is no Cancel")
  func libraryVanishesAfterFailure() {
    var machine = everyPhase()[2]
    #expect(machine.handle(.fail(.libraryVanished)) == [])
    var twice = machine
    #expect(endings(twice.handle(.fail(.libraryVanished))) == [.failed(.libraryVanished, kept)])
    #expect(endings(machine.handle(.cancel)) == [.failed(.libraryVanished, kept)])
  }

  @Test("end.terminal-once: of all ends at once the first counts, and it is reported once")
  func onlyOneEnd() {
    let ends: [PickerInput] = [
      .cancel, .finish, .hostClose, .fail(.hostDied), .fail(.budgetExceeded),
    ]
    for first in ends {
      var machine = machine()
      var outcomes = endings(machine.handle(first))
      for input in ends { outcomes += endings(machine.handle(input)) }
      #expect(outcomes.count == 1)
    }
  }

  @Test("end.failure.told-apart: each failure has a line with a remedy or a fact")
  func descriptions() {
    #expect(PickerFailure.allCases.allSatisfy { $0.description.count > 20 })
    #expect(PickerOutcome<PickedItem>.failed(.hostDied, []).name == "failed")
    #expect(PickerOutcome.failed(.hostDied, kept).items == kept)
  }
}
