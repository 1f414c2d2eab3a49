// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

/// Swiping over the grid, on the state machine alone.
@Suite struct SwipeTests {
  private let roll = Asset.roll(10)

  private func machine(
    limit: Int = 0, _ selection: SelectionBehavior = .default, selected: [Int] = []
  ) -> PickerStateMachine {
    var configuration = PickerConfiguration()
    configuration.selectionLimit = limit
    configuration.selection = selection
    var profile = DeviceProfile.watch()
    profile.selection.modes = Set(SelectionBehavior.allCases)
    var machine = PickerStateMachine(configuration: configuration, profile: profile)
    for index in selected { _ = machine.handle(.tap(roll[index])) }
    return machine
  }

  /// Returns the positions of the selected assets, in order.
  private func positions(_ machine: PickerStateMachine) -> [Int] {
    machine.selection.assets.compactMap { roll.firstIndex(of: $0) }
  }

  /// Returns all assets between two positions, in the order of the grid.
  private func range(_ anchor: Int, _ finger: Int) -> PickerInput {
    .swipeMoved(Array(roll[min(anchor, finger)...max(anchor, finger)]))
  }

  @Test("select.swipe.range: a swipe selects from the anchor to the finger, both ways")
  func selects() {
    var machine = machine()
    #expect(machine.handle(.swipeBegan(roll[3])) == [.announce(.selectionChanged)])
    #expect(machine.handle(range(3, 6)) == [.announce(.selectionChanged)])
    #expect(positions(machine) == [3, 4, 5, 6])
    #expect(machine.handle(range(3, 6)) == [])
    _ = machine.handle(range(3, 1))
    #expect(positions(machine) == [3, 2, 1])
    #expect(machine.handle(.swipeEnded) == [])
    #expect(positions(machine) == [3, 2, 1])
  }

  @Test("select.swipe.back-undoes: swiping back undoes what that swipe did, and only that")
  func swipingBackUndoes() {
    var machine = machine(selected: [5, 0])
    _ = machine.handle(.swipeBegan(roll[3]))
    _ = machine.handle(range(3, 7))
    #expect(positions(machine) == [5, 0, 3, 4, 6, 7])
    _ = machine.handle(range(3, 4))
    #expect(positions(machine) == [5, 0, 3, 4])
    _ = machine.handle(range(3, 3))
    #expect(positions(machine) == [5, 0, 3])
    _ = machine.handle(.swipeEnded)
    _ = machine.handle(.swipeBegan(roll[8]))
    _ = machine.handle(range(8, 2))
    _ = machine.handle(range(8, 8))
    #expect(positions(machine) == [5, 0, 3, 8])
  }

  @Test("select.swipe.range, select.swipe.back-undoes: a swipe from a selected asset deselects")
  func deselects() {
    var machine = machine(selected: [6, 4, 9, 5, 7])
    _ = machine.handle(.swipeBegan(roll[4]))
    #expect(positions(machine) == [6, 9, 5, 7])
    #expect(machine.handle(range(4, 8)) == [.announce(.selectionChanged)])
    #expect(positions(machine) == [9])
    _ = machine.handle(range(4, 5))
    #expect(positions(machine) == [6, 9, 7])
    _ = machine.handle(range(4, 2))
    #expect(positions(machine) == [6, 9, 5, 7])
  }

  @Test("select.swipe.limit-stops: a swipe stops at the limit and is refused once")
  func stopsAtTheLimit() {
    var machine = machine(limit: 4, selected: [5])
    _ = machine.handle(.swipeBegan(roll[3]))
    #expect(
      machine.handle(range(3, 8)) == [.announce(.selectionChanged), .announce(.refused(.limit))])
    #expect(positions(machine) == [5, 3, 4, 6])
    #expect(machine.handle(range(3, 9)) == [])
    #expect(machine.handle(range(3, 4)) == [.announce(.selectionChanged)])
    #expect(machine.handle(range(3, 9)) == [.announce(.selectionChanged)])
    #expect(positions(machine) == [5, 3, 4, 6])
    _ = machine.handle(.swipeEnded)
    #expect(machine.handle(.swipeBegan(roll[0])) == [.announce(.refused(.limit))])
    #expect(machine.handle(range(0, 2)) == [])
  }

  @Test(
    "select.swipe.multi-only: in no other mode, and not with limit 1",
    arguments: [
      (0, SelectionBehavior.ordered), (5, .ordered), (5, .continuous), (5, .continuousAndOrdered),
      (1, .default), (1, .continuous),
    ])
  func onlyInDefaultMultiMode(limit: Int, selection: SelectionBehavior) {
    var machine = machine(limit: limit, selection)
    #expect(!machine.allowsSwiping)
    #expect(machine.handle(.swipeBegan(roll[0])) == [.announce(.refused(.noSwiping))])
    #expect(machine.handle(range(0, 4)) == [])
    #expect(machine.selection.isEmpty && machine.phase == .picking)
  }

  @Test(
    "select.swipe.range: whatever else the person does ends the swipe",
    arguments: [PickerInput.cancel, .finish, .swipeEnded, .tap(Asset.roll(10)[9]), .goBack, .retry])
  func othersEndIt(input: PickerInput) {
    var machine = machine()
    _ = machine.handle(.swipeBegan(roll[0]))
    _ = machine.handle(range(0, 2))
    _ = machine.handle(input)
    let before = machine
    #expect(machine.handle(range(0, 5)) == [])
    #expect(machine == before)
  }

  @Test("load.frozen: while the picker loads there is no swiping")
  func notWhileLoading() {
    var configuration = PickerConfiguration()
    configuration.selectionLimit = 0
    var machine = PickerStateMachine(configuration: configuration, profile: .familyWatch())
    _ = machine.handle(.tap(roll[0].inCloud()))
    _ = machine.handle(.finish)
    #expect(machine.handle(.swipeBegan(roll[1])) == [.announce(.refused(.notNow))])
    #expect(machine.handle(range(1, 3)) == [])
  }

  @Test("select.swipe.back-undoes, host.deselect.reflected: what the app deselects stays so")
  func hostDeselectsMeanwhile() {
    var selecting = machine()
    _ = selecting.handle(.swipeBegan(roll[0]))
    _ = selecting.handle(range(0, 3))
    _ = selecting.handle(.hostDeselect([roll[1].identifier]))
    _ = selecting.handle(range(0, 4))
    #expect(positions(selecting) == [0, 2, 3, 4])

    var deselecting = machine(selected: [0, 1, 2, 3])
    _ = deselecting.handle(.swipeBegan(roll[0]))
    _ = deselecting.handle(range(0, 2))
    #expect(deselecting.handle(.hostDeselect([roll[1].identifier])) == [])
    _ = deselecting.handle(.hostDeselect([roll[3].identifier]))
    _ = deselecting.handle(range(0, 0))
    #expect(positions(deselecting) == [1, 2])
  }

  @Test("select.swipe.back-undoes, host.move.reorders: what the app moves stays there")
  func hostMovesMeanwhile() {
    var machine = machine(selected: [0, 1, 2, 3])
    _ = machine.handle(.swipeBegan(roll[1]))
    _ = machine.handle(.hostMove(roll[3].identifier, after: nil))
    _ = machine.handle(range(1, 2))
    _ = machine.handle(range(1, 1))
    #expect(positions(machine) == [3, 0, 2])
  }

  @Test("select.swipe.range: a range without the anchor at an end is ignored")
  func rangeNeedsTheAnchor() {
    var machine = machine()
    _ = machine.handle(.swipeBegan(roll[3]))
    #expect(machine.handle(range(4, 6)) == [])
    #expect(machine.handle(.swipeMoved([])) == [])
    #expect(machine.handle(range(2, 4)) == [])
    #expect(positions(machine) == [3])
  }

  @Test("select.swipe.range, select.swipe.limit-stops: a swipe in steps acts like its whole range")
  func goesOn() {
    var machine = machine(limit: 4, selected: [5])
    #expect(machine.handle(.swipeContinued(after: 1, [roll[4]])) == [], "no swipe is under way")
    _ = machine.handle(.swipeBegan(roll[3]))
    #expect(machine.handle(.swipeContinued(after: 2, [roll[5]])) == [], "one was passed")
    #expect(machine.handle(.swipeContinued(after: 0, [roll[4]])) == [], "not from the anchor")
    #expect(machine.handle(.swipeContinued(after: -1, [roll[3]])) == [])
    #expect(
      machine.handle(.swipeContinued(after: 1, [roll[4], roll[5]]))
        == [.announce(.selectionChanged)])
    #expect(
      machine.handle(.swipeContinued(after: 3, [roll[6], roll[7]]))
        == [.announce(.selectionChanged), .announce(.refused(.limit))])
    #expect(positions(machine) == [5, 3, 4, 6])
    #expect(machine.handle(.swipeContinued(after: 4, [roll[7]])) == [])
    #expect(machine.handle(.swipeContinued(after: 1, [])) == [.announce(.selectionChanged)])
    #expect(positions(machine) == [5, 3])
    #expect(
      machine.handle(.swipeContinued(after: 1, [roll[2], roll[1]]))
        == [.announce(.selectionChanged)])
    #expect(positions(machine) == [5, 3, 2, 1])
    _ = machine.handle(.swipeEnded)
    #expect(machine.handle(.swipeContinued(after: 1, [roll[4]])) == [])
  }

  @Test("select.swipe.limit-stops: a swipe that began at the limit starts once there is room")
  func goesOnFromNothing() {
    var machine = machine(limit: 2, selected: [5, 6])
    #expect(machine.handle(.swipeBegan(roll[0])) == [.announce(.refused(.limit))])
    #expect(machine.handle(.swipeContinued(after: 0, [roll[1]])) == [])
    #expect(machine.handle(.swipeContinued(after: 0, [roll[0], roll[1]])) == [])
    _ = machine.handle(.hostDeselect([roll[5].identifier]))
    _ = machine.handle(.swipeContinued(after: 0, [roll[0], roll[1]]))
    #expect(positions(machine) == [6, 0])
  }

  @Test(
    "select.swipe.range, select.swipe.back-undoes: only the finger's last position counts",
    arguments: UInt64(1)...40)
  func onlyTheFinalPositionMatters(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let limit = Bool.random(using: &generator) ? 0 : 6
    let selected = (0..<10).filter { _ in Int.random(in: 0..<3, using: &generator) == 0 }.shuffled(
      using: &generator)
    let anchor = Int.random(in: 0..<10, using: &generator)
    var wandering = machine(limit: limit, selected: selected)
    _ = wandering.handle(.swipeBegan(roll[anchor]))
    for _ in 0..<60 {
      let finger = Int.random(in: 0..<10, using: &generator)
      _ = wandering.handle(range(anchor, finger))
      var direct = machine(limit: limit, selected: selected)
      _ = direct.handle(.swipeBegan(roll[anchor]))
      _ = direct.handle(range(anchor, finger))
      #expect(wandering.selection == direct.selection, "seed \(seed)")
      var stepwise = machine(limit: limit, selected: selected)
      _ = stepwise.handle(.swipeBegan(roll[anchor]))
      let way = anchor <= finger ? Array(anchor...finger) : (finger...anchor).reversed()
      for passed in way.indices.dropFirst() {
        _ = stepwise.handle(.swipeContinued(after: passed, [roll[way[passed]]]))
      }
      #expect(stepwise.selection == direct.selection, "seed \(seed)")
    }
  }
}
