// SPDX-License-Identifier: Apache-2.0

import DeviceScreen
import PickerCore
import PickerModel
import PickerTesting
import Testing

@Suite struct NavigationTests {
  let fixture = PickerFixture(.family(396, 484))

  func field(_ fixture: PickerFixture) -> NavigationField {
    let layout = fixture.layout()
    let isPicking = fixture.view.phase == .picking
    return NavigationField(
      grid: isPicking ? GridMetrics(view: fixture.view, profile: fixture.profile) : nil,
      toolRows: layout.toolRows, actionRows: layout.actionRows, preferred: .useArrived)
  }

  func walk(
    _ commands: [ScreenCommand], in fixture: PickerFixture? = nil
  ) -> ScreenNavigation {
    var navigation = ScreenNavigation()
    let field = field(fixture ?? self.fixture)
    navigation.settle(in: field)
    for command in commands { navigation.handle(command, in: field) }
    return navigation
  }

  @Test func arrowsMoveByCellsAndRows() {
    #expect(walk([]).focus == .cell(0))
    #expect(walk([.move(.right), .move(.down)]).focus == .cell(4))
    #expect(walk([.move(.right), .move(.down), .move(.up), .move(.left)]).focus == .cell(0))
  }

  @Test func theEdgesHold() {
    #expect(walk([.move(.left)]).focus == .cell(0))
    #expect(walk([.move(.up), .move(.up), .move(.left)]).focus == .action(.more))
    #expect(walk([.last, .move(.right)]).focus == .cell(999))
  }

  @Test func focusIsAlwaysCompletelyVisible() {
    let metrics = GridMetrics(view: fixture.view, profile: fixture.profile)
    var navigation = ScreenNavigation()
    let commands: [ScreenCommand] = [
      .move(.down), .move(.down), .move(.down), .page(1), .page(1), .move(.up), .page(-1), .last,
      .move(.up), .page(-3), .first,
    ]
    for command in commands {
      navigation.handle(command, in: field(fixture))
      guard case .cell(let position) = navigation.focus else {
        Issue.record("\(command) left the grid")
        return
      }
      let frame = metrics.frame(ofCellAt: position, offset: navigation.offset)
      #expect(metrics.viewport.inset(by: -0.5).contains(frame), "\(command)")
    }
  }

  @Test func downFromTheLastRowReachesTheButtonsAndUpComesBack() {
    let down = walk([.last, .move(.down)])
    #expect(down.focus == .action(.add))
    #expect(walk([.last, .move(.down), .move(.left)]).focus == .action(.cancel))
    #expect(walk([.last, .move(.down), .move(.up)]).focus == .cell(999))
  }

  @Test func theShortLastRowIsReachedFromEveryColumn() {
    let fixture = PickerFixture(.family(396, 484), count: 7)
    #expect(walk([.move(.right), .move(.down), .move(.down)], in: fixture).focus == .cell(6))
  }

  @Test func theOtherAreaIsOneKeyAway() {
    #expect(walk([.move(.right), .switchArea]).focus == .action(.add))
    #expect(walk([.move(.right), .switchArea, .switchArea, .switchArea]).focus == .cell(1))
  }

  @Test func scrollingTakesTheFocusAlong() {
    let navigation = walk([.move(.right), .scroll(10)])
    #expect(navigation.offset == 10)
    #expect(navigation.focus == .cell(31))
    #expect(walk([.scroll(-5)]).offset == 0)
  }

  @Test func scrollingStopsAtTheLastRow() {
    let metrics = GridMetrics(view: fixture.view, profile: fixture.profile)
    #expect(walk([.scroll(1e6)]).offset == metrics.maximumOffset)
  }

  @Test(
    "cancel.always-offered: every button of every phase is reached by keys",
    arguments: DeviceProfile.allShapes)
  func everyButtonOfEveryPhaseIsReachedByKeys(profile: DeviceProfile) {
    for fixture in PickerFixture.everyPhase(of: profile) {
      let actions = fixture.layout().buttons.map(\.button.action)
      if fixture.view.isOpen { #expect(actions.contains(.cancel) || actions.contains(.goBack)) }
      for action in actions {
        let isReached = reaches(.action(action), fixture)
        #expect(isReached, "\(fixture.view.phase.name) \(action)")
      }
    }
  }

  /// Returns whether arrow keys and the key that switches areas reach a target in a few steps.
  func reaches(_ target: ScreenTarget, _ fixture: PickerFixture) -> Bool {
    let field = field(fixture)
    var start = ScreenNavigation()
    start.settle(in: field)
    // Another test covers the targets that a screen focuses by itself.
    start.reset()
    var open = [start]
    let steps = ScreenCommand.Direction.allCases.map { ScreenCommand.move($0) } + [.switchArea]
    for _ in 0..<4 {
      if open.contains(where: { $0.focus == target }) { return true }
      open = open.flatMap { navigation in steps.map { navigation.after($0, in: field) } }
    }
    return false
  }

  @Test func goingBackRestoresFocusAndOffset() {
    var navigation = ScreenNavigation()
    navigation.focus(on: .cell(500), in: field(fixture))
    let offset = navigation.offset
    var failed = fixture
    failed.fail(5)
    navigation.settle(in: field(failed))
    #expect(navigation.focus == .action(.useArrived))
    navigation.reset()
    navigation.settle(in: field(fixture))
    #expect(navigation.focus == .cell(500))
    #expect(navigation.offset == offset)
  }
}

extension ScreenNavigation {
  fileprivate func after(_ command: ScreenCommand, in field: NavigationField) -> ScreenNavigation {
    var copy = self
    copy.handle(command, in: field)
    return copy
  }
}
