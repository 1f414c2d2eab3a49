// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import DeviceScreen

/// Tests which areas of a frame are redrawn after another frame.
@Suite struct FramePlanTests {
  private func plan(_ fixture: PickerFixture, focus: ScreenTarget? = nil) -> FramePlan {
    FramePlan(fixture.layout(focus: focus), pictures: [:], content: .everything)
  }

  /// Returns the share of the screen that is redrawn.
  private func share(_ areas: [PixelRect], of plan: FramePlan) -> Double {
    Double(areas.reduce(0) { $0 + $1.area }) / Double(plan.bounds.area)
  }

  @Test func sameFrameHasNoChanges() {
    let plan = plan(PickerFixture(.family(396, 484)))
    #expect(plan.changes(since: plan).isEmpty)
  }

  @Test(arguments: DeviceProfile.Screen.Colors.allCases)
  func tapChangesItsCellAndTheText(colors: DeviceProfile.Screen.Colors) throws {
    var fixture = PickerFixture(.family(396, 484).with("") { $0.screen.colors = colors })
    fixture.select(2)
    let before = plan(fixture)
    fixture.select(2)
    _ = fixture.machine.handle(.tap(fixture.assets[4]))
    let after = plan(fixture)
    let areas = after.changes(since: before)
    #expect(share(areas, of: after) < 0.6)
    let cells = after.layers.filter {
      if case .thumbnail = $0.element.content { true } else { false }
    }
    for (number, cell) in cells.enumerated() where ![0, 1, 4].contains(number) {
      #expect(!areas.contains(where: cell.area.intersects), "cell \(number)")
    }
  }

  @Test func theFocusLeavesOneCellForAnother() {
    let fixture = PickerFixture(.family(396, 484))
    let (before, after) = (plan(fixture, focus: .cell(0)), plan(fixture, focus: .cell(4)))
    let areas = after.changes(since: before)
    #expect(share(areas, of: after) < 0.25)
    #expect(areas.count == 2)
  }

  @Test func textChangesNothingWhereOnlyPicturesAreDrawn() {
    let fixture = PickerFixture(.family(396, 484))
    let plans = [nil, ScreenTarget.cell(0)].map {
      FramePlan(fixture.layout(focus: $0), pictures: [:], content: .pictures)
    }
    #expect(plans[1].changes(since: plans[0]).isEmpty)
  }

  @Test func aPictureThatComesChangesItsCell() throws {
    let layout = PickerFixture(.family(396, 484)).layout()
    let identifier = try #require(layout.pictured.first)
    let before = FramePlan(layout, pictures: [:], content: .everything)
    let after = FramePlan(
      layout, pictures: [identifier: .solid(1, 2, 3, PixelSize(width: 130, height: 130))],
      content: .everything)
    let cell = PixelRect(try #require(layout.cellFrames.first), scale: 2)
    #expect(after.changes(since: before) == [cell.intersection(after.bounds)])
  }

  @Test func areasThatMeetAreOne() {
    let areas = plan(PickerFixture(.family(416, 416, shape: .round)), focus: .cell(1))
      .changes(since: plan(PickerFixture(.family(416, 416, shape: .round), count: 0)))
    for (index, area) in areas.enumerated() {
      for other in areas.dropFirst(index + 1) { #expect(!area.intersects(other)) }
    }
  }
}
