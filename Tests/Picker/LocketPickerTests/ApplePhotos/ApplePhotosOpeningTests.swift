// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import Foundation
import GRDB
import LocketPicker
import PickerCore
import PickerModel
import PickerTesting
import RenditionTesting
import Testing

/// An Apple Photos library behind a picker: a photo here, one in the cloud and a raw one here.
@Suite(.timeLimit(.minutes(5))) struct ApplePhotosOpeningTests {
  private let folder: TemporaryDirectory
  private var root: String { folder.path + "/P.photoslibrary" }
  private let phone = DeviceProfile(
    identifier: "test-phone", name: "Test phone",
    screen: DeviceProfile.Screen(size: PixelSize(width: 1_179, height: 2_556), scale: 3))

  init() throws {
    folder = try TemporaryDirectory()
    let files = ["originals/A/\(uuid(1)).jpeg", "originals/A/\(uuid(3)).dng"]
    let small = (1...3).map { "resources/derivatives/A/\(uuid($0))_1_105_c.jpeg" }
    for file in files + small { try folder.write(file.utf8, to: "P.photoslibrary/" + file) }
    try folder.write([], to: "P.photoslibrary/database/Photos.sqlite")
    try write(
      """
      CREATE TABLE ZASSET (Z_PK INTEGER PRIMARY KEY, ZUUID, ZKIND, ZDIRECTORY, ZFILENAME,
        ZDATECREATED, ZUNIFORMTYPEIDENTIFIER);
      INSERT INTO ZASSET VALUES (1, '\(uuid(1))', 0, 'A', '\(uuid(1)).jpeg', 3, 'public.jpeg'),
        (2, '\(uuid(2))', 0, 'A', '\(uuid(2)).jpeg', 2, 'public.jpeg'),
        (3, '\(uuid(3))', 0, 'A', '\(uuid(3)).dng', 1, 'com.adobe.raw-image');
      """)
  }

  private func uuid(_ number: Int) -> String { "A0000000-0000-4000-8000-00000000000\(number)" }

  private func write(_ sql: String) throws {
    try DatabaseQueue(path: root + "/database/Photos.sqlite").write { try $0.execute(sql: sql) }
  }

  private func open() async throws -> (library: PhotoLibrary, scan: ScanReport?) {
    try await PhotoLibrary.open(
      root, index: folder.path + "/index.locket", headers: StubHeaders())
  }

  private func assets(_ library: PhotoLibrary) async throws -> [Asset] {
    try await library.assets.assets(
      in: library.assets.window(.init()), matching: AssetQuery(), after: nil, limit: .max)
  }

  @Test("no file is opened to index it, and a second time nothing is read")
  func opening() async throws {
    let first = try await open()
    #expect(first.scan?.added == 3)
    let again = try await open()
    #expect(again.scan?.unchanged == 3 && again.scan?.added == 0 && again.scan?.updated == 0)
    try write("UPDATE ZASSET SET ZDATECREATED = 9 WHERE Z_PK = 2")
    let changed = try await open()
    #expect(changed.scan?.updated == 1 && changed.scan?.unchanged == 2)
    try folder.write("here now".utf8, to: "P.photoslibrary/originals/A/\(uuid(2)).jpeg")
    #expect(try await open().scan?.updated == 1)
  }

  @Test("a cell shows the original, or what stands for one that is elsewhere or raw")
  func thumbnails() async throws {
    let library = try await open().library
    let assets = try await assets(library)
    #expect(
      assets.map(library.thumbnailSource) == [
        root + "/originals/A/\(uuid(1)).jpeg",
        root + "/resources/derivatives/A/\(uuid(2))_1_105_c.jpeg",
        root + "/resources/derivatives/A/\(uuid(3))_1_105_c.jpeg",
      ])
    #expect(library.original(of: assets[1]) == nil)
    #expect(library.original(of: assets[2]) == root + "/originals/A/\(uuid(3)).dng")
  }

  @Test("a pick of one that is elsewhere says what to do, and leaves the others alone")
  func picking() async throws {
    let library = try await open().library
    let items = try await assets(library).prefix(2).map { PickedItem(asset: $0, outcome: .ready) }
    let delivered = await library.deliver(
      items, profile: phone, to: folder.path, with: CopyingRenditions())
    #expect(delivered.map(\.outcome) == [.ready, .failed(.notFound)])
    #expect(delivered[1].detail?.contains("open the library in Photos") == true)
    #expect(delivered[1].rendition == nil && delivered[0].detail == nil)
  }

  @Test("together with a folder what is elsewhere keeps its smaller picture and its reason")
  func merged() async throws {
    try folder.write("2024-01-01T00:00:00Z".utf8, to: "other/a.jpg")
    let other = try await PhotoLibrary.open(
      folder.path + "/other", index: folder.path + "/other.locket", headers: StubHeaders())
    let photos = try await open().library
    let library = try await PhotoLibrary.merge(
      [OpenedSource(photos), OpenedSource(other.library)], index: folder.path + "/all.locket")
    let assets = try await assets(library)
    #expect(assets.count == 4)
    let folders = try await library.assets.collections(
      in: library.assets.window(.init()), matching: AssetQuery()
    ).filter { $0.kind == .folder }
    #expect(folders.map { "\($0.title) \($0.count)" } == ["other 1", "P.photoslibrary 3"])
    let elsewhere = try #require(assets.first { $0.availability == .cloud })
    #expect(
      library.thumbnailSource(of: elsewhere)
        == root + "/resources/derivatives/A/\(uuid(2))_1_105_c.jpeg")
    let item = PickedItem(asset: elsewhere, outcome: .ready)
    let delivered = await library.deliver(
      [item], profile: phone, to: folder.path, with: CopyingRenditions())
    #expect(delivered[0].outcome == .failed(.notFound) && delivered[0].detail == library.remedy)
  }

  @Test("a simulated cloud moves what is here, and brings nothing that never was")
  func simulatedCloud() async throws {
    let library = try await open().library
    let (simulated, _) = try await library.simulatingCloud(
      share: 0, seed: 1, network: .slow, keepingIn: folder.path + "/kept")
    let availabilities = try await assets(simulated).map(\.availability)
    #expect(availabilities == [.device, .cloud, .device])
  }

  @Test("an index of a library that is opened by itself knows where the pictures are")
  func indexFile() async throws {
    _ = try await open()
    let library = try await PhotoLibrary.open(
      folder.path + "/index.locket", headers: StubHeaders()
    ).library
    #expect(library.root == root && library.remedy != nil)
  }
}
