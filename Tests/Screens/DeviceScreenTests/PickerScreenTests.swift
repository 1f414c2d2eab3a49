// SPDX-License-Identifier: Apache-2.0

import DeviceScreen
import PickerCore
import PickerModel
import PickerPorts
import PickerTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct PickerScreenTests {
  let delivery = ManualDelivery(expectedBytesPerSecond: 1_000)
  let profile = DeviceProfile.family(396, 484)

  func open(
    _ assets: [Asset], thumbnails: StubThumbnails = StubThumbnails()
  ) async throws -> (session: PickerSession, screen: PickerScreen) {
    var configuration = PickerConfiguration()
    configuration.selectionLimit = 2
    configuration.selection = .ordered
    let session = try await PickerSession(
      configuration, profile: profile, library: InMemoryLibrary(assets), delivery: delivery)
    let screen = await PickerScreen(
      session: session, profile: profile, thumbnails: thumbnails, drawing: StubDrawing(),
      showsFocus: true
    ) { $0.file }
    return (session, screen)
  }

  @Test func theFirstLayoutDoesNotWaitForThumbnails() async throws {
    let (waiting, start) = AsyncStream<Never>.makeStream()
    let started = Task { for await _ in waiting {} }
    let (_, screen) = try await open(Asset.roll(30), thumbnails: StubThumbnails(after: started))
    let layout = try await screen.layout()
    #expect(layout.cellFrames.count == 9)
    #expect(!layout.elements.contains { if case .thumbnail = $0.content { true } else { false } })
    start.finish()
    try await screen.settled()
  }

  @Test("a library that changes shows the rest at once, not an empty grid")
  func aChangedLibraryIsListedAgain() async throws {
    let assets = Asset.roll(5)
    let (session, screen) = try await open(assets)
    await session.send(.libraryChanged([.removed(assets[0])]))
    #expect(try await screen.layout().cellFrames.count == 5, "the library itself is the same")
    await session.send(.libraryChanged([.changed(assets[1], to: assets[1])]))
    try await screen.perform(.press(.cell(1)))
    #expect(await session.view.selection.identifiers == ["img-4"])
  }

  @Test func aSettledScreenHasAllItsThumbnails() async throws {
    let (_, screen) = try await open(Asset.roll(30))
    try await screen.settled()
    let layout = try await screen.layout()
    let pictures = layout.elements.filter {
      if case .thumbnail = $0.content { true } else { false }
    }
    #expect(pictures.count == 9)
    #expect(try await screen.frame().size == profile.screen.size)
  }

  @Test func nextPageIsRequestedInScrollDirection() async throws {
    let thumbnails = StubThumbnails()
    let (_, screen) = try await open(Asset.roll(180), thumbnails: thumbnails)
    try await screen.settled()
    for (position, isBack) in [(60, false), (30, true), (120, false), (90, true)] {
      let count = thumbnails.files.count
      try await screen.perform(.show(position))
      try await screen.settled()
      // The position is in the first visible row when scrolling back, else in the last; at most
      // four rows are visible.
      let before = isBack ? position - 16..<position - 6 : position - 24..<position - 11
      let after = isBack ? position + 12..<position + 24 : position + 7..<position + 17
      let isNext = { (asked: Int) in before.contains(asked) || after.contains(asked) }
      var next: [Int] = []
      while next.count < 3 {
        await Task.yield()
        next = thumbnails.files.dropFirst(count)
          .compactMap { file in Int(file.dropFirst(4).dropLast(4)).map { 180 - $0 } }
          .filter(isNext)
      }
      #expect(next.allSatisfy { (isBack ? before : after).contains($0) }, "\(position): \(next)")
    }
  }

  @Test func firstFrameShowsThumbnailsAtHand() async throws {
    let assets = Asset.roll(30)
    let thumbnails = StubThumbnails(kept: Set(assets.map(\.file)))
    let (_, screen) = try await open(assets, thumbnails: thumbnails)
    let layout = try await screen.layout()
    let pictures = layout.elements.filter {
      if case .thumbnail = $0.content { true } else { false }
    }
    #expect(pictures.count == 9)
  }

  @Test("a broken photo is a labelled placeholder")
  func aBrokenPhotoIsALabelledPlaceholder() async throws {
    let thumbnails = StubThumbnails(broken: ["img-30.jpg": .damaged])
    let (_, screen) = try await open(Asset.roll(30), thumbnails: thumbnails)
    try await screen.settled()
    let labels = try await screen.layout().elements.compactMap { element in
      if case .placeholder(_, let label, _) = element.content { label } else { nil }
    }
    #expect(labels == ["Damaged"])
  }

  @Test func pressesGoToTheSession() async throws {
    let (session, screen) = try await open(Asset.roll(30))
    try await screen.perform(.press(.cell(2)))
    try await screen.perform(.move(.left))
    try await screen.perform(.activate)
    #expect(await session.view.selection.identifiers == ["img-28", "img-29"])
    try await screen.perform(.press(.action(.add)))
    #expect(await session.view.isOpen == false)
  }

  @Test func aRefusalIsSaidUntilTheNextKey() async throws {
    let (_, screen) = try await open(Asset.roll(30))
    await screen.take(.refused(.limit))
    #expect(try await screen.layout().strings.contains("Only 2 can be picked"))
    try await screen.perform(.move(.right))
    #expect(try await !screen.layout().strings.contains("Only 2 can be picked"))
  }

  @Test func aPressOutsideTheGridDoesNothing() async throws {
    let (session, screen) = try await open(Asset.roll(2))
    try await screen.perform(.press(.cell(7)))
    #expect(await session.view.selection.isEmpty)
  }

  @Test("window.empty.way-out: an empty library can be left with the focused button")
  func anEmptyLibraryCanBeLeftWithTheFocusedButton() async throws {
    let (session, screen) = try await open([])
    #expect(try await screen.layout().buttons.map(\.button.isFocused) == [true])
    try await screen.perform(.activate)
    #expect(await session.view.isOpen == false)
  }

  @Test func aFailedFetchPutsTheFocusOnRetryAndBackFindsTheCell() async throws {
    let (session, screen) = try await open(Asset.roll(30).map { $0.inCloud() })
    for command in [ScreenCommand.page(2), .activate, .press(.action(.add))] {
      try await screen.perform(command)
    }
    let picked = try #require(await session.view.selection.identifiers.first)
    await screen.take(.phaseChanged)
    try await screen.perform(.activate)
    let loading = try await screen.layout().buttons.map(\.button)
    #expect(loading.map(\.title) == ["Cancel"])
    #expect(loading.map(\.isFocused) == [false])
    await delivery.report(.failed(.offline, retryAfter: nil), of: picked)
    await screen.take(.phaseChanged)
    let focused = try await screen.layout().buttons.first { $0.button.isFocused }
    #expect(focused?.button.action == .retry)
    try await screen.perform(.press(.action(.goBack)))
    await screen.take(.phaseChanged)
    try await screen.perform(.activate)
    #expect(await session.view.selection.isEmpty)
  }

  @Test func fetchOfHundredsRequestsOnlyVisibleThumbnails() async throws {
    let thumbnails = StubThumbnails()
    var configuration = PickerConfiguration()
    configuration.selectionLimit = 0
    let session = try await PickerSession(
      configuration, profile: profile,
      library: InMemoryLibrary(Asset.roll(200).map { $0.inCloud() }), delivery: delivery)
    for asset in try await session.assets(at: 0..<200) { await session.send(.tap(asset)) }
    await session.send(.finish)
    let screen = await PickerScreen(
      session: session, profile: profile, thumbnails: thumbnails, drawing: StubDrawing()
    ) { $0.file }
    try await screen.settled()
    #expect(thumbnails.files.count < 20)
    #expect(thumbnails.files.count > 3)
  }
}
