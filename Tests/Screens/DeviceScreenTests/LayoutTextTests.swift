// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import DeviceScreen

/// Tests layouts as lines that a person can compare.
@Suite struct LayoutTextTests {
  @Test func theFirstLineIsTheScreen() {
    let lines = PickerFixture(.family(416, 416, shape: .round)).layout().lines
    #expect(lines.first == "208 x 208 points of 2 pixels, full")
  }

  @Test func thereIsALineForEachElementAndTarget() throws {
    let layout = PickerFixture(.family(396, 484)).layout(focus: .action(.add), message: "Only 5")
    #expect(layout.lines.count == 1 + layout.elements.count + layout.targets.count)
    #expect(layout.lines.contains { $0.hasSuffix(": press cell 0") })
    #expect(layout.lines.contains { $0.contains(": button \"Add\", bold") && $0.contains(", off") })
    #expect(layout.lines.contains { $0.contains(": \"Only 5\", bold") })
    let photo = layout.lines.first { $0.contains(": photo img-1200, radius 3") }
    #expect(photo?.contains("64.5 64.5: ") == true)
  }

  @Test func clippedElementsListTheirVisibleFrame() throws {
    let layout = PickerFixture(.family(396, 484)).layout(offset: 0.5)
    let photos = layout.lines.filter { $0.contains(": photo") }
    #expect(try #require(photos.first).contains(", shows 0 "))
    #expect(photos.contains { !$0.contains("shows") }, "the second row is whole")
  }

  @Test func onlyLinesOfChangedElementsDiffer() {
    var fixture = PickerFixture(.family(396, 484))
    fixture.select(2)
    let before = Set(fixture.layout().lines)
    let after = Set(fixture.layout(focus: .cell(4)).lines)
    #expect(after.subtracting(before).allSatisfy { $0.contains("ring of focus") })
    #expect(after.subtracting(before).count == 1)
  }
}
