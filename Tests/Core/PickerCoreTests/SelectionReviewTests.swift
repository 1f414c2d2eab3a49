// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

/// The staging area: a review of the selection, one asset at a time.
@Suite struct SelectionReviewTests {
  private let roll = Asset.roll(10)

  private func reviewing(
    _ count: Int, limit: Int = 0, preselected: [Asset] = [],
    _ change: (inout PickerConfiguration) -> Void = { _ in }
  ) -> PickerStateMachine {
    var machine = PickerStateMachine(
      configuration: .several(limit: limit, change), profile: .tablet(), preselected: preselected)
    for asset in roll.prefix(count) { _ = machine.handle(.tap(asset)) }
    #expect(machine.handle(.browse(.review)) == [.announce(.viewChanged)])
    return machine
  }

  private func review(_ machine: PickerStateMachine) throws -> SelectionReview {
    guard case .review(let review) = machine.view().route else {
      throw Missing()
    }
    return review
  }

  private struct Missing: Error {}

  @Test("review.opens: the review shows what is selected, in order, one at a time")
  func showsSelection() throws {
    var machine = reviewing(3)
    #expect(try review(machine).assets == Array(roll.prefix(3)))
    for (position, shown) in [(1, 1), (2, 2), (9, 2), (-1, 0)] {
      _ = machine.handle(.browse(.scroll(to: position)))
      #expect(try review(machine).position == shown)
    }
    _ = machine.handle(.browse(.back))
    #expect(machine.view().route == .grid)
  }

  @Test("review.taps: a deselected asset can be selected again, behind the others")
  func deselectsAndReselects() throws {
    var machine = reviewing(3) { $0.selection = .ordered }
    #expect(machine.handle(.tap(roll[0])) == [.announce(.selectionChanged)])
    #expect(try review(machine).assets.count == 3)
    #expect(machine.mark(of: roll[0]) == .none && machine.mark(of: roll[1]) == .number(1))
    _ = machine.handle(.tap(roll[0]))
    #expect(machine.selection.assets == [roll[1], roll[2], roll[0]])
  }

  @Test("review.limit.same: the limit holds there as in the grid")
  func limit() {
    var machine = reviewing(2, limit: 2)
    _ = machine.handle(.tap(roll[0]))
    _ = machine.handle(.browse(.back))
    _ = machine.handle(.tap(roll[5]))
    _ = machine.handle(.browse(.review))
    #expect(machine.handle(.tap(roll[0])) == [.announce(.refused(.limit))])
    #expect(machine.mark(of: roll[0]) == .disabled(.limit))
  }

  @Test("preselect.outside.stays, review.taps: it is in the review, and can be selected again")
  func preselectedOutside() throws {
    let video = Asset(identifier: "video", kind: .video)
    var machine = reviewing(1, preselected: [video]) { $0.filter = .images }
    #expect(try review(machine).assets == [video, roll[0]])
    _ = machine.handle(.tap(video))
    #expect(machine.selection.assets == [roll[0]])
    _ = machine.handle(.tap(video))
    #expect(machine.selection.assets == [roll[0], video])
    _ = machine.handle(.tap(video))
    _ = machine.handle(.browse(.back))
    #expect(machine.handle(.tap(video)) == [.announce(.selectionChanged)], "nor afterwards")
  }

  @Test(
    "library.changed.stays, library.gone.taken-out: the review shows assets as they are now, and gone ones stay"
  )
  func libraryChanges() throws {
    var machine = reviewing(3)
    var edited = roll[1]
    edited.byteCount = 5
    _ = machine.handle(
      .libraryChanged([.changed(roll[1], to: edited), .removed(roll[0]), .added(.image("new"))]))
    #expect(try review(machine).assets == [roll[0], edited, roll[2]])
    #expect(machine.view().gone == [roll[0].identifier])
    _ = machine.handle(.tap(roll[0]))
    #expect(machine.handle(.tap(roll[0])) == [.announce(.refused(.notShown))], "gone for good")
  }

  @Test("review.nothing.refused: with nothing selected there is nothing to review")
  func nothingSelected() {
    var machine = PickerStateMachine(configuration: .several(), profile: .tablet())
    #expect(machine.handle(.browse(.review)) == [.announce(.refused(.nothingSelected))])
  }

  @Test("review.none.refused: where a tap finishes there is no review")
  func singlePick() {
    var machine = PickerStateMachine(configuration: .several(limit: 1), profile: .tablet())
    #expect(machine.view().staging == .none)
    #expect(machine.handle(.browse(.review)) == [.announce(.refused(.notOffered))])
  }

  @Test("select.swipe.multi-only: over a review there is no swiping")
  func noSwiping() {
    var machine = reviewing(2)
    #expect(machine.handle(.swipeBegan(roll[0])) == [.announce(.refused(.notNow))])
  }
}
