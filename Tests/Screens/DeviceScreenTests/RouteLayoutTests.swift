// SPDX-License-Identifier: Apache-2.0

import DeviceScreen
import PickerCore
import PickerModel
import PickerTesting
import Testing

/// Tests the geometry of the screens other than the plain grid, on every device.
@Suite struct RouteLayoutTests {
  /// Returns all these screens on a device with all capabilities.
  static func states(_ device: DeviceProfile) -> [(name: String, state: ScreenState)] {
    let profile = device.with("all") {
      $0.capabilities = [.collectionNavigation, .search, .stagingArea]
      $0.layout.sidebarFrom = 700
    }
    func fixture(_ inputs: [BrowseInput] = [], picked: Int = 2) -> PickerFixture {
      var fixture = PickerFixture(profile)
      fixture.select(picked)
      for input in inputs { _ = fixture.machine.handle(.browse(input)) }
      return fixture
    }
    let rows = (1...9).map { ScreenRow("Album \($0)", detail: "\($0) items", cover: .roll(1)[0]) }
    var collections = fixture([.collections]).state()
    collections.list = ScreenList(title: "Collections", rows: rows, hasCovers: true)
    var menu = fixture().state()
    menu.list = ScreenList(title: "Photos", rows: [ScreenRow("Collections"), ScreenRow("Search")])
    var options = fixture().state()
    options.list = ScreenList(
      title: "Options",
      rows: [ScreenRow("Location", detail: "goes to the app", isOn: true)])
    var empty = fixture([.search("nothing")], picked: 0)
    _ = empty.machine.handle(.counted(0, listing: 1))
    var typing = empty.state()
    typing.isTyping = true
    var beside = fixture().state()
    beside.sidebar = ScreenSidebar(rows: rows.map { ScreenRow($0.title, detail: $0.detail) })
    return [
      ("grid", fixture().state()), ("beside", beside), ("collections", collections),
      ("menu", menu), ("options", options), ("review", fixture([.review]).state()),
      ("empty", empty.state()), ("typing", typing),
    ]
  }

  @Test(
    "all texts stay inside the outline, and nothing overlaps", arguments: DeviceProfile.allShapes)
  func text(device: DeviceProfile) {
    for (name, state) in Self.states(device) {
      let layout = ScreenLayout(state)
      for (text, frame) in layout.texts {
        #expect(layout.outline.contains(frame), "\(name): \(text.string)")
        #expect(text.width <= frame.width + 0.01, "\(name): \(text.string)")
        #expect(text.size >= layout.chrome.minimumTextSize, "\(name): \(text.string)")
      }
      let frames = layout.texts.map(\.frame) + layout.allButtons.map(\.frame)
      for (index, frame) in frames.enumerated() {
        for other in frames[(index + 1)...] {
          #expect(frame.inset(by: 0.01).intersection(other).isEmpty, "\(name) \(frame) \(other)")
        }
      }
      let actions = layout.toolRows + layout.actionRows
      #expect(actions.contains { $0.contains(.leave) || $0.contains(.cancel) }, "\(name)")
    }
  }

  @Test("a review shows the whole picture in its own shape", arguments: DeviceProfile.allShapes)
  func review(device: DeviceProfile) throws {
    let state = try #require(Self.states(device).first { $0.name == "review" }).state
    let layout = ScreenLayout(state)
    let frame = try #require(layout.cellFrames.first)
    #expect(layout.outline.bounds.contains(frame))
    for other in layout.texts.map(\.frame) + layout.allButtons.map(\.frame) {
      #expect(frame.inset(by: 0.01).intersection(other).isEmpty)
    }
  }

  @Test(
    "lines from the right are the same screen turned around", arguments: DeviceProfile.allShapes)
  func rightToLeft(device: DeviceProfile) {
    for (name, state) in Self.states(device) {
      var turned = state
      turned.preferences.isRightToLeft = true
      let (left, right) = (ScreenLayout(state), ScreenLayout(turned))
      let width = left.outline.bounds.width
      for (one, other) in zip(left.elements, right.elements) {
        #expect(abs(one.frame.x - (width - other.frame.maxX)) < 0.001, "\(name)")
        #expect(one.frame.y == other.frame.y)
      }
      #expect(left.targets.map(\.target) == right.targets.map(\.target))
    }
  }

  @Test("larger letters are larger, and everything can still be left", arguments: [1.3, 1.6, 2])
  func largeText(scale: Double) {
    for device in DeviceProfile.allShapes {
      for (name, state) in Self.states(device) {
        var large = state
        large.preferences.textScale = scale
        let layout = ScreenLayout(large)
        #expect(layout.chrome.unit == ScreenLayout(state).chrome.unit * scale)
        for (text, frame) in layout.texts {
          #expect(layout.outline.contains(frame), "\(device.name) \(name): \(text.string)")
        }
        let actions = layout.toolRows + layout.actionRows
        #expect(actions.contains { $0.contains(.leave) || $0.contains(.cancel) }, "\(name)")
      }
    }
  }
}
