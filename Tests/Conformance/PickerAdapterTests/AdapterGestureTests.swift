// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerAdapter
import PickerModel
import Testing

/// The effects of the protocol's gestures on Locket's picker.
@Suite struct AdapterGestureTests {
  private func open(
    _ identifiers: [String] = ["a", "b", "c", "d"], limit: Int = 0
  ) async throws -> InProcessAdapter {
    let adapter = try InProcessAdapter()
    _ = try await adapter.open(
      OpenRequest(
        session: "s", profile: "apple-watch-45mm",
        library: identifiers.map { LibraryAsset(Asset(identifier: AssetIdentifier($0))) },
        configuration: ["limit": .integer(Int64(limit))]))
    return adapter
  }

  @Test("select.swipe.range, select.swipe.back-undoes: a swipe follows its path, out and back")
  func swipe() async throws {
    let adapter = try await open()
    #expect(try await adapter.act(.swipe(["b", "d", "c"]), in: "s").view.selection == ["b", "c"])
    #expect(try await adapter.act(.swipe(["c", "a"]), in: "s").view.selection == [])
  }

  @Test("select.swipe.limit-stops: a swipe stops at the limit and says so")
  func swipeLimit() async throws {
    let adapter = try await open(limit: 2)
    let reply = try await adapter.act(.swipe(["a", "d"]), in: "s")
    #expect(reply.view.selection == ["a", "b"])
    #expect(reply.refused == "limit")
  }

  @Test("select.swipe.not-shown: a swipe over what is not in the grid does nothing")
  func swipeUnknown() async throws {
    let adapter = try await open()
    let reply = try await adapter.act(.swipe(["a", "x", "b"]), in: "s")
    #expect(reply.view.selection == [])
    #expect(reply.refused == "notShown")
  }

  @Test(
    "library.gone.leaves, library.late.stays-out, library.selected.stays: what goes, comes and stays in a grid"
  )
  func library() async throws {
    let adapter = try await open()
    _ = try await adapter.act(.tap("b"), in: "s")
    let changed = try await adapter.act(
      .library([.removed("b"), .added(LibraryAsset(Asset(identifier: "aa"))), .removed("x")]),
      in: "s")
    #expect(changed.view.visible.count == 3)
    #expect(changed.view.selection == ["b"])
    #expect(changed.view.around.gone == ["b"])
    #expect(changed.events.map(\.kind).contains("library"))
    #expect(try await adapter.view(of: "s").view.visible.identifiers == ["a", "c", "d"])
    let done = try await adapter.act(.finish, in: "s")
    let handed = try #require(done.view.results?.items)
    #expect(handed.map(\.identifier) == ["b"] && handed.map(\.state) == ["gone"])
  }

  @Test("a session's changes are its own")
  func libraryOfItsOwn() async throws {
    let adapter = try await open()
    _ = try await adapter.act(.library([.removed("a"), .removed("b")]), in: "s")
    _ = try await adapter.open(
      OpenRequest(
        session: "t", profile: "apple-watch-45mm",
        library: ["a", "b", "c", "d"].map { LibraryAsset(Asset(identifier: .init($0))) },
        configuration: ["limit": 0]))
    #expect(try await adapter.view(of: "t").view.visible.count == 4)
  }

  @Test(
    "end.terminal-once, end.without-picks, end.failure.told-apart: the app or a failure closes the picker once"
  )
  func ends() async throws {
    for (gesture, outcome) in [(Gesture.hostClose, "cancelled"), (.fail(.hostDied), "failed")] {
      let adapter = try await open()
      _ = try await adapter.act(.tap("a"), in: "s")
      let closed = try await adapter.act(gesture, in: "s")
      #expect(closed.view.results == ResultsView(outcome: outcome, items: []))
      #expect(closed.events.count { $0.kind == "ended" } == 1)
      #expect(try await adapter.act(gesture, in: "s").events.isEmpty)
    }
  }

  @Test(
    "layout.resize.keeps-place, layout.resize.keeps-selection: another space changes the columns only"
  )
  func resize() async throws {
    let adapter = try await open()
    let before = try await adapter.act(.scroll(to: 2), in: "s").view
    let after = try await adapter.act(.resize(PointSize(width: 400, height: 300)), in: "s").view
    #expect(after.around.columns ?? 0 > before.around.columns ?? 0)
    #expect(after.around.anchor == 2)
    #expect(after.selection == before.selection)
  }
}
