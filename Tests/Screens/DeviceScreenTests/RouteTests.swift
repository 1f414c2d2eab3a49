// SPDX-License-Identifier: Apache-2.0

import DeviceScreen
import PickerCore
import PickerModel
import PickerPorts
import PickerTesting
import Testing

/// Tests collections, review, search and options, driven as by a person.
@Suite(.timeLimit(.minutes(10))) struct RouteTests {
  static let assets: [Asset] = Asset.roll(30).map { asset in
    var copy = asset
    copy.file = (isTrip(asset.identifier) ? "Trip/" : "Home/") + asset.file
    return copy
  }
  static func isTrip(_ identifier: AssetIdentifier) -> Bool { identifier.rawValue.hasSuffix("7") }
  static let albums = ["Home", "Trip"].map { title in
    InMemoryAlbum(
      title,
      members: Set(assets.map(\.identifier).filter { isTrip($0) == (title == "Trip") }))
  }

  func open(
    _ profile: DeviceProfile, limit: Int = 3,
    _ change: (inout PickerConfiguration) -> Void = { _ in }
  ) async throws -> (session: PickerSession, screen: PickerScreen) {
    var configuration = PickerConfiguration()
    configuration.selectionLimit = limit
    configuration.selection = .ordered
    change(&configuration)
    let session = try await PickerSession(
      configuration, profile: profile, library: InMemoryLibrary(Self.assets, albums: Self.albums),
      delivery: ManualDelivery(expectedBytesPerSecond: 1_000))
    let screen = await PickerScreen(
      session: session, profile: profile, thumbnails: StubThumbnails(), drawing: StubDrawing(),
      showsFocus: true
    ) { $0.file }
    return (session, screen)
  }

  static let watch = DeviceProfile.family(396, 484).with("watch") {
    $0.capabilities = [.collectionNavigation]
    $0.options.menu = []
  }
  static let phone = DeviceProfile.family(1170, 2532, scale: 3).with("all") {
    $0.capabilities = [.collectionNavigation, .search, .stagingArea]
  }
  static let tablet = DeviceProfile.family(2048, 1536, shape: .rectangle).with("sidebar") {
    $0.capabilities = [.collectionNavigation, .search, .stagingArea]
    $0.layout.sidebarFrom = 700
  }

  @Test(
    "collection.open.members, collection.close.whole: the title leads to the collections, and back")
  func theTitleLeadsToCollections() async throws {
    let (session, screen) = try await open(Self.watch)
    #expect(try await screen.layout().toolRows == [[.collections]])
    try await screen.perform(.press(.action(.collections)))
    let list = try await screen.layout()
    #expect(list.strings.contains("Trip") && list.strings.contains("3 items"))
    let row = try #require(
      list.strings.filter { ["Home", "Trip"].contains($0) }.firstIndex(of: "Trip"))
    try await screen.perform(.press(.cell(row)))
    #expect(try await screen.layout().strings.prefix(2) == ["Trip", "3 items"])
    #expect(await session.view.count == 3)
    #expect(try await screen.layout().toolRows == [[.leave]])
    try await screen.perform(.leave)
    #expect(await session.view.route == .collections)
    try await screen.perform(.leave)
    #expect(await session.view.route == .grid)
    #expect(await session.view.count == 30)
    try await screen.perform(.leave)
    #expect(await session.view.isOpen == false)
  }

  @Test("each collection in the list has a picture")
  func listsHaveCovers() async throws {
    let (_, screen) = try await open(Self.watch)
    try await screen.perform(.press(.action(.collections)))
    try await screen.settled()
    let pictures = try await screen.layout().elements.filter {
      if case .thumbnail = $0.content { true } else { false }
    }
    #expect(pictures.count == 2)
  }

  @Test("where there are several things to open and little room, the title leads to a list of them")
  func theTitleLeadsToMore() async throws {
    let small = Self.watch.with("all") {
      $0.capabilities = [.collectionNavigation, .search, .stagingArea]
      $0.options.menu = nil
    }
    let (session, screen) = try await open(small)
    try await screen.perform(.press(.action(.more)))
    let strings = try await screen.layout().strings
    #expect(strings == ["Photos", "Collections", "Search", "Review", "Options"])
    try await screen.perform(.press(.cell(2)))
    #expect(try await screen.layout().strings.contains("Collections") == false)
    await screen.take(.refused(.nothingSelected))
    #expect(try await screen.layout().strings.contains("Pick a photo first"))
    #expect(await session.view.route == .grid)
  }

  @Test(
    "review.opens, review.taps: the review goes through what is selected, takes out and puts back")
  func review() async throws {
    let (session, screen) = try await open(Self.phone)
    for cell in [4, 2, 0] { try await screen.perform(.press(.cell(cell))) }
    try await screen.perform(.press(.action(.review)))
    #expect(try await screen.layout().strings.prefix(1) == ["1 of 3"])
    try await screen.perform(.move(.right))
    #expect(try await screen.layout().strings.prefix(1) == ["2 of 3"])
    #expect(try await screen.layout().buttons.map(\.button.title) == ["‹", "›", "Back", "Unpick"])
    try await screen.perform(.activate)
    #expect(await session.view.selection.identifiers == ["img-26", "img-30"])
    #expect(try await screen.layout().buttons.map(\.button.title).contains("Pick"))
    try await screen.perform(.activate)
    #expect(await session.view.selection.identifiers == ["img-26", "img-30", "img-28"])
    try await screen.perform(.scroll(1))
    try await screen.perform(.move(.right))
    #expect(try await screen.layout().strings.prefix(1) == ["3 of 3"])
    try await screen.perform(.leave)
    #expect(await session.view.route == .grid)
  }

  @Test("search.end.whole: typing searches with every letter, and leaving ends the search")
  func typing() async throws {
    let (session, screen) = try await open(Self.phone)
    try await screen.perform(.press(.action(.search)))
    #expect(await screen.isTyping)
    for letter in ["t", "r", "i"] { try await screen.perform(.type(letter)) }
    #expect(await session.view.searchText == "tri")
    let field = try await screen.layout().allButtons.first { $0.button.action == .search }
    #expect(field?.button.title == "tri|")
    #expect(await session.view.count == 3)
    try await screen.perform(.erase)
    try await screen.perform(.type("ip home"))
    #expect(await session.view.count == 0)
    #expect(try await screen.layout().strings.contains("Nothing found"))
    try await screen.perform(.eraseWord)
    #expect(await session.view.searchText == "trip ")
    try await screen.perform(.activate)
    #expect(await !screen.isTyping)
    #expect(try await screen.layout().strings.contains("3 found"))
    try await screen.perform(.activate)
    #expect(await session.view.selection.count == 1)
    try await screen.perform(.leave)
    #expect(await session.view.searchText == nil)
    #expect(try await screen.layout().strings.contains("30 items"))
  }

  @Test(
    "privacy.options.offered, privacy.options.chosen: options say what goes to the app; a press removes it"
  )
  func options() async throws {
    let (session, screen) = try await open(Self.phone)
    try await screen.perform(.press(.action(.options)))
    #expect(try await screen.layout().strings.filter { $0 == "goes to the app" }.count == 2)
    try await screen.perform(.press(.cell(0)))
    #expect(await session.view.chosenOptions == .removeLocation)
    let strings = try await screen.layout().strings
    #expect(strings.contains("✓ Captions") && strings.contains("Location"))
    #expect(strings.contains("is taken out"))
    try await screen.perform(.leave)
    #expect(try await screen.layout().strings.contains("Photos"))
  }

  @Test(
    "layout.sidebar.wide, layout.sidebar.narrow: the collections are beside the grid, and can have the focus"
  )
  func sidebar() async throws {
    let (session, screen) = try await open(Self.tablet)
    let layout = try await screen.layout()
    #expect(layout.strings.prefix(4) == ["✓ All Photos", "30 items", "Home", "27 items"])
    let left = try #require(layout.cellFrames.map(\.x).min())
    #expect(left >= 260)
    try await screen.perform(.move(.left))
    try await screen.perform(.move(.down))
    try await screen.perform(.move(.down))
    try await screen.perform(.activate)
    #expect(try await screen.layout().strings.contains("✓ Trip"))
    #expect(await session.view.count == 3)
    await session.send(.resize(PointSize(width: 400, height: 700)))
    let narrow = try await screen.layout()
    #expect(narrow.outline.bounds.width == 400)
    #expect(narrow.strings.contains("Trip") && !narrow.strings.contains("✓ Trip"))
  }

  @Test("layout.row.compact: one row scrolls sideways")
  func row() async throws {
    let (session, screen) = try await open(Self.phone) { $0.mode = .compact }
    await session.send(.resize(PointSize(width: 390, height: 200)))
    let frames = try await screen.layout().cellFrames
    #expect(Set(frames.map(\.y)).count == 1)
    #expect(frames.count > 2)
    for _ in 0..<7 { try await screen.perform(.move(.right)) }
    try await screen.perform(.activate)
    #expect(await session.view.selection.identifiers == ["img-23"])
    let focused = try await screen.layout()
    #expect(focused.cellFrames.contains { $0.x >= 0 && $0.maxX <= 390 })
    try await screen.perform(.move(.down))
    try await screen.perform(.activate)
    #expect(await session.view.isOpen == false)
  }

  @Test(
    "privacy.onboarding.first, privacy.badge.always: an inline picker explains itself until it was read"
  )
  func notices() async throws {
    let (session, screen) = try await open(Self.phone) { $0.style = .inline }
    #expect(try await screen.layout().toolRows.contains([.dismiss]))
    #expect(try await screen.layout().strings.contains("The app gets only what you pick"))
    try await screen.perform(.press(.action(.dismiss)))
    #expect(await session.view.notices == [.badge])
    #expect(try await !screen.layout().toolRows.contains([.dismiss]))
    #expect(try await screen.layout().strings.contains("The app gets only what you pick"))
  }

  @Test("at the limit what cannot be picked is dimmed")
  func dimming() async throws {
    let (_, screen) = try await open(Self.watch, limit: 2)
    for cell in [0, 1] { try await screen.perform(.press(.cell(cell))) }
    let veils = try await screen.layout().elements.filter {
      if case .fill(let color, _) = $0.content { color.alpha == 120 } else { false }
    }
    #expect(veils.count == 7)
  }

  @Test(
    "scroll.anchor, scroll.initial: the screen follows the picker's own place, and tells it its own"
  )
  func anchors() async throws {
    let (session, screen) = try await open(Self.watch)
    try await screen.perform(.scroll(4))
    #expect(await session.view.anchor == 12)
    await session.send(.browse(.scrollToInitialPosition))
    #expect(try await screen.layout().targets.contains { $0.target == .cell(0) })
    await session.send(.browse(.scroll(to: 20)))
    let shown = try await screen.layout().targets.map(\.target)
    #expect(shown.contains(.cell(20)) && !shown.contains(.cell(0)))
  }
}
