// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import DeviceScreen

/// Tests the label with the number of selected assets on screens without a review button.
@Suite struct StatusLabelTests {
  private static let phone = DeviceProfile.family(1170, 2532, scale: 3)
    .with("all") { $0.capabilities = [.collectionNavigation, .search, .stagingArea] }

  private func fixture(
    _ profile: DeviceProfile = phone, disabled: PickerCapabilities = .stagingArea, limit: Int = 5,
    selecting count: Int = 0
  ) -> PickerFixture {
    var fixture = PickerFixture(profile, limit: limit, disabled: disabled)
    fixture.select(count)
    return fixture
  }

  private func labels(_ fixture: PickerFixture) -> [String] {
    let strings = fixture.layout().texts.map(\.text.string)
    return strings.filter { $0.hasSuffix(" selected") || $0.hasPrefix("Select ") }
  }

  @Test("capability.staging.off: the review button becomes a label at its position")
  func inTheToolBar() throws {
    for (count, text) in [(0, "Select up to 5"), (3, "3 selected")] {
      let fixture = fixture(selecting: count)
      #expect(fixture.view.staging == .label)
      #expect(labels(fixture) == [text])
      let layout = fixture.layout()
      #expect(!layout.allButtons.contains { $0.button.action == .review })
      let label = try #require(layout.texts.first { $0.text.string == text })
      let options = try #require(layout.allButtons.first { $0.button.action == .options })
      #expect(label.frame.maxX <= options.frame.x)
      #expect(abs(label.frame.center.y - options.frame.center.y) <= 1, "one row")
    }
    #expect(labels(fixture(limit: 0)) == ["None selected"])
  }

  @Test("with a review there is no label, and where a tap finishes there is nothing to say")
  func withoutLabel() {
    let reviewed = fixture(disabled: [], selecting: 3)
    #expect(reviewed.view.staging == .button && labels(reviewed).isEmpty)
    let single = fixture(limit: 1)
    #expect(single.view.staging == .none && labels(single).isEmpty)
  }

  @Test("a watch shows the label in the place of a note, so that the grid does not move")
  func onAWatch() {
    let device = DeviceProfile.family(396, 484).with("paired") { $0.delivery.when = .onDemand }
    let none = fixture(device, disabled: [])
    let some = fixture(device, disabled: [], selecting: 3)
    #expect(some.view.staging == .label)
    #expect(labels(none).isEmpty && labels(some) == ["3 selected"])
    #expect(GridMetrics(some.state()).viewport == GridMetrics(none.state()).viewport)
    #expect(some.layout().strings.contains { $0.hasPrefix("Newest 1,000 of") }, "the header")
  }

  @Test("the label is there once on every screen where it is decided, and inside it")
  func everywhere() {
    for device in DeviceProfile.allShapes {
      let fixture = fixture(device, disabled: [], selecting: 2)
      guard fixture.view.staging == .label else { continue }
      let found = labels(fixture)
      #expect(found.count <= 1, "\(device.name): \(found)")
      // The Add button is the only indication only if a single line stands above the pictures.
      let chrome = GridMetrics(fixture.state()).chrome
      #expect(
        found.count == 1 || chrome.header.count < 2 && fixture.view.showsFinish, "\(device.name)")
    }
  }

  @Test("without Add the label is there, whatever margins the app removes")
  func withoutAdd() {
    var bare = PickerFixture(Self.phone, isBare: true)
    bare.select(2)
    // A review button states the number, unless there is none.
    #expect(bare.view.staging == .button)
    var device = Self.phone
    device.capabilities = [.selectionActions]
    var label = PickerFixture(device, isBare: true)
    label.select(2)
    #expect(labels(label) == ["2 selected"])
    var update = PickerConfiguration.Update()
    update.edgesWithoutContentMargins = .top
    _ = label.machine.handle(.update(update))
    #expect(labels(label) == ["2 selected"])
  }
}
