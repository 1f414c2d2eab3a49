// SPDX-License-Identifier: Apache-2.0

import DeviceScreen
import PickerModel
import PickerTesting
import Testing

@Suite struct FingerGestureTests {
  let fixture = PickerFixture(.family(396, 484))
  var grid: GridMetrics { GridMetrics(view: fixture.view, profile: fixture.profile) }

  /// Moves a finger over the centres of cells, and returns the effects.
  func drag(
    _ cells: [Int], swiping: Bool = true, over grid: GridMetrics? = nil
  ) -> [FingerGesture.Effect] {
    let grid = grid ?? self.grid
    let points = cells.map { grid.frame(ofCellAt: $0, offset: 0).center }
    var finger = FingerGesture(at: points[0], on: .cell(cells[0]), allowsSwiping: swiping)
    var effects: [FingerGesture.Effect] = []
    for (cell, point) in zip(cells, points).dropFirst() {
      effects += finger.move(to: point, on: .cell(cell), over: grid, offset: 0)
    }
    return effects + finger.end(on: .cell(cells[cells.count - 1]))
  }

  @Test func aFingerThatStaysTaps() {
    #expect(drag([4]) == [.press(.cell(4))])
    #expect(drag([4, 4]) == [.press(.cell(4))])
    #expect(drag([4], swiping: false) == [.press(.cell(4))])
  }

  @Test("over cells a drag swipes, there and back")
  func swipes() {
    #expect(
      drag([0, 1, 5, 4, 1]) == [
        .beginSwipe(0), .moveSwipe(1), .moveSwipe(5), .moveSwipe(4), .moveSwipe(1),
        .endSwipe(at: 1),
      ])
  }

  @Test("where swiping is not on offer a drag scrolls")
  func scrolls() {
    #expect(drag([4, 1], swiping: false) == [.scroll(1)])
    #expect(drag([1, 4], swiping: false) == [.scroll(-1)])
    // Nothing scrolls sideways, and nothing is tapped either.
    #expect(drag([3, 4], swiping: false) == [])
  }

  @Test func fromNoCellItScrollsAndTheGridStaysUnderTheFinger() {
    var finger = FingerGesture(at: ScreenPoint(x: 90, y: 20), on: nil, allowsSwiping: true)
    var rows = 0.0
    for y in stride(from: 20.0, through: 200, by: 5) {
      for effect in finger.move(to: ScreenPoint(x: 90, y: y), on: .cell(0), over: grid, offset: 0) {
        guard case .scroll(let step) = effect else {
          Issue.record("\(effect)")
          return
        }
        rows += step
      }
    }
    #expect(abs(rows + 180 / grid.rowHeight) < 1e-9)
    #expect(finger.end(on: .cell(0)).isEmpty)
  }

  @Test func beyondTheEdgeMoreComesIntoSight() {
    let below = ScreenPoint(x: 5, y: grid.viewport.maxY + 10)
    let start = grid.frame(ofCellAt: 0, offset: 0).center
    var finger = FingerGesture(at: start, on: .cell(0), allowsSwiping: true)
    #expect(
      finger.move(to: below, on: nil, over: grid, offset: 0) == [
        .beginSwipe(0), .scroll(1),
        .moveSwipe(grid.position(nearest: below, offset: 1)),
      ])
    // At the end there is nothing more to scroll.
    let effects = finger.move(to: below, on: nil, over: grid, offset: grid.maximumOffset)
    #expect(effects == [.moveSwipe(999)])
  }

  @Test func aButtonIsPressedOnlyWhereTheFingerGoesUpOnIt() {
    var finger = FingerGesture(
      at: ScreenPoint(x: 50, y: 230), on: .action(.add), allowsSwiping: true)
    #expect(finger.move(to: ScreenPoint(x: 5, y: 5), on: .cell(0), over: grid, offset: 0) == [])
    #expect(finger.end(on: .cell(0)) == [])
    #expect(finger.end(on: .action(.cancel)) == [])
    #expect(finger.end(on: .action(.add)) == [.press(.action(.add))])
  }

  @Test func oneFingerScrollsOnePage() {
    let paper = PickerFixture(
      DeviceProfile.family(396, 484).with("paper") { $0.screen.refresh.isPaged = true })
    let grid = GridMetrics(view: paper.view, profile: paper.profile)
    #expect(drag([3, 0, 3, 0], swiping: false, over: grid) == [.scroll(1)])
  }

  @Test func linesMoveWhole() {
    let list = PickerFixture(
      DeviceProfile.family(144, 168, scale: 1).with("list") { $0.text.showsTextOnly = true })
    let grid = GridMetrics(view: list.view, profile: list.profile)
    var finger = FingerGesture(at: ScreenPoint(x: 9, y: 150), on: nil, allowsSwiping: true)
    for y in stride(from: 150.0, through: 20, by: -3) {
      let effects = finger.move(
        to: ScreenPoint(x: 9, y: y), on: nil, over: grid, offset: 0)
      #expect([[], [.scroll(1)]].contains(effects))
    }
  }

  @Test func nearestCellIsTheOneUnderThePoint() {
    for offset in [0, 0.5, 3, grid.maximumOffset] {
      for position in grid.positions(at: offset) {
        let shown = grid.frame(ofCellAt: position, offset: offset).intersection(grid.viewport)
        guard shown.height > 1 else { continue }
        #expect(grid.position(nearest: shown.center, offset: offset) == position)
      }
    }
    #expect(grid.position(nearest: ScreenPoint(x: -50, y: -50), offset: 0) == 0)
    let far = ScreenPoint(x: 1e6, y: 1e6)
    #expect(grid.position(nearest: far, offset: grid.maximumOffset) == 999)
  }
}
