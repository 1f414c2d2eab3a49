// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerPorts
import PickerScripting
import PickerTesting
import Testing

/// Script steps that browse, and steps of a host app.
@Suite struct ScriptBrowsingTests {
  private let library: InMemoryLibrary

  init() {
    var assets = Asset.roll(6)
    for index in assets.indices {
      assets[index].file = "\(index < 2 ? "sea" : "hill")/\(index).jpg"
    }
    library = InMemoryLibrary(
      assets, albums: [InMemoryAlbum("My trip", members: ["img-1", "img-4"])])
  }

  private func run(
    _ script: String, profile: DeviceProfile = .tablet(),
    _ change: (inout PickerConfiguration) -> Void = { _ in }
  ) async throws -> PickerView {
    let session = try await PickerSession(
      .several(change), profile: profile, library: library, delivery: ManualDelivery())
    _ = try await ScriptRunner(session).run(try PickScript(script))
    return await session.view
  }

  private func errorMessage(_ script: String, profile: DeviceProfile = .tablet()) async -> String? {
    do {
      _ = try await run(script, profile: profile)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(
    "collection.open.members, collection.close.whole: a title in any case, or an identifier, opens")
  func collection() async throws {
    for name in ["my TRIP", "My trip"] {
      let view = try await run("collection \(name); tap 2")
      #expect(view.selection.identifiers == ["img-1"] && view.count == 2)
    }
    #expect(try await run("collection My trip; back; tap 2").selection.identifiers == ["img-5"])
    let misspelt = try #require(await errorMessage("tap 1; collection My tirp"))
    #expect(misspelt.hasSuffix("did you mean 'My trip'?"))
    let unknown = try #require(await errorMessage("tap 1; collection Elsewhere"))
    #expect(unknown.hasSuffix("no collection named 'Elsewhere'; use one of My trip"))
  }

  @Test(
    "search.tap.found, search.end.whole, search.none.refused: places count in what a search found")
  func search() async throws {
    let view = try await run("search hill; tap 1; search; tap 1")
    #expect(view.selection.identifiers == ["img-4", "img-6"] && view.count == 6)
    #expect(await errorMessage("search hill; tap 5")?.contains("the grid ends at 4") == true)
    #expect(
      await errorMessage("search hill", profile: .watch())?.contains("notOffered") == true)
  }

  @Test("review.opens, review.taps: in the review places are those of the selection")
  func review() async throws {
    let view = try await run("tap 3; tap 5; review; scroll 2; tap 1; back")
    #expect(view.selection.identifiers == ["img-2"] && view.route == .grid)
    #expect(await errorMessage("tap 3; review; tap 2")?.contains("the review ends at 1") == true)
    guard case .review(let review) = try await run("tap 3; tap 5; review; scroll end").route else {
      Issue.record("not reviewing")
      return
    }
    #expect(review.position == 1)
  }

  @Test("zoom.steps, scroll.anchor, layout.resize.keeps-place: zoom, scroll and resize")
  func arrangement() async throws {
    let view = try await run("resize 500x500; zoom in; zoom in; zoom in; scroll 4; resize 900x500")
    #expect(view.layout == .sidebar && !view.canZoomIn && view.anchor == 3)
    #expect(try await run("scroll end").anchor == 5)
    #expect(try await run("scroll end; scroll top").anchor == 0)
  }

  @Test("search.text.seeded, config.search-text.offered: the host searches, or gets an error")
  func host() async throws {
    #expect(try await run("host search sea").count == 2)
    #expect(try await run("host search sea; host search").count == 6)
    #expect(
      await errorMessage("host search sea", profile: .watch())?.contains("searchText") == true)
  }

  @Test("end.without-picks, end.nothing-after: after the host closed the picker there are no steps")
  func hostClose() async throws {
    #expect(try await run("tap 1; host close").phase == .closed(.cancelled([])))
    #expect(await errorMessage("host close; tap 1")?.contains("the picker is closed") == true)
  }

  @Test("privacy.options.chosen: the person removes metadata from the picks")
  func remove() async throws {
    let view = try await run("remove captions; remove location; tap 1; finish")
    guard case .closed(.finished(let items)) = view.phase else {
      Issue.record("not finished")
      return
    }
    #expect(items.map(\.removing) == [.removeLocation])
  }
}
