// SPDX-License-Identifier: Apache-2.0

import DeviceScreen
import PickerCore
import PickerModel
import PickerTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct ThumbnailStoreTests {
  static let size = PixelSize(width: 10, height: 10)
  let assets = Asset.roll(12)

  func store(
    _ provider: StubThumbnails, parallel: Int = 1, byteBudget: Int = 1 << 20
  ) -> ThumbnailStore {
    ThumbnailStore(
      provider: provider, size: Self.size, parallel: parallel, byteBudget: byteBudget
    ) { $0.file }
  }

  @Test func whatShowsIsAskedForFirst() async {
    let provider = StubThumbnails()
    let store = store(provider)
    await store.show(Array(assets[3..<6]), next: Array(assets[6..<8]))
    await store.settled()
    #expect(provider.files.starts(with: assets[3..<6].map(\.file)))
    let states = await store.states(of: assets[3..<6].map(\.identifier))
    #expect(states.values.allSatisfy { $0 == .ready })
  }

  @Test func whatIsHereIsNotAskedForAgain() async {
    let provider = StubThumbnails()
    let store = store(provider)
    for _ in 0..<3 {
      await store.show(Array(assets[0..<3]))
      await store.settled()
    }
    #expect(provider.files.count == 3)
  }

  @Test func aFailureIsAStateWithItsReason() async {
    let store = store(StubThumbnails(broken: [assets[1].file: .damaged]))
    await store.show(Array(assets[0..<3]))
    await store.settled()
    let states = await store.states(of: assets[0..<3].map(\.identifier))
    #expect(states[assets[1].identifier] == .failed(.damaged))
    #expect(states[assets[2].identifier] == .ready)
  }

  @Test func whatCanPassIsTriedAgainWhenItComesIntoSightAnew() async {
    let provider = StubThumbnails(
      broken: [assets[0].file: .timedOut, assets[1].file: .notFound])
    let store = store(provider)
    await store.show(Array(assets[0..<2]))
    await store.settled()
    provider.mend(assets[0].file)
    provider.mend(assets[1].file)
    await store.show(Array(assets[4..<6]))
    await store.show(Array(assets[0..<2]))
    await store.settled()
    let states = await store.states(of: assets[0..<2].map(\.identifier))
    #expect(states[assets[0].identifier] == .ready)
    #expect(states[assets[1].identifier] == .failed(.notFound))
  }

  @Test func theBudgetLetsGoOfWhatWasSeenLongestAgoButNotOfWhatShows() async {
    // Room for four pictures of 400 bytes.
    let store = store(StubThumbnails(), byteBudget: 1_600)
    for part in [0..<2, 2..<4, 4..<6] {
      await store.show(Array(assets[part]))
      await store.settled()
    }
    let kept = await store.pictures(of: assets.map(\.identifier)).keys
    #expect(Set(kept) == Set(assets[2..<6].map(\.identifier)))
    await store.show(Array(assets[0..<6]))
    await store.settled()
    #expect(await store.pictures(of: assets[0..<6].map(\.identifier)).count == 6)
  }

  @Test func anArrivalIsTold() async {
    let store = store(StubThumbnails())
    await store.show([assets[0]])
    var changes = store.changes.makeAsyncIterator()
    #expect(await changes.next() != nil)
  }
}
