// SPDX-License-Identifier: Apache-2.0

import Foundation
import HostLink
import LinkTesting
import Locket
import LocketPhotosUI
import PickerTesting
import Testing

@Suite(.timeLimit(.minutes(10))) @MainActor struct PhotosPickerTests {
  @Test("unseen.pre.item-init-empty: an item made from an identifier has nothing to load")
  func emptyItem() async throws {
    let item = PhotosPickerItem(itemIdentifier: "a")
    #expect(item.itemIdentifier == "a")
    #expect(item.supportedContentTypes.isEmpty)
    #expect(try await item.loadTransferable(type: Data.self) == nil)
    #expect(item == PhotosPickerItem(itemIdentifier: "a"))
    #expect(item != PhotosPickerItem(itemIdentifier: "b"))
  }

  @Test("an item loads by handler and by await, with progress")
  func loads() async throws {
    let results = try await PhotoPicker(from: try FakePicker(FakePicker.pictures(1)).access)
      .present().items
    let item = PhotosPickerItem(try #require(results.first))
    #expect(item.supportedContentTypes == [.jpeg])
    #expect(try await item.loadTransferable(type: Data.self) == Data([1]))
    let (loaded, sink) = AsyncStream<Result<Data?, any Error>>.makeStream()
    let progress = item.loadTransferable(type: Data.self) { sink.yield($0) }
    #expect(try await loaded.once()?.get() == Data([1]))
    #expect(progress.fractionCompleted == 1)
  }

  @Test(
    "select.limit.zero-unlimited: without a number a list has no limit, and one item has limit 1")
  func limits() {
    let many = PhotosPicker(selection: Binding(get: { [] }, set: { _ in })) { "Select" }
    #expect(many.configuration.selectionLimit == 0)
    #expect(!many.configuration.plain.isLibraryBound)
    let three = PhotosPicker(
      selection: Binding(get: { [] }, set: { _ in }), maxSelectionCount: 3,
      selectionBehavior: .ordered, matching: .images, preferredItemEncoding: .current,
      photoLibrary: .shared()
    ) { "Select" }
    #expect(three.configuration.selectionLimit == 3)
    #expect(three.configuration.selection == .ordered)
    #expect(three.configuration.preferredAssetRepresentationMode == .current)
    #expect(three.configuration.plain.isLibraryBound)
    let one = PhotosPicker(selection: Binding<PhotosPickerItem?>(get: { nil }, set: { _ in })) { 5 }
    #expect(one.configuration.selectionLimit == 1)
    #expect(one.label == 5)
  }

  @Test("unseen.limit.1-multi-binding: a list with limit 1 gets a list of one")
  func listOfOne() async throws {
    var items: [PhotosPickerItem] = []
    let binding = Binding(get: { items }, set: { items = $0 })
    var picker = PhotosPicker(selection: binding, maxSelectionCount: 1) { "Select" }
    let fake = try FakePicker(FakePicker.pictures(1))
    picker.access = fake.access
    try await picker.present()
    #expect(items.count == 1)
    let asked = PresentRequest(configuration: picker.configuration.plain.json)
    #expect(await fake.receives { $0 == .present(asked) })
  }

  @Test(
    "unseen.term.swiftui-cancel-keeps: a cancelled or failed pick leaves the value as it is",
    arguments: [LinkEnding.Outcome.cancelled, .failed])
  func cancelKeeps(outcome: LinkEnding.Outcome) async throws {
    var item: PhotosPickerItem? = PhotosPickerItem(itemIdentifier: "before")
    var picker = PhotosPicker(selection: Binding(get: { item }, set: { item = $0 })) { "Select" }
    var script = FakePicker.Script()
    script.outcome = outcome
    picker.access = try FakePicker(script).access
    try await picker.present()
    #expect(item == PhotosPickerItem(itemIdentifier: "before"))
    picker.access = try FakePicker(FakePicker.pictures(1)).access
    try await picker.present()
    #expect(item?.itemIdentifier == "asset-1")
  }

  @Test(
    "unseen.pre.swiftui-binding: items that are bound are selected from the start, and do not change"
  )
  func preselects() async throws {
    let first = try await PhotoPicker(from: try FakePicker(FakePicker.pictures(1)).access)
      .present().items.map { PhotosPickerItem($0) }
    var items = first
    let binding = Binding(get: { items }, set: { items = $0 })
    var picker = PhotosPicker(selection: binding, photoLibrary: .shared()) { "Select" }
    var script = FakePicker.pictures(2)
    script.items[0].outcome = .kept
    script.items[0].types = []
    let fake = try FakePicker(script)
    picker.access = fake.access
    try await picker.present()
    #expect(items.map(\.itemIdentifier) == ["asset-1", "asset-2"])
    #expect(items.first == first.first)
    #expect(try await items.first?.loadTransferable(type: Data.self) == Data([1]))
    var configuration = picker.configuration
    configuration.preselectedAssetIdentifiers = ["asset-1"]
    let asked = PresentRequest(configuration: configuration.plain.json)
    #expect(await fake.receives { $0 == .present(asked) })
  }

  @Test("a cancelled task closes the picker")
  func cancels() async throws {
    var script = FakePicker.pictures(1)
    script.outcome = nil
    let fake = try FakePicker(script)
    var picker = PhotosPicker(selection: Binding(get: { [] }, set: { _ in })) { "Select" }
    picker.access = fake.access
    let opened = picker
    let pick = Task { try await opened.present().name }
    #expect(await fake.receives { if case .present = $0 { true } else { false } })
    pick.cancel()
    #expect(try await pick.value == "cancelled")
  }

  @Test("modifiers do what the fields of a configuration do")
  func modifiers() {
    let plain = PhotosPicker(selection: Binding(get: { [] }, set: { _ in })) { "Select" }
    let inline = plain.photosPickerStyle(.inline)
      .photosPickerDisabledCapabilities([.search, .selectionActions])
      .photosPickerAccessoryVisibility(.hidden)
    #expect(inline.configuration.plain.style == .inline && inline.configuration.mode == .default)
    #expect(inline.configuration.disabledCapabilities == [.search, .selectionActions])
    #expect(inline.configuration.edgesWithoutContentMargins == .all)
    let row = inline.photosPickerStyle(.compact)
      .photosPickerAccessoryVisibility(.visible, edges: [.top, .leading])
    #expect(row.configuration.plain.style == .inline && row.configuration.mode == .compact)
    #expect(row.configuration.edgesWithoutContentMargins == [.bottom, .trailing])
    let back = row.photosPickerStyle(.presentation).photosPickerDisabledCapabilities([])
      .photosPickerAccessoryVisibility(.automatic)
      .photosPickerMetadataOptions([.removeLocation]).photosPickerSearchText("sea")
    #expect(back.configuration.plain.style == .presentation && back.configuration.mode == .default)
    #expect(back.configuration.disabledCapabilities.isEmpty)
    #expect(back.configuration.edgesWithoutContentMargins.isEmpty)
    #expect(back.configuration.metadataOptions == [.removeLocation])
    #expect(back.configuration.searchText == PHPickerSearchText("sea"))
    #expect(plain.configuration.plain.style == .presentation)
  }

  @Test("layout.inline.frame: an inline picker has its frame, one of its own has the whole screen")
  func frames() async throws {
    let frame = PickerFrame(y: 500, width: 300, height: 200)
    for style in PhotosPickerStyle.allCases {
      let fake = try FakePicker(FakePicker.pictures(1))
      var picker = PhotosPicker(selection: Binding(get: { [] }, set: { _ in })) { "Select" }
        .photosPickerStyle(style).frame(frame)
      picker.access = fake.access
      try await picker.present()
      var asked = PresentRequest(configuration: picker.configuration.plain.json)
      if style != .presentation { asked.placement = .frame(frame) }
      let wanted = asked
      #expect(await fake.receives { $0 == .present(wanted) })
    }
  }
}
