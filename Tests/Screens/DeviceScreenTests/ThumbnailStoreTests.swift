// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts
import PickerTesting
import Synchronization
import Testing

@testable import DeviceScreen

@Suite(.timeLimit(.minutes(10))) struct ThumbnailStoreTests {
  static let size = PixelSize(width: 10, height: 10)
  let assets = Asset.roll(12)

  func store(
    _ provider: StubThumbnails, parallel: Int = 1, byteBudget: Int? = nil
  ) -> ThumbnailStore {
    ThumbnailStore(
      provider: provider, size: Self.size, parallel: parallel, byteBudget: byteBudget
    ) { $0.file }
  }

  @Test func visibleThumbnailsAreRequestedFirst() async {
    let provider = StubThumbnails()
    let store = store(provider)
    await store.show(Array(assets[3..<6]), next: Array(assets[6..<8]))
    await store.settled()
    #expect(provider.files.starts(with: assets[3..<6].map(\.file)))
    let states = await store.states(of: assets[3..<6].map(\.identifier))
    #expect(states.values.allSatisfy { $0 == .ready })
  }

  @Test func availableThumbnailsAreNotRequestedAgain() async {
    let provider = StubThumbnails()
    let store = store(provider)
    for _ in 0..<3 {
      await store.show(Array(assets[0..<3]))
      await store.settled()
    }
    #expect(provider.files.count == 3)
  }

  @Test func thumbnailsAtHandAppearAtOnceAndAreNotMade() async {
    let provider = StubThumbnails(
      broken: [assets[2].file: .damaged], kept: [assets[0].file, assets[2].file])
    let store = store(provider)
    await store.show(Array(assets[0..<3]))
    let shown = assets[0..<3].map(\.identifier)
    let states = await store.states(of: shown)
    #expect(states[shown[0]] == .ready && states[shown[2]] == .failed(.damaged))
    await store.settled()
    #expect(provider.files == [assets[1].file])
  }

  @Test func aBlurredPictureShowsUntilTheBetterOneIsHere() async {
    let provider = StubThumbnails(small: [assets[0].file])
    let store = store(provider)
    await store.show(Array(assets[0..<3]), next: [assets[3]])
    await store.settled()
    let pictures = await store.pictures(of: assets[0..<3].map(\.identifier))
    #expect(pictures[assets[0].identifier] == .solid(0, 200, 0, Self.size))
    #expect(
      provider.files.prefix(4)
        == [assets[0].file, assets[1].file, assets[2].file, assets[0].file][...],
      "everything shows something before anything is made better")
  }

  @Test func aBlurredPictureIsBetterThanNone() async {
    let provider = FailingTheSecondTime()
    let store = ThumbnailStore(provider: provider, size: Self.size) { $0.file }
    await store.show([assets[0]])
    await store.settled()
    let states = await store.states(of: [assets[0].identifier])
    #expect(states[assets[0].identifier] == .ready)
  }

  @Test func anAssetThatShowsTwiceIsMadeOnce() async {
    let provider = StubThumbnails()
    for parallel in [1, 4] {
      let store = store(provider, parallel: parallel)
      await store.show([assets[0], assets[1], assets[0]], next: [assets[1], assets[2]])
      await store.settled()
      await store.show([assets[2]])
      await store.settled()
    }
    #expect(provider.files.count == 6)
  }

  @Test("a changed file is asked for again, and its old picture is not shown")
  func anotherFile() async {
    let provider = StubThumbnails(broken: [assets[1].file: .damaged])
    let store = store(provider)
    await store.show(Array(assets[0..<3]))
    await store.settled()
    var changed = Array(assets[0..<3])
    changed[0].byteCount = 77
    changed[1].file = "moved.jpg"
    await store.show(changed)
    await store.settled()
    #expect(provider.files == assets[0..<3].map(\.file) + [changed[0].file, "moved.jpg"])
    let states = await store.states(of: changed.map(\.identifier))
    #expect(states.values.allSatisfy { $0 == .ready })
    // Another photo of the same size and date in its place.
    changed[2].contentDigest = 5
    await store.show(changed)
    await store.settled()
    #expect(provider.files.last == changed[2].file && provider.files.count == 6)
  }

  @Test("if another file is in the place of a photo, its picture is not shown for the photo")
  func strayFile() async {
    let provider = StubThumbnails(kept: [assets[0].file])
    let stray = assets[0].file
    let isStray = Flag()
    let store = ThumbnailStore(provider: provider, size: Self.size) { asset in
      asset.file == stray && isStray.value ? nil : asset.file
    }
    await store.show([assets[1]], next: [assets[0]])
    await store.settled()
    await store.show(Array(assets[0..<2]))
    await store.settled()
    let states = await store.states(of: assets[0..<2].map(\.identifier))
    #expect(states[assets[0].identifier] == .failed(.changed))
    #expect(states[assets[1].identifier] == .ready && provider.files == [assets[1].file])
    // It may be in its place again when it becomes visible again.
    isStray.clear()
    await store.show([assets[1]])
    await store.show(Array(assets[0..<2]))
    await store.settled()
    #expect(await store.states(of: [assets[0].identifier]).values.first == .ready)
  }

  @Test func nextThumbnailsOnTheWayBackCountAsNear() async {
    // Enough memory for four pictures.
    let store = store(StubThumbnails(), byteBudget: 1_600)
    await store.show(Array(assets[6..<8]), from: 6)
    await store.settled()
    await store.show([assets[5]], next: [assets[4], assets[3]], isBefore: true, from: 5)
    await store.settled()
    await store.show([assets[2]], from: 2)
    await store.settled()
    let kept = await store.pictures(of: assets.map(\.identifier)).keys
    #expect(!kept.contains(assets[7].identifier), "the farthest went")
    #expect(kept.contains(assets[5].identifier))
  }

  @Test func aFailureIsAStateWithItsReason() async {
    let store = store(StubThumbnails(broken: [assets[1].file: .damaged]))
    await store.show(Array(assets[0..<3]))
    await store.settled()
    let states = await store.states(of: assets[0..<3].map(\.identifier))
    #expect(states[assets[1].identifier] == .failed(.damaged))
    #expect(states[assets[2].identifier] == .ready)
  }

  @Test func temporaryFailuresAreRetriedWhenVisibleAgain() async {
    let provider = StubThumbnails(
      broken: [assets[0].file: .timedOut, assets[1].file: .notFound])
    let store = store(provider)
    await store.show(Array(assets[0..<2]))
    await store.settled()
    provider.repair(assets[0].file)
    provider.repair(assets[1].file)
    await store.show(Array(assets[4..<6]))
    await store.show(Array(assets[0..<2]))
    await store.settled()
    let states = await store.states(of: assets[0..<2].map(\.identifier))
    #expect(states[assets[0].identifier] == .ready)
    #expect(states[assets[1].identifier] == .failed(.notFound))
  }

  @Test func budgetEvictsOldestFirst() async {
    // Enough memory for four pictures of 400 bytes.
    let store = store(StubThumbnails(), byteBudget: 1_600)
    for range in [0..<2, 2..<4, 4..<6] {
      await store.show(Array(assets[range]))
      await store.settled()
    }
    let kept = await store.pictures(of: assets.map(\.identifier)).keys
    #expect(Set(kept) == Set(assets[2..<6].map(\.identifier)))
  }

  @Test func budgetEvictsTheFarthest() async {
    let store = store(StubThumbnails(), byteBudget: 1_600)
    for range in [6..<8, 2..<4, 0..<2] {
      await store.show(Array(assets[range]), from: range.lowerBound)
      await store.settled()
    }
    // The first visible range is the farthest away; then the way back.
    var kept = await store.pictures(of: assets.map(\.identifier)).keys
    #expect(Set(kept) == Set(assets[0..<4].map(\.identifier)))
    await store.show(Array(assets[4..<6]), from: 4)
    await store.settled()
    kept = await store.pictures(of: assets.map(\.identifier)).keys
    #expect(Set(kept) == Set(assets[2..<6].map(\.identifier)))
  }

  @Test func visibleThumbnailsStayWithinTheBudget() async {
    let provider = StubThumbnails()
    let store = store(provider, byteBudget: 1_600)
    await store.show(Array(assets[0..<6]), next: Array(assets[6..<8]), from: 0)
    await store.settled()
    #expect(await store.pictures(of: assets.map(\.identifier)).count == 4)
    #expect(provider.files == assets[0..<4].map(\.file))
  }

  @Test func withoutABudgetVisibleThumbnailsAreAlwaysKept() async {
    var memory = ThumbnailMemory(byteBudget: 1_000)
    memory.keep(assets.map(\.identifier))
    for asset in assets { memory.insert(.solid(0, 0, 0, Self.size), for: asset.identifier) }
    #expect(memory.byteCount == 4_800)
    memory.keep([assets[0].identifier])
    #expect(memory.byteCount <= 1_000)
    #expect(memory[assets[0].identifier] != nil)
  }

  @Test(arguments: [0, 1_000, 100_000, 400_000, 8 << 20])
  func thumbnailsAreSmallEnoughForAllThatShows(bytes: Int) {
    let profile = DeviceProfile.family(1200, 825, scale: 1, shape: .rectangle)
    let fixture = PickerFixture(profile)
    let metrics = GridMetrics(view: fixture.view, profile: profile)
    let size = metrics.thumbnailSize(within: bytes)
    let shown = fixture.layout(offset: 0.5).pictured.count
    #expect(size.width * size.height * 4 * shown <= max(bytes, 4 * shown))
    #expect(size.width <= metrics.cellPixels.width)
  }

  @Test func arrivalIsReported() async {
    let (changes, announcer) = AsyncStream.makeStream(of: Void.self)
    let store = ThumbnailStore(
      provider: StubThumbnails(), size: Self.size, announcer: announcer
    ) { $0.file }
    await store.show([assets[0]])
    var iterator = changes.makeAsyncIterator()
    #expect(await iterator.next() != nil)
    withExtendedLifetime(store) {}
  }
}

/// Has a blurred picture, and fails to make the better one.
private struct FailingTheSecondTime: ThumbnailProviding {
  func thumbnail(
    ofFileAt path: String, size: PixelSize, acceptsPreliminary: Bool
  ) async throws(MediaError) -> Thumbnail {
    guard acceptsPreliminary else {
      throw MediaError(path: path, reason: .damaged, detail: "stub")
    }
    return Thumbnail(.solid(0, 100, 0, size), origin: .embedded, isPreliminary: true)
  }
}

/// A flag that is true until it is cleared.
private final class Flag: Sendable {
  private let state = Mutex(true)
  var value: Bool { state.withLock(\.self) }
  func clear() { state.withLock { $0 = false } }
}
