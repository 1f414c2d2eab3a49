// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerPorts
import PickerTesting
import Testing

/// Browsing by collection, inside the window.
@Suite struct CollectionsTests {
  private let library: InMemoryLibrary

  init() {
    var assets = Asset.roll(8)
    assets[1].subtypes = .screenshot
    library = InMemoryLibrary(
      assets,
      albums: [
        InMemoryAlbum("Trip", members: ["img-8", "img-5", "img-1"]),
        InMemoryAlbum("Old", members: ["img-1", "img-2"]),
        InMemoryAlbum("DCIM", kind: .folder, members: ["img-7"]),
      ])
  }

  private func open(
    newest: Int? = 5, _ change: (inout PickerConfiguration) -> Void = { _ in }
  ) async throws -> PickerSession {
    try await PickerSession(
      .several(change), profile: .watch(newest: newest), library: library,
      delivery: ManualDelivery())
  }

  @Test(
    "collection.list.shown, collection.window.inside, collection.empty.unlisted: only members in the window count"
  )
  func listing() async throws {
    let listed = try await open().collections()
    #expect(listed.map(\.title) == ["Trip", "DCIM", "Screenshots"])
    #expect(listed.map(\.count) == [2, 1, 1])
    #expect(listed.map(\.newest) == ["img-8", "img-7", "img-7"])
    #expect(listed.map(\.kind) == [.album, .folder, .mediaType])
    let whole = try await open(newest: nil).collections()
    #expect(whole.map(\.title) == ["Old", "Trip", "DCIM", "Screenshots"])
    #expect(whole.first?.count == 2)
  }

  @Test("collection.filter.inside: the app's filter applies to collections")
  func filter() async throws {
    let listed = try await open(newest: nil) { $0.filter = .images }.collections()
    #expect(listed.count == 4)
    var all = DeviceProfile.tablet()
    all.layout.sidebarFrom = nil
    let session = try await PickerSession(
      .several { $0.filter = .not(.screenshots) }, profile: all, library: library,
      delivery: ManualDelivery())
    #expect(try await session.collections().map(\.title) == ["Old", "Trip"])
  }

  @Test(
    "collection.open.members, collection.close.whole, browse.selection.one: its members are listed, then all assets"
  )
  func opening() async throws {
    let session = try await open()
    #expect(await session.send(.tap(library.assets[2])) == nil)
    #expect(await session.send(.browse(.collections)) == nil)
    #expect(await session.send(.browse(.collection("Trip"))) == nil)
    #expect(await session.view.isListing)
    let shown = try await session.assets(at: 0..<9)
    #expect(shown.map(\.identifier) == ["img-8", "img-5"])
    let view = await session.view
    #expect(view.count == 2 && !view.isListing && view.collection == "Trip")
    #expect(view.selection.identifiers == ["img-6"])
    await session.send(.browse(.back))
    #expect(try await session.assets(at: 0..<9).count == 5)
  }

  @Test("collection.types.members: a media type is opened like any other collection")
  func mediaType() async throws {
    let session = try await open()
    await session.send(.browse(.collection("type:screenshots")))
    #expect(try await session.assets(at: 0..<9).map(\.identifier) == ["img-7"])
  }

  @Test(
    "browse.empty.reason, cancel.always-offered: an unknown collection is empty and can be left")
  func unknown() async throws {
    let session = try await open()
    await session.send(.browse(.collection("unknown")))
    try await session.refresh()
    let view = await session.view
    #expect(view.count == 0 && view.empty == .collection && view.showsCancel)
    #expect(await session.send(.browse(.back)) == nil)
    try await session.refresh()
    #expect(await session.view.empty == nil)
  }

  @Test("capability.collections.off: where the app disables collections none are listed")
  func disabled() async throws {
    let session = try await open { $0.disabledCapabilities = .collectionNavigation }
    #expect(try await session.collections().isEmpty)
  }

  @Test("collection.types.members: every media type has a name of its own")
  func mediaTypes() {
    let types = AssetCollection.mediaTypes
    #expect(Set(types.map(\.identifier)).count == types.count)
    #expect(Set(types.map(\.title)).count == types.count)
  }
}
