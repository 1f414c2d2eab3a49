// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import Testing

@testable import DeviceScreen

@Suite struct ChromeMetricsTests {
  @Test func chromeGrowsWithTheScreenInSteps() {
    let sides: [Double] = [1, 119, 144, 240, 260, 390, 480, 744, 825, 900, 1080, 5_000]
    let steps = sides.map { ChromeMetrics.step(forSide: $0) }
    #expect(steps == steps.sorted())
    #expect(steps.first == 0.5)
    #expect(ChromeMetrics.step(forSide: 198) == 1)
    #expect(ChromeMetrics.step(forSide: 1_080) == 1.75)
  }

  @Test(arguments: [9.0, 12, 14, 24])
  func noTextIsSmallerThanTheProfilesMinimum(size: Double) {
    let chrome = ChromeMetrics(
      .family(396, 484).with("") { $0.text.minimumSize = size })
    let sizes = [
      chrome.titleSize, chrome.captionSize, chrome.detailSize, chrome.buttonSize, chrome.labelSize,
    ]
    #expect(sizes.allSatisfy { $0 >= size })
  }

  @Test func knownCornerRadiusIsUsed() {
    var screen = DeviceProfile.family(1179, 2556, scale: 3).screen
    #expect(ScreenOutline(screen).cornerRadii.x == 36)
    screen.cornerRadius = 55
    #expect(ScreenOutline(screen).cornerRadii.x == 55)
    screen.cornerRadius = 1_000
    #expect(ScreenOutline(screen).cornerRadii.x == 196.5)
    #expect(ScreenOutline(DeviceProfile.family(396, 484).screen).cornerRadii.x == 198 * 0.18)
  }

  @Test(arguments: DeviceProfile.allShapes)
  func chromeStaysInTheSafeArea(profile: DeviceProfile) {
    for fixture in PickerFixture.everyPhase(of: profile) {
      let layout = fixture.layout()
      for frame in layout.texts.map(\.frame) + layout.buttons.map(\.frame) {
        #expect(layout.outline.safe.contains(frame), "\(fixture.view.phase.name) \(frame)")
      }
    }
  }

  @Test(arguments: DeviceProfile.allShapes)
  func aRowOfCellsShows(profile: DeviceProfile) {
    let low = DeviceProfile.family(324, 197, shape: .rectangle)
    for profile in [profile, low] {
      for fixture in PickerFixture.everyPhase(of: profile).prefix(2) {
        let metrics = GridMetrics(view: fixture.view, profile: profile)
        let safe = ScreenOutline(profile.screen).safe.height
        #expect(metrics.viewport.height >= min(metrics.side, safe / 2) * 0.75)
        #expect(!fixture.layout().strings.isEmpty)
      }
    }
  }

  @Test(arguments: DeviceProfile.allShapes)
  func noSignIsCutByTheOutline(profile: DeviceProfile) {
    var fixture = PickerFixture(profile, limit: 0)
    fixture.select(12)
    let layout = fixture.layout()
    let round = layout.outline.shape == .round
    let viewport = GridMetrics(view: fixture.view, profile: profile).viewport
    for mark in layout.marks({ _ in true }) where round && viewport.contains(mark.frame) {
      #expect(layout.outline.contains(mark.frame), "\(mark)")
    }
    for element in layout.elements {
      guard case .fill = element.content else { continue }
      #expect(layout.outline.contains(element.frame), "\(element)")
    }
  }

  @Test func shortScreenShowsOneLine() {
    var fixture = PickerFixture(.family(324, 197, shape: .rectangle))
    #expect(fixture.layout().strings == ["Newest 1,000 of 1,200"])
    fixture.select(5)
    #expect(fixture.layout().strings.count == 1)
    #expect(fixture.layout().strings.first?.contains("4 to fetch") == true)
  }

  @Test("window.counts.library: where the window is cut, the rest is said to be elsewhere")
  func theRestIsElsewhere() {
    let profile = DeviceProfile.family(396, 484).with("") { $0.library.elsewhere = "your phone" }
    let strings = PickerFixture(profile).layout().strings
    #expect(strings == ["Newest 1,000 of 1,200", "since 1 Jan 2024", "More on your phone"])
    let wide = DeviceProfile.family(1179, 2556, scale: 3).with("") {
      $0.library.elsewhere = "your phone"
    }
    #expect(PickerFixture(wide).layout().strings.last == "since 1 Jan 2024 · More on your phone")
    #expect(PickerFixture(profile, count: 12).layout().strings == ["Photos", "12 items"])
  }

  @Test func fetchedItemsAreNotCutOnAShortScreen() {
    for size in [(324, 197), (396, 242), (800, 240)] {
      var fixture = PickerFixture(.family(size.0, size.1, shape: .rectangle))
      fixture.load(5)
      let layout = fixture.layout()
      for element in layout.elements {
        #expect(element.visibleFrame == element.frame, "\(size) \(element)")
      }
    }
  }

  @Test func theBadgeOfACellHigherThanTheViewportShows() throws {
    var fixture = PickerFixture(.family(2556, 1179, scale: 3))
    fixture.select(3)
    let metrics = GridMetrics(view: fixture.view, profile: fixture.profile)
    #expect(metrics.visibleRows < 1)
    let badges = fixture.layout().marks { if case .number = $0 { true } else { false } }
    #expect(badges.count == 3)
    for badge in badges { #expect(badge.visibleFrame == badge.frame) }
  }
}
