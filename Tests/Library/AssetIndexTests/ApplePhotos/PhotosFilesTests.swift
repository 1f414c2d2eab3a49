// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import Testing

@testable import AssetIndex

/// The files of an asset are found, with their availability.
@Suite struct PhotosFilesTests {
  private func only(_ fixture: PhotosFixture) async throws -> Asset {
    let (index, report) = try await fixture.indexed()
    #expect(report.problems.isEmpty)
    return try #require(try await PhotosFixture.assets(in: index).first)
  }

  @Test("an original that is here is on the device, another one in the cloud")
  func availability() async throws {
    let fixture = try PhotosFixture()
    try fixture.add(1, more: ["ZORIGINALFILESIZE": 99])
    try fixture.add(2, more: ["ZORIGINALFILESIZE": 99], isHere: false)
    let (index, _) = try await fixture.indexed()
    let assets = try await PhotosFixture.assets(in: index)
    #expect(assets.map(\.availability) == [.device, .cloud])
    #expect(assets.map(\.byteCount) == [8, 99])
    #expect(
      assets.allSatisfy { $0.file == "originals/A/\($0.identifier.rawValue.prefix(36)).jpeg" })
  }

  @Test("a Live Photo's video is the one beside it")
  func liveVideo() async throws {
    let fixture = try PhotosFixture()
    try fixture.add(1, ["ZKINDSUBTYPE": 2])
    #expect(try await only(fixture).livePhotoVideo == nil)
    try fixture.write("video".utf8, to: "originals/A/\(PhotosFixture.uuid(1))_3.mov")
    #expect(
      try await only(fixture).livePhotoVideo == "originals/A/\(PhotosFixture.uuid(1))_3.mov")
  }

  @Test("an edited photo is its edited picture; without it here, it is in the cloud")
  func edited() async throws {
    let fixture = try PhotosFixture()
    try fixture.add(1, ["ZADJUSTMENTSSTATE": 2, "ZKINDSUBTYPE": 2])
    try fixture.write("video".utf8, to: "originals/A/\(PhotosFixture.uuid(1))_3.mov")
    let without = try await only(fixture)
    #expect(without.availability == .cloud && without.livePhotoVideo == nil)
    let rendered = "resources/renders/A/\(PhotosFixture.uuid(1))_1_201_a.heic"
    try fixture.write("edited picture".utf8, to: rendered)
    let video = "resources/renders/A/\(PhotosFixture.uuid(1))_2_100_a.mov"
    try fixture.write("video".utf8, to: video)
    let asset = try await only(fixture)
    #expect(asset.file == rendered && asset.availability == .device && asset.byteCount == 14)
    #expect(asset.contentType == .heic && asset.livePhotoVideo == video)
  }

  @Test("slow motion is born with an edit and is its original all the same")
  func slowMotion() async throws {
    let fixture = try PhotosFixture()
    try fixture.add(1, ["ZKIND": 1, "ZKINDSUBTYPE": 101, "ZADJUSTMENTSSTATE": 3])
    #expect(try await only(fixture).availability == .device)
  }

  @Test("slow motion that a person cut in Photos is its edited video")
  func cutSlowMotion() async throws {
    let fixture = try PhotosFixture()
    try fixture.add(1, ["ZKIND": 1, "ZKINDSUBTYPE": 101, "ZADJUSTMENTSSTATE": 2])
    #expect(try await only(fixture).availability == .cloud)
    let rendered = "resources/renders/A/\(PhotosFixture.uuid(1))_2_0_a.mov"
    try fixture.write("cut".utf8, to: rendered)
    #expect(try await only(fixture).file == rendered)
  }

  @Test("what the camera edited is its edited picture where that is here, else its original")
  func editedByCamera() async throws {
    let fixture = try PhotosFixture()
    try fixture.add(1, ["ZADJUSTMENTSSTATE": 3])
    let original = try await only(fixture)
    #expect(original.availability == .device && original.file.hasPrefix("originals/"))
    let rendered = "resources/renders/A/\(PhotosFixture.uuid(1))_1_201_a.heic"
    try fixture.write("blurred".utf8, to: rendered)
    #expect(try await only(fixture).file == rendered)
  }

  @Test("the best of the smaller pictures stands for an asset")
  func derivatives() async throws {
    let fixture = try PhotosFixture()
    try fixture.add(1, isHere: false)
    #expect(try await only(fixture).derivative == nil)
    let name = PhotosFixture.uuid(1)
    var best = "resources/derivatives/masters/A/\(name)_4_5005_c.jpeg"
    for path in [best, "resources/derivatives/A/\(name)_1_999_c.mov"] {
      try fixture.write("small".utf8, to: path)
    }
    #expect(try await only(fixture).derivative == best)
    best = "resources/derivatives/A/\(name)_1_105_c.jpeg"
    try fixture.write("small".utf8, to: best)
    #expect(try await only(fixture).derivative == best)
  }

  @Test("a phone keeps originals below DCIM, and small and edited pictures elsewhere")
  func mediaFolder() async throws {
    let fixture = try PhotosFixture(.current, .mediaFolder)
    try fixture.add(1, ["ZFILENAME": "IMG_0001.HEIC", "ZKINDSUBTYPE": 2])
    try fixture.write("video".utf8, to: "DCIM/100APPLE/IMG_0001.MOV")
    let small = "PhotoData/Thumbnails/V2/DCIM/100APPLE/IMG_0001.HEIC/5005.JPG"
    try fixture.write("small".utf8, to: small)
    try fixture.add(2, ["ZADJUSTMENTSSTATE": 2])
    let edited = "PhotoData/Mutations/DCIM/100APPLE/IMG_0002/Adjustments/FullSizeRender.jpg"
    try fixture.write("edited".utf8, to: edited)
    let (index, report) = try await fixture.indexed()
    #expect(report.problems.isEmpty)
    let assets = try await PhotosFixture.assets(in: index)
    #expect(assets.map(\.file) == ["DCIM/100APPLE/IMG_0001.HEIC", edited])
    #expect(assets.map(\.livePhotoVideo) == ["DCIM/100APPLE/IMG_0001.MOV", nil])
    #expect(assets.map(\.derivative) == [small, nil])
    #expect(assets.allSatisfy { $0.availability == .device })
  }

  @Test(
    "what comes into a library's folders is noticed, although its database is as before",
    arguments: [
      (.package, "originals/A/a.heic"),
      (.package, "resources/renders/A/a.heic"),
      (.package, "scopes/cloudsharing/data/17/9F/a.jpg"),
      (.mediaFolder, "PhotoData/CPLAssets/group347/a.heic"),
      (.mediaFolder, "PhotoData/Mutations/DCIM/100APPLE/IMG_1/Adjustments/FullSizeRender.jpg"),
    ] as [(ApplePhotosLibrary.Layout, String)])
  func fingerprints(layout: ApplePhotosLibrary.Layout, file: String) throws {
    let fixture = try PhotosFixture(.current, layout)
    let library = try #require(ApplePhotosLibrary(root: fixture.root))
    // The folder exists before the file.
    try fixture.write("first".utf8, to: file + ".other")
    let inside = URL(fileURLWithPath: "\(fixture.root)/\(file)").deletingLastPathComponent()
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: inside.path)
    let before = library.fingerprint
    try fixture.write("second".utf8, to: file)
    #expect(library.fingerprint != before)
  }

  @Test("shared albums have folders of their own", arguments: ["resources", "scopes"])
  func sharedAlbums(source: String) async throws {
    let fixture = try PhotosFixture()
    try fixture.add(
      1, ["ZSAVEDASSETTYPE": 4, "ZDIRECTORY": "17/9F", "ZFILENAME": "a.JPG"], isHere: false)
    try fixture.write("shared".utf8, to: "\(source)/cloudsharing/data/17/9F/a.JPG")
    let asset = try await only(fixture)
    #expect(asset.availability == .device)
    #expect(asset.file == "\(source)/cloudsharing/data/17/9F/a.JPG")
  }

  @Test(
    "no path leads out of the library",
    arguments: [
      ("..", "a.jpeg"), ("/etc", "passwd"), ("A/../..", "a.jpeg"), ("A//B", "a.jpeg"),
      ("A", "../a.jpeg"), ("A", ".."), ("A", ""), ("", "a.jpeg"), ("A", "a\u{0}.jpeg"),
      ("A", String(repeating: "a", count: 300)), (".", "a.jpeg"),
    ])
  func unsafePaths(directory: String, name: String) async throws {
    let fixture = try PhotosFixture()
    try fixture.add(1, ["ZDIRECTORY": directory, "ZFILENAME": name], isHere: false)
    let (index, report) = try await fixture.indexed()
    let assets = try await PhotosFixture.assets(in: index)
    #expect(report.problems.count + assets.count == 1)
    #expect(assets.allSatisfy { $0.availability == .cloud && $0.file.hasPrefix("originals/A/") })
  }

  @Test("links are not followed")
  func links() async throws {
    let fixture = try PhotosFixture()
    let outside = try fixture.folder.write(
      "secret".utf8, to: "outside/\(PhotosFixture.uuid(2)).jpeg")
    try fixture.add(1, isHere: false)
    try fixture.write([], to: "originals/A/other")
    let files = FileManager.default
    let link = fixture.root + "/originals/A/\(PhotosFixture.uuid(1)).jpeg"
    try files.createSymbolicLink(atPath: link, withDestinationPath: outside)
    try fixture.add(2, ["ZDIRECTORY": "B"], isHere: false)
    try files.createSymbolicLink(
      atPath: fixture.root + "/originals/B", withDestinationPath: fixture.folder.path + "/outside")
    let (index, _) = try await fixture.indexed()
    let assets = try await PhotosFixture.assets(in: index)
    #expect(assets.map(\.availability) == [.cloud, .cloud])
  }
}
