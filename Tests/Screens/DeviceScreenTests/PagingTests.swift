// SPDX-License-Identifier: Apache-2.0

import DeviceScreen
import PickerCore
import PickerModel
import PickerTesting
import Testing

/// Tests screens that turn pages, and how often they are fully refreshed.
@Suite struct PagingTests {
  static let paper = DeviceProfile.family(600, 800, scale: 1, shape: .rectangle).with("pages") {
    $0.screen.refresh.isPaged = true
  }

  func field(_ fixture: PickerFixture) -> NavigationField {
    NavigationField(
      grid: GridMetrics(view: fixture.view, profile: fixture.profile),
      toolRows: fixture.layout().toolRows, actionRows: fixture.layout().actionRows)
  }

  @Test func offsetsAreWholePages() {
    let fixture = PickerFixture(Self.paper, count: 100)
    let field = field(fixture)
    let rows = Double(field.grid?.wholeRows ?? 0)
    #expect(rows == 3)
    var navigation = ScreenNavigation()
    var seen: [Double] = []
    for command in [
      ScreenCommand.scroll(1), .scroll(0.2), .page(1), .scroll(-1), .move(.down), .show(20),
      .scroll(1e9), .scroll(1), .last, .first,
    ] {
      navigation.handle(command, in: field)
      seen.append(navigation.offset / rows)
    }
    #expect(seen == [1, 2, 3, 2, 3, 2, 11, 11, 11, 0])
  }

  @Test func theLastPageMayBePartlyEmpty() throws {
    let fixture = PickerFixture(Self.paper, count: 100)
    let grid = GridMetrics(view: fixture.view, profile: Self.paper)
    #expect(grid.positions(at: grid.maximumOffset) == 99..<100)
    #expect(grid.positions(at: 0) == 0..<9)
    #expect(PickerFixture(Self.paper, count: 100).layout().cellFrames.count == 9)
  }

  @Test func noRowIsCut() {
    let fixture = PickerFixture(Self.paper, count: 100)
    let layout = fixture.layout(offset: 3)
    let grid = GridMetrics(view: fixture.view, profile: Self.paper)
    #expect(layout.cellFrames.allSatisfy { grid.viewport.contains($0) })
  }

  @Test func pagesShowEveryCellOnce() {
    let fixture = PickerFixture(Self.paper, count: 100)
    let grid = GridMetrics(view: fixture.view, profile: Self.paper)
    var (offset, seen) = (0.0, [Int]())
    for _ in 0..<12 {
      seen += grid.positions(at: offset)
      offset = grid.scrolled(offset, by: 1)
    }
    #expect(seen == Array(0..<100))
  }

  @Test func afterSoManyPartialChangesTheScreenIsDrawnAnew() {
    var rule = DeviceProfile.Screen.Refresh()
    rule.partialRefreshes = 2
    var plan = RefreshPlan(rule)
    let page = ScreenPage(phase: "picking", collection: nil, offset: 0)
    let all = (0..<7).map { _ in plan.take(page, isChanged: true) }
    #expect(all == [.full, .partial, .partial, .full, .partial, .partial, .full])
    #expect(plan.take(page, isChanged: false) == .unchanged)
  }

  @Test func anotherPageIsDrawnAnew() {
    var rule = DeviceProfile.Screen.Refresh()
    rule.partialRefreshes = 5
    var plan = RefreshPlan(rule)
    var page = ScreenPage(phase: "picking", collection: nil, offset: 0)
    _ = plan.take(page, isChanged: true)
    #expect(plan.take(page, isChanged: true) == .partial)
    page.offset = 3
    #expect(plan.take(page, isChanged: true) == .full)
    page.phase = "loading"
    #expect(plan.take(page, isChanged: true) == .full)
    #expect(plan.take(page, isChanged: true) == .partial)
  }

  @Test func fastScreenNeedsNoFullRefresh() {
    var plan = RefreshPlan(DeviceProfile.Screen.Refresh())
    var page = ScreenPage(phase: "picking", collection: nil, offset: 0)
    #expect(plan.take(page, isChanged: true) == .full)
    for offset in 1..<50 {
      page.offset = Double(offset)
      #expect(plan.take(page, isChanged: true) == .partial)
    }
  }
}
