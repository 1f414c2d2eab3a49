// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import PickerPorts

/// A grid of a million assets costs as much as one screen of it, wherever a person scrolls.
@Suite struct LargeGridTests {
  private let library = CountedLibrary(count: 1_000_000)

  private func open(limit: Int = 0) async throws -> PickerSession {
    var configuration = PickerConfiguration()
    configuration.selectionLimit = limit
    return try await PickerSession(
      configuration, profile: .watch(newest: nil), library: library, delivery: ManualDelivery())
  }

  private func assets(_ positions: Range<Int>) -> [Asset] { positions.map(library.asset) }

  @Test("window.newest.unbounded: distant positions are read by number, and nothing before them")
  func farPositions() async throws {
    let session = try await open()
    for positions in [0..<30, 999_970..<1_000_000, 499_990..<500_020, 700_000..<700_001] {
      library.resetCounts()
      #expect(try await session.assets(at: positions) == assets(positions))
      #expect(library.asked.assets <= 2 * AssetGrid.pageSize, "\(positions)")
    }
    // The last page read is held.
    library.resetCounts()
    #expect(try await session.assets(at: 499_995..<500_005) == assets(499_995..<500_005))
    #expect(library.asked == CountedLibrary.RequestCounts())
    #expect(try await session.assets(at: 999_999..<Int.max) == assets(999_999..<1_000_000))
    #expect(try await session.assets(at: 1_000_000..<1_000_002) == [])
    #expect(try await session.assets(at: -5..<1) == assets(0..<1))
  }

  @Test("window.newest.unbounded: scrolling to and fro skips nothing and holds few pages")
  func wholeWay() async throws {
    let session = try await open()
    let screen = 40
    for start in stride(from: 0, to: 40_000, by: screen) {
      #expect(try await session.assets(at: start..<start + screen).count == screen)
    }
    let pages = 40_000 / AssetGrid.pageSize + 1
    #expect(library.asked.pages == pages && library.asked.skipped == 0)
    library.resetCounts()
    for start in stride(from: 39_960, through: 0, by: -screen) {
      #expect(
        try await session.assets(at: start..<start + screen) == assets(start..<start + screen))
    }
    #expect(library.asked.skipped == 0)
    library.resetCounts()
    for end in stride(from: 1_000_000, to: 960_000, by: -screen) {
      #expect(try await session.assets(at: end - screen..<end).count == screen)
    }
    #expect(library.asked.skipped == 0 && library.asked.pages <= pages + 1)
    #expect(await session.grid.heldCount <= AssetGrid.maximumPageCount * AssetGrid.pageSize)
  }

  @Test("window.newest.unbounded: a range of more positions than are held is read whole")
  func manyPositions() async throws {
    let session = try await open()
    #expect(try await session.assets(at: 77..<5_000) == assets(77..<5_000))
    #expect(await session.grid.heldCount <= AssetGrid.maximumPageCount * AssetGrid.pageSize)
  }

  @Test("select.swipe.limit-stops: a swipe that the limit stops reads no further")
  func limitedSwipe() async throws {
    let session = try await open(limit: 5)
    #expect(try await session.beginSwipe(at: 0) == nil)
    #expect(try await session.moveSwipe(to: 999_999) == .limit)
    #expect(await session.view.selection.assets == assets(0..<5))
    #expect(library.asked.assets <= 2 * AssetGrid.pageSize)
    #expect(try await session.moveSwipe(to: 999_990) == nil)
    #expect(try await session.moveSwipe(to: 2) == nil)
    #expect(await session.view.selection.assets == assets(0..<3))
    await session.send(.swipeEnded)
    // Backward, from the far end.
    #expect(try await session.beginSwipe(at: 999_999) == nil)
    #expect(try await session.moveSwipe(to: 0) == .limit)
    #expect(
      await session.view.selection.assets == assets(0..<3) + assets(999_998..<1_000_000).reversed())
    #expect(library.asked.assets <= 6 * AssetGrid.pageSize)
  }

  @Test(
    "select.swipe.range, select.swipe.back-undoes: a long swipe reads each asset once, page by page"
  )
  func longSwipe() async throws {
    let session = try await open()
    try await session.beginSwipe(at: 20_000)
    library.resetCounts()
    try await session.moveSwipe(to: 39_999)
    #expect(library.asked.largestPage == AssetGrid.pageSize && library.asked.skipped == 0)
    #expect(library.asked.assets <= 20_000 + AssetGrid.pageSize)
    #expect(await session.view.selection.assets == assets(20_000..<40_000))
    try await session.moveSwipe(to: 20_100)
    #expect(await session.view.selection.assets == assets(20_000..<20_101))
    try await session.moveSwipe(to: 19_000)
    #expect(await session.view.selection.assets == assets(19_000..<20_001).reversed())
    try await session.moveSwipe(to: 20_000)
    #expect(await session.view.selection.assets == assets(20_000..<20_001))
    try await session.moveSwipe(to: 20_001)
    #expect(await session.view.selection.assets == assets(20_000..<20_002))
  }

  @Test(
    "window.newest.unbounded: pages of a list come one after another, the last one short, and end")
  func pages() async throws {
    let library = CountedLibrary(count: 1_250)
    var listed: [Asset] = []
    let window = await library.window(.init())
    for try await page in library.pages(in: window, matching: AssetQuery()) { listed += page }
    #expect(listed == (0..<1_250).map(library.asset))
    #expect(library.asked.largestPage == AssetPages.pageSize && library.asked.pages == 3)
    let none = AssetPages { { _ in ([], false) } }
    for try await page in none { Issue.record("a page of \(page.count)") }
  }
}
