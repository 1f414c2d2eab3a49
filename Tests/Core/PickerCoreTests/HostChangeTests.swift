// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

/// Changes of the app to the selection of an open picker.
@Suite struct HostChangeTests {
  private let roll = Asset.roll(6)

  /// A picker in which the first four assets were tapped.
  private func machine(_ selection: SelectionBehavior = .ordered) -> PickerStateMachine {
    var configuration = PickerConfiguration()
    configuration.selectionLimit = 0
    configuration.selection = selection
    var machine = PickerStateMachine(configuration: configuration, profile: .familyWatch())
    for asset in roll.prefix(4) { _ = machine.handle(.tap(asset)) }
    return machine
  }

  private func identifier(_ index: Int) -> AssetIdentifier { roll[index].identifier }

  private func badges(_ machine: PickerStateMachine) -> [Int?] {
    roll.map { machine.selection.badge(of: $0.identifier) }
  }

  @Test("host.deselect.reflected: a deselected asset loses its number, and later numbers close up")
  func deselecting() {
    var machine = machine()
    #expect(
      machine.handle(.hostDeselect([identifier(1), identifier(2)])) == [
        .announce(.selectionChanged)
      ])
    #expect(badges(machine) == [1, nil, nil, 2, nil, nil])
    _ = machine.handle(.tap(roll[1]))
    #expect(badges(machine) == [1, 3, nil, 2, nil, nil])
  }

  @Test(
    "host.deselect.noop: unknown and unselected identifiers do nothing",
    arguments: [[], ["absent"], ["img-1"], ["absent", "img-1", "img-2", ""]] as [[AssetIdentifier]])
  func deselectingNothing(identifiers: [AssetIdentifier]) {
    var machine = machine()
    let before = machine
    #expect(machine.handle(.hostDeselect(identifiers)) == [])
    #expect(machine == before)
  }

  @Test("continuous.host.quiet: the app's own changes are not delivered back to it")
  func noEcho() {
    var machine = machine(.continuousAndOrdered)
    #expect(machine.handle(.hostDeselect([identifier(0)])) == [.announce(.selectionChanged)])
    #expect(
      machine.handle(.hostMove(identifier(3), after: nil)) == [.announce(.selectionChanged)])
    let items = [3, 1, 2, 4].map { PickedItem(asset: roll[$0], outcome: .ready) }
    #expect(
      machine.handle(.tap(roll[4])).last == .announce(.delivered(items)),
      "the next change tells all")
  }

  @Test(
    "host.move.reorders: the asset moves right behind the anchor, or to the front",
    arguments: [
      (0, 2, [3, 1, 2, 4]), (3, 0, [1, 3, 4, 2]), (1, 3, [1, 4, 2, 3]), (3, nil, [2, 3, 4, 1]),
      (2, nil, [2, 3, 1, 4]),
    ])
  func moving(index: Int, anchor: Int?, expected: [Int]) {
    var machine = machine()
    #expect(
      machine.handle(.hostMove(identifier(index), after: anchor.map(identifier)))
        == [.announce(.selectionChanged)])
    #expect(badges(machine).compactMap(\.self) == expected)
  }

  @Test(
    "host.move.noop: an unknown or unselected asset or anchor moves nothing",
    arguments: [
      ("absent", nil), ("img-1", nil), ("img-6", "absent"), ("img-6", "img-1"), ("img-5", "img-6"),
      ("img-6", "img-6"), ("img-6", nil), ("absent", "absent"),
    ] as [(AssetIdentifier, AssetIdentifier?)])
  func movingNothing(asset: AssetIdentifier, anchor: AssetIdentifier?) {
    var machine = machine()
    let before = machine
    #expect(machine.handle(.hostMove(asset, after: anchor)) == [])
    #expect(machine == before)
  }

  @Test("end.nothing-after: after the end the app changes nothing")
  func afterTheEnd() {
    var machine = machine()
    _ = machine.handle(.finish)
    let before = machine
    #expect(machine.phase.isClosed)
    #expect(machine.handle(.hostDeselect([identifier(0)])) == [])
    #expect(machine.handle(.hostMove(identifier(3), after: nil)) == [])
    #expect(machine == before)
  }
}
