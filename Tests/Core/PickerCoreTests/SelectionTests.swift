// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerTesting
import Testing

@testable import PickerCore

@Suite struct SelectionTests {
  private let roll = Asset.roll(4)

  @Test("select.ordered.badges: badges close up after deselecting")
  func badgesCloseUpAfterDeselecting() {
    var selection = Selection(roll)
    let wasSelected = selection.remove(roll[1].identifier)
    #expect(wasSelected)
    #expect(selection.badge(of: roll[0].identifier) == 1)
    #expect(selection.badge(of: roll[1].identifier) == nil)
    #expect(selection.badge(of: roll[2].identifier) == 2)
    #expect(selection.badge(of: roll[3].identifier) == 3)
  }

  @Test("preselect.duplicates.once: of equal identifiers the first counts")
  func ofEqualIdentifiersTheFirstCounts() {
    #expect(Selection(roll + roll).identifiers == roll.map(\.identifier))
  }

  @Test(
    "host.move.reorders, host.move.noop: an asset moves behind the anchor, or to the front",
    arguments: [
      (0, 2, [1, 2, 0, 3], true), (3, nil, [3, 0, 1, 2], true), (0, nil, [0, 1, 2, 3], false),
      (1, 1, [0, 1, 2, 3], false), (1, 0, [0, 1, 2, 3], false), (3, 0, [0, 3, 1, 2], true),
    ])
  func movingPutsRightBehindTheAnchor(
    from: Int, anchor: Int?, expected: [Int], moves: Bool
  ) {
    var selection = Selection(roll)
    let moved = selection.move(
      roll[from].identifier, after: anchor.map { roll[$0].identifier })
    #expect(moved == moves)
    #expect(selection.identifiers == expected.map { roll[$0].identifier })
  }

  @Test("host.move.noop: moving something unselected, or behind it, does nothing")
  func movingSomethingUnselectedDoesNothing() {
    var selection = Selection(roll.prefix(2))
    let movedUnselected = selection.move(roll[3].identifier, after: nil)
    let movedBehindUnselected = selection.move(roll[0].identifier, after: roll[3].identifier)
    #expect(!movedUnselected && !movedBehindUnselected)
    #expect(selection.identifiers == [roll[0].identifier, roll[1].identifier])
  }
}
