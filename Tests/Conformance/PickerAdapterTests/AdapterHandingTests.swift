// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel
import Testing

@testable import PickerAdapter

/// The adapter's descriptions of picked items, as far as no case covers them.
@Suite struct AdapterHandingTests {
  private static func open(
    _ profile: String, _ library: [Asset], _ configuration: JSONValue
  ) async throws -> InProcessAdapter {
    let adapter = try InProcessAdapter()
    var request = OpenRequest(
      session: "s", profile: profile, library: library.map { LibraryAsset($0) },
      configuration: configuration)
    request.environment.isLinkUp = false
    _ = try await adapter.open(request)
    return adapter
  }

  @Test("preselect.kept.kept: what was selected before comes without bytes")
  func kept() async throws {
    let adapter = try await Self.open(
      "ipad-11", [Asset(identifier: "a")], ["limit": 0, "preselected": ["a"]])
    let done = try await adapter.act(.finish, in: "s")
    #expect(done.view.results?.items.first?.state == "kept")
    #expect(done.view.results?.items.first?.handed?.types == [])
    #expect(try await adapter.act(.load(item: 0, as: nil), in: "s").refused == "noSuchType")
  }

  @Test("an item that comes later cannot be loaded yet")
  func later() async throws {
    var missing = Asset(identifier: "a", availability: .cloud)
    missing.byteCount = 1000
    let adapter = try await Self.open("librem-5-cloud", [missing], ["limit": 0])
    _ = try await adapter.act(.tap("a"), in: "s")
    let done = try await adapter.act(.finishLater, in: "s")
    #expect(done.view.results?.items.first?.state == "later")
    let load = try await adapter.act(.load(item: 0, as: nil), in: "s")
    #expect(load.refused == "later" && load.loaded == nil)
  }

  @Test(
    "unseen.format.automatic, item.load.generic: other videos come as they are, or in a compatible format"
  )
  func videos() async throws {
    var video = Asset(identifier: "v", kind: .video)
    video.contentType = .matroskaMovie
    let adapter = try await Self.open("mac", [video], ["encoding": "automatic"])
    let done = try await adapter.act(.tap("v"), in: "s")
    #expect(
      done.view.results?.items.first?.handed?.types == ["org.matroska.mkv", "public.movie"])
    let load = try await adapter.act(.load(item: 0, as: .movie), in: "s")
    #expect(load.loaded == LoadedView(item: 0, type: "org.matroska.mkv"))
    #expect(load.events.isEmpty && load.view.phase == .closed)
  }
}
