// SPDX-License-Identifier: Apache-2.0

import DeviceScreen
import PickerCore
import PickerModel
import PickerTesting
import Testing

@Suite struct LayoutTests {
  @Test(arguments: DeviceProfile.allShapes)
  func cellsAreEqualWholePixelsInColumnsAndApart(profile: DeviceProfile) {
    let fixture = PickerFixture(profile)
    let metrics = GridMetrics(view: fixture.view, profile: profile)
    let frames = (0..<9).map { metrics.frame(ofCellAt: $0, offset: 0) }
    #expect(Set(frames.map(\.width)).count == 1)
    #expect(Set(frames.map(\.height)).count == 1)
    #expect(Set(frames.map(\.x)).count == profile.grid.columns)
    for frame in frames {
      #expect(frame.x >= 0 && frame.maxX <= ScreenOutline(profile.screen).bounds.width)
      let pixels = frame.x * metrics.scale
      #expect(pixels == pixels.rounded())
    }
    for (index, frame) in frames.enumerated() {
      for other in frames[(index + 1)...] { #expect(frame.intersection(other).isEmpty) }
    }
  }

  @Test(arguments: DeviceProfile.allShapes)
  func nothingOfTheGridReachesHeaderOrFooter(profile: DeviceProfile) {
    var fixture = PickerFixture(profile)
    fixture.select(3)
    for offset in [0, 0.5, 3.25] {
      let layout = fixture.layout(offset: offset)
      let cells = layout.targets.filter { if case .cell = $0.target { true } else { false } }
      #expect(!cells.isEmpty)
      for cell in cells {
        for text in layout.texts { #expect(cell.frame.intersection(text.frame).isEmpty) }
        for button in layout.buttons { #expect(cell.frame.intersection(button.frame).isEmpty) }
      }
      for element in layout.elements where element.clip != nil {
        #expect(layout.outline.bounds.contains(element.visibleFrame))
      }
    }
  }

  @Test(arguments: DeviceProfile.allShapes)
  func textStaysInsideTheOutlineInEveryPhase(profile: DeviceProfile) {
    for fixture in PickerFixture.everyPhase(of: profile) {
      let layout = fixture.layout(message: "Only 5 can be picked")
      for (text, frame) in layout.texts {
        #expect(layout.outline.contains(frame), "\(fixture.view.phase.name): \(text.string)")
        #expect(text.width <= frame.width + 0.01, "\(text.string)")
        #expect(text.size >= layout.chrome.minimumTextSize, "\(text.string)")
        #expect(!text.string.hasSuffix("…"), "\(fixture.view.phase.name): \(text.string)")
      }
      for (button, frame) in layout.buttons {
        let label = button.label
        let textFrame = ScreenRect(
          x: frame.center.x - label.width / 2, y: frame.center.y - label.size / 2,
          width: label.width, height: label.size)
        #expect(layout.outline.contains(textFrame), "\(button.title)")
        #expect(frame.contains(textFrame), "\(button.title)")
        #expect(!button.title.hasSuffix("…"), "\(button.title)")
      }
    }
  }

  @Test(arguments: DeviceProfile.allShapes)
  func linesAndButtonsDoNotOverlap(profile: DeviceProfile) {
    for fixture in PickerFixture.everyPhase(of: profile) {
      let layout = fixture.layout()
      let frames = layout.texts.map(\.frame) + layout.buttons.map(\.frame)
      for (index, frame) in frames.enumerated() {
        for other in frames[(index + 1)...] {
          #expect(frame.inset(by: 0.01).intersection(other).isEmpty, "\(fixture.view.phase.name)")
        }
      }
    }
  }

  @Test func badgesAndCloudsLieInsideTheirCells() {
    var fixture = PickerFixture(.family(396, 484))
    fixture.select(4)
    let layout = fixture.layout()
    let cells = layout.cellFrames
    #expect(layout.marks { $0 == .preview }.count > 0)
    for mark in layout.marks({ _ in true }) {
      #expect(cells.contains { $0.contains(mark.frame) })
    }
  }

  @Test("select.ordered.badges, select.default.ticks: ordered badges count and others tick")
  func orderedBadgesCountAndOthersTick() {
    var fixture = PickerFixture(.family(396, 484))
    fixture.select(3)
    let numbers = fixture.layout().marks { if case .number = $0 { true } else { false } }
    #expect(numbers.map(\.content) == [.mark(.number(1)), .mark(.number(2)), .mark(.number(3))])
    var ticking = PickerFixture(.family(396, 484), ordered: false)
    ticking.select(2)
    #expect(ticking.layout().marks { $0 == .tick }.count == 2)
  }

  @Test func cloudsShowOnlyWhereOriginalsAreFetchedBeforeClosing() {
    var profile = DeviceProfile.family(396, 484)
    profile.delivery.when = .onDemand
    #expect(PickerFixture(profile).layout().marks { _ in true }.isEmpty)
  }

  @Test(
    "reach.cloud.told, reach.link.unreachable: a cell shows the picture, the cloud, or that it has no network"
  )
  func reaches() {
    var fixture = PickerFixture(.family(396, 484))
    var state = fixture.state()
    let remote = state.cells.filter { $0.asset.availability == .cloud }.map(\.asset.identifier)
    state.thumbnails[remote[0]] = .waiting
    state.thumbnails[remote[1]] = .failed(.unsupported)
    state.thumbnails[remote[2]] = .failed(.offline)
    let layout = ScreenLayout(state)
    let labels = layout.elements.compactMap { element in
      if case .placeholder(_, let label, _) = element.content { label } else { nil }
    }
    #expect(labels == ["Cannot be read", "In the cloud"])
    let marks = layout.marks { _ in true }.map(\.content)
    #expect(marks.count == remote.count)
    #expect(marks.count { $0 == .mark(.cloud) } == 3)
    #expect(marks.count { $0 == .mark(.preview) } == remote.count - 3)
    fixture.isReachable = false
    let away = fixture.layout().marks { _ in true }.map(\.content)
    #expect(away == Array(repeating: .mark(.unreachable), count: remote.count))
  }

  @Test func theFocusRingOfASelectedCellLeavesTheOtherRingInSight() {
    var fixture = PickerFixture(.family(396, 484))
    fixture.select(1)
    let rings = fixture.layout(focus: .cell(0)).elements.filter {
      if case .ring = $0.content { true } else { false }
    }
    #expect(rings.count == 2)
    #expect(rings.first?.frame != rings.last?.frame)
  }
}
