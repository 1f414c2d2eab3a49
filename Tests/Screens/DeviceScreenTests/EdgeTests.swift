// SPDX-License-Identifier: Apache-2.0

import DeviceScreen
import PickerCore
import PickerModel
import PickerTesting
import Testing

/// Tests edges for which the host app requests no margins.
@Suite struct EdgeTests {
  private static let device = DeviceProfile.family(1170, 2532, scale: 3, shape: .roundedRectangle)
    .with("all") {
      $0.capabilities = [.collectionNavigation, .search, .selectionActions, .stagingArea]
    }

  private func fixture(
    _ edges: PickerEdges, isBare: Bool = false
  ) -> PickerFixture {
    var fixture = PickerFixture(Self.device, isBare: isBare)
    fixture.select(1)
    var update = PickerConfiguration.Update()
    update.edgesWithoutContentMargins = edges
    _ = fixture.machine.handle(.update(update))
    return fixture
  }

  private func viewport(_ fixture: PickerFixture) -> ScreenRect {
    GridMetrics(fixture.state()).viewport
  }

  @Test(
    "layout.edges.shown: without a margin at the top the grid begins there, and has no bar above it"
  )
  func top() {
    let plain = fixture([])
    let bare = fixture(.top)
    #expect(viewport(plain).y > 0 && !plain.layout().toolRows.isEmpty)
    #expect(viewport(bare).y == 0 && bare.layout().toolRows.isEmpty)
    #expect(viewport(bare).maxY == viewport(plain).maxY)
    #expect(!bare.layout().texts.contains { $0.text.string.hasPrefix("Newest") })
  }

  @Test(
    "layout.edges.shown: without a margin at the bottom the grid ends there, unless buttons are needed"
  )
  func bottom() {
    let height = Self.device.screenHeight
    #expect(viewport(fixture(.bottom)) == viewport(fixture([])))
    let bare = fixture(.bottom, isBare: true)
    #expect(viewport(bare).maxY == height && bare.layout().actionRows.isEmpty)
    #expect(viewport(fixture([], isBare: true)).maxY < height)
    var whole = PickerFixture(Self.device, isBare: true)
    var update = PickerConfiguration.Update()
    update.edgesWithoutContentMargins = [.top, .bottom, .leading, .trailing]
    _ = whole.machine.handle(.update(update))
    #expect(viewport(whole) == ScreenOutline(Self.device.screen).bounds)
  }

  @Test("layout.edges.emptied, host.edges.live: no edges bring the margins back")
  func back() {
    var fixture = fixture([.top, .bottom])
    var update = PickerConfiguration.Update()
    update.edgesWithoutContentMargins = []
    _ = fixture.machine.handle(.update(update))
    #expect(fixture.layout() == self.fixture([]).layout())
  }

  @Test("without a margin at the top, the text that is being searched stays")
  func stays() {
    var searching = fixture(.top)
    _ = searching.machine.handle(.browse(.search("sea")))
    #expect(!searching.layout().toolRows.isEmpty && viewport(searching).y > 0)
    var typing = fixture(.top).state()
    typing.isTyping = true
    #expect(GridMetrics(typing).viewport.y > 0)
  }
}

extension DeviceProfile {
  fileprivate var screenHeight: Double {
    Double(screen.size.height) / Double(max(1, screen.scale))
  }
}
