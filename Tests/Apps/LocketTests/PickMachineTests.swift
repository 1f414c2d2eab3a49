// SPDX-License-Identifier: Apache-2.0

import HostLink
import PickerModel
import Testing

@testable import Locket

/// What a picker does on the app's side, in each phase and for each input.
@Suite struct PickMachineTests {
  private typealias Machine = PickMachine

  private static let item = LinkItem(item: 1, outcome: .ready)
  private static let change = PickerChange.deselect(["a"])

  private func machine(in phase: Machine.Phase) -> Machine {
    var machine = Machine()
    var inputs: [Machine.Input] = [.present(nil), .connected, .opened(PresentAnswer(picker: 7))]
    switch phase {
    case .new: inputs = []
    case .connecting: inputs = [.present(nil)]
    case .asking: inputs.removeLast()
    case .open: break
    case .ended: inputs.append(.closed(.finished([])))
    }
    for input in inputs { _ = machine.handle(input) }
    #expect(machine.phase == phase)
    return machine
  }

  @Test("a pick connects, asks, opens and ends")
  func wholePick() {
    var machine = Machine()
    #expect(machine.handle(.present(nil)) == [.connect])
    #expect(machine.handle(.connected) == [.ask])
    var answer = PresentAnswer(picker: 3)
    answer.dropped = ["gone"]
    #expect(machine.handle(.opened(answer)) == [])
    #expect(machine.phase == .open(picker: 3) && machine.dropped == ["gone"])
    #expect(machine.handle(.delivered([Self.item])) == [.deliver([Self.item])])
    let outcome = PickerOutcome.finished([Self.item])
    #expect(machine.handle(.closed(outcome)) == [.finish(.outcome(outcome))])
    #expect(machine.phase == .ended)
  }

  @Test("what cannot be asked, or finds no picker, ends with its error")
  func errors() {
    var machine = Machine()
    #expect(
      machine.handle(.present(.presentedAlready)) == [.finish(.error(.presentedAlready))])
    machine = self.machine(in: .connecting)
    #expect(
      machine.handle(.notConnected(.noPicker("none"))) == [.finish(.error(.noPicker("none")))])
    machine = self.machine(in: .asking)
    #expect(
      machine.handle(.refused(.noPicker("busy"))) == [.finish(.error(.noPicker("busy")))])
  }

  @Test(
    "a broken link ends a pick as failed",
    arguments: [PickMachine.Phase.asking, .open(picker: 7)])
  func brokenLink(phase: PickMachine.Phase) {
    var machine = machine(in: phase)
    #expect(machine.handle(.linkBroken) == [.finish(.outcome(.failed(.pickerEnded, [])))])
  }

  @Test("changes wait until the picker is open, in their order")
  func changes() {
    let second = PickerChange.view(.zoomIn)
    for phase in [Machine.Phase.new, .connecting, .asking] {
      var machine = machine(in: phase)
      #expect(machine.handle(.change(Self.change)) == [])
      #expect(machine.handle(.change(second)) == [])
      let rest: [Machine.Input] = [.present(nil), .connected]
      for input in rest { _ = machine.handle(input) }
      #expect(
        machine.handle(.opened(PresentAnswer(picker: 7))) == [
          .send(Self.change, picker: 7), .send(second, picker: 7),
        ])
      #expect(machine.handle(.change(second)) == [.send(second, picker: 7)])
    }
  }

  @Test("a pick can be cancelled in every phase, and an open picker is asked once")
  func cancelling() {
    var machine = machine(in: .new)
    #expect(machine.handle(.cancel) == [])
    #expect(machine.handle(.present(nil)) == [.finish(.cancelledEarly)])
    machine = self.machine(in: .connecting)
    #expect(machine.handle(.cancel) == [.stopConnecting, .finish(.cancelledEarly)])
    #expect(machine.handle(.connected) == [])
    machine = self.machine(in: .asking)
    #expect(machine.handle(.cancel) == [.stopAsking, .finish(.cancelledEarly)])
    #expect(machine.handle(.opened(PresentAnswer(picker: 7))) == [])
    machine = self.machine(in: .open(picker: 7))
    #expect(machine.handle(.cancel) == [.requestClosing(picker: 7)])
    #expect(machine.handle(.cancel) == [])
    #expect(machine.handle(.closed(.cancelled([]))) == [.finish(.outcome(.cancelled([])))])
  }

  @Test("after its end a pick does nothing")
  func ended() {
    let inputs: [Machine.Input] = [
      .present(nil), .connected, .notConnected(.noPicker("")), .opened(PresentAnswer(picker: 1)),
      .refused(.noPicker("")), .delivered([Self.item]), .closed(.finished([])), .linkBroken,
      .change(Self.change), .cancel,
    ]
    for input in inputs {
      var machine = machine(in: .ended)
      #expect(machine.handle(input) == [] && machine.phase == .ended)
    }
  }
}
