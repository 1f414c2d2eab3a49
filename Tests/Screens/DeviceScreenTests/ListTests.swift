// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerPorts
import PickerTesting
import Testing

@testable import DeviceScreen

/// Tests devices that list assets as text.
@Suite struct ListTests {
  static let lists = DeviceProfile.allShapes.map {
    $0.with("list") { $0.text.showsTextOnly = true }
  }

  @Test func assetsAreLinesInOrder() {
    var fixture = PickerFixture(
      .family(1170, 2532, scale: 3).with("") { $0.text.showsTextOnly = true }, count: 20)
    fixture.select(2)
    let strings = fixture.layout().strings
    #expect(strings.contains("1. 1 Jan 2024, photo, selected as 1"))
    #expect(strings.contains("2. 1 Jan 2024, photo, in the cloud, selected as 2"))
    #expect(strings.contains("3. 1 Jan 2024, photo, in the cloud"))
    fixture.isReachable = false
    #expect(fixture.layout().strings.contains("3. 1 Jan 2024, photo, out of reach"))
    #expect(fixture.layout().strings.contains("11. 1 Jan 2024, photo"))
  }

  @Test func aNarrowScreenTakesTwoLines() {
    var fixture = PickerFixture(
      .family(144, 168, scale: 1, shape: .rectangle).with("") { $0.text.showsTextOnly = true })
    fixture.select(1)
    let strings = fixture.layout().strings
    #expect(strings.contains("1. 1 Jan 2024"))
    #expect(strings.contains("photo, selected as 1"))
  }

  @Test(arguments: lists)
  func noPictureIsShownOrAskedFor(profile: DeviceProfile) {
    for fixture in PickerFixture.everyPhase(of: profile) {
      let layout = fixture.layout()
      #expect(layout.pictured.isEmpty, "\(fixture.view.phase.name)")
      #expect(
        !layout.elements.contains { if case .thumbnail = $0.content { true } else { false } })
    }
  }

  @Test(arguments: lists)
  func linesAreCompleteAndDoNotOverlap(profile: DeviceProfile) {
    for fixture in PickerFixture.everyPhase(of: profile) {
      for offset in [0.0, 7] {
        let layout = fixture.layout(offset: offset)
        let name = "\(fixture.view.phase.name) at \(offset)"
        let frames = layout.texts.map(\.frame) + layout.buttons.map(\.frame)
        for (index, frame) in frames.enumerated() {
          #expect(layout.outline.contains(frame) || index >= layout.texts.count, "\(name)")
          for other in frames[(index + 1)...] {
            #expect(frame.inset(by: 0.01).intersection(other).isEmpty, "\(name)")
          }
        }
        for text in layout.texts {
          #expect(text.text.width <= text.frame.width + 0.01, "\(text.text.string)")
          #expect(!text.text.string.hasSuffix("…"), "\(text.text.string)")
        }
      }
    }
  }

  @Test(arguments: lists)
  func tapHitsTheVisibleLine(profile: DeviceProfile) throws {
    let fixture = PickerFixture(profile)
    let layout = fixture.layout(offset: 7)
    let cells = layout.targets.filter { if case .cell = $0.target { true } else { false } }
    #expect(cells.first?.target == .cell(7))
    for cell in cells { #expect(layout.target(at: cell.frame.center) == cell.target) }
  }

  @Test func theFocusGoesFromLineToLine() {
    let fixture = PickerFixture(
      .family(396, 484).with("") { $0.text.showsTextOnly = true })
    let field = NavigationField(
      grid: GridMetrics(view: fixture.view, profile: fixture.profile),
      toolRows: fixture.layout().toolRows, actionRows: fixture.layout().actionRows)
    var navigation = ScreenNavigation()
    for _ in 0..<12 { navigation.handle(.move(.down), in: field) }
    #expect(navigation.focus == .cell(12))
    #expect(navigation.offset == navigation.offset.rounded())
    let layout = fixture.layout(offset: navigation.offset, focus: navigation.focus)
    #expect(layout.targets.contains { $0.target == .cell(12) })
    #expect(layout.elements.contains { $0.content == .ring(.focus, cornerRadius: 3) })
  }

  @Test func noThumbnailIsMade() async throws {
    let profile = DeviceProfile.watch().with("list") { $0.text.showsTextOnly = true }
    let thumbnails = StubThumbnails()
    let session = try await PickerSession(
      .several(), profile: profile, library: InMemoryLibrary(Asset.roll(30)),
      delivery: ManualDelivery())
    let screen = await PickerScreen(
      session: session, profile: profile, thumbnails: thumbnails, drawing: StubDrawing()
    ) { $0.file }
    try await screen.settled()
    _ = try await screen.frame()
    #expect(thumbnails.files.isEmpty)
  }

  @Test("a list tells of a fetch in quarters, not of every percent")
  func milestones() {
    var fixture = PickerFixture(.family(396, 484).with("list") { $0.text.showsTextOnly = true })
    fixture.load(5)
    #expect(fixture.layout().strings.contains("begun"))
    fixture.deliver(.received(bytes: 300_000, total: 400_000), to: 1)
    fixture.deliver(.received(bytes: 200_000, total: 400_000), to: 2)
    let before = fixture.layout().strings
    #expect(before.contains("a quarter is here"))
    fixture.deliver(.received(bytes: 210_000, total: 400_000), to: 2)
    #expect(fixture.layout().strings == before)
  }
}
