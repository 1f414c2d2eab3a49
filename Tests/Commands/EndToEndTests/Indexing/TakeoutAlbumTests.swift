// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import Testing

/// Tests the folders of years and albums of Google Takeout, indexed by the real command.
@Suite struct TakeoutAlbumTests {
  private static let year = "Takeout/Google Photos/Photos from 2023"
  private static let alps = "Takeout/Google Photos/Alps_"
  private static let zoo = "Takeout/Google Photos/Zoo"

  private let home: TemporaryDirectory
  private let video: [UInt8]

  init() async throws {
    home = try TemporaryDirectory()
    let sample = try await SamplePhotos.shared.folder().path + "/photos/DCIM/100LOCKT/MOV_0001.MOV"
    video = Array(try #require(FileManager.default.contents(atPath: sample)))
  }

  /// Writes a photo with its Takeout sidecar, the same in each folder.
  private func photo(
    _ name: String, _ number: Int, in folders: String..., marks: String = "photoTakenTime"
  ) throws {
    for folder in folders {
      try home.write(TinyPhotos.jpeg(number, date: nil), to: "photos/\(folder)/\(name)")
      let sidecar = """
        {"title": "\(name)", "\(marks)": {"timestamp": "\(1_690_000_000 + number)"}}
        """
      try home.write(sidecar.utf8, to: "photos/\(folder)/\(name).supplemental-metadata.json")
    }
  }

  private func album(_ title: String, _ file: String) throws {
    let metadata = """
      {"title": "\(title)", "description": "", "access": "protected",
       "date": {"timestamp": "1690000000", "formatted": "22.07.2023, 04:26:40 UTC"}}
      """
    try home.write(metadata.utf8, to: "photos/\(file)")
  }

  private func delete(_ file: String) throws {
    try FileManager.default.removeItem(atPath: "\(home.path)/photos/\(file)")
  }

  private func locket(_ arguments: String...) async throws -> JSONValue {
    let result = try await Command.run("locket", arguments, cache: home.path + "/cache")
    #expect(result.status == 0, "\(arguments): \(result.errors)")
    #expect(result.errorLines.isEmpty, "\(arguments): \(result.errors)")
    return try result.json
  }

  /// Indexes, and returns the report.
  @discardableResult private func index() async throws -> JSONValue {
    let report = try await locket(
      "index", home.path + "/photos", "--index", home.path + "/i.locket", "--json")
    #expect(report["problems"]?.arrayValue == [])
    return report
  }

  /// Returns the photos with their Live Photo videos, newest first.
  private func photos() async throws -> [JSONValue] {
    let window = try await locket(
      "window", "--profile", "mac", "--library", home.path + "/i.locket", "--json")
    return try #require(window["assets"]?.arrayValue)
  }

  /// Returns albums and folders as "kind title count".
  private func collections() async throws -> [String] {
    let list = try await locket(
      "collections", "--profile", "mac", "--library", home.path + "/i.locket", "--json")
    return try #require(list["collections"]?.arrayValue).map { collection in
      [
        collection["kind"]?.stringValue ?? "", collection["title"]?.stringValue ?? "",
        "\(collection["count"]?.intValue ?? 0)",
      ].joined(separator: " ")
    }.filter { $0.hasPrefix("album") || $0.hasPrefix("folder") }
  }

  @Test("a photo in its year's folder and in two albums is one, and albums have their titles")
  func oneInAll() async throws {
    try photo("a.jpg", 1, in: Self.year, Self.alps, Self.zoo)
    try photo("b.jpg", 2, in: Self.year, Self.zoo)
    try photo("c.jpg", 3, in: Self.year)
    try album("Alps?", Self.alps + "/Metadaten.json")
    try album("Zoo", Self.zoo + "/metadata.json")
    let report = try await index()
    #expect(report["assetCount"]?.intValue == 3)
    #expect(report["otherFiles"]?.intValue == 8)
    let all = ["album Alps? 1", "album Zoo 2", "folder Photos from 2023 3"]
    #expect(try await collections() == all)
    #expect(
      try await photos().compactMap { $0["file"]?.stringValue }
        == ["c", "b", "a"].map { "\(Self.year)/\($0).jpg" })
    let again = try await index()
    #expect(again["unchanged"]?.intValue == 3 && again["otherFiles"]?.intValue == 8)
    #expect(try await collections() == all)
  }

  @Test("a Live Photo in an album is the Live Photo of its year")
  func livePhotos() async throws {
    try photo("IMG_1.HEIC", 1, in: Self.year, Self.zoo)
    for folder in [Self.year, Self.zoo] {
      try home.write(TinyPhotos.video(video, 1), to: "photos/\(folder)/IMG_1.MP4")
    }
    #expect(try await index()["assetCount"]?.intValue == 1)
    let photos = try await photos()
    #expect(photos.map { $0["kind"]?.stringValue } == ["livePhoto"])
    #expect(photos.map { $0["livePhotoVideo"]?.stringValue } == ["\(Self.year)/IMG_1.MP4"])
    #expect(try await collections() == ["folder Photos from 2023 1", "folder Zoo 1"])
  }

  @Test("albums that come later and go, and photos that go from their year, are followed")
  func changes() async throws {
    try photo("a.jpg", 1, in: Self.year)
    try photo("b.jpg", 2, in: Self.year)
    try await index()
    let names = try await photos().map { $0["identifier"] }
    try photo("a.jpg", 1, in: Self.zoo)
    try photo("b.jpg", 2, in: Self.zoo)
    try album("At the zoo", Self.zoo + "/métadonnées.json")
    let later = try await index()
    #expect(later["added"]?.intValue == 0 && later["assetCount"]?.intValue == 2)
    #expect(try await collections() == ["album At the zoo 2", "folder Photos from 2023 2"])
    try delete(Self.zoo + "/a.jpg")
    try delete(Self.zoo + "/métadonnées.json")
    try await index()
    #expect(try await collections() == ["folder Photos from 2023 2", "folder Zoo 1"])
    try delete(Self.year + "/b.jpg")
    #expect(try await index()["removed"]?.intValue == 0)
    #expect(try await collections() == ["folder Photos from 2023 1", "folder Zoo 1"])
    #expect(try await photos().map { $0["identifier"] } == names)
    try delete(Self.zoo + "/b.jpg")
    #expect(try await index()["removed"]?.intValue == 1)
    #expect(try await collections() == ["folder Photos from 2023 1"])
  }

  @Test("what differs, has no note, or another program's stays as many photos as there are files")
  func apart() async throws {
    try photo("other.jpg", 1, in: Self.year)
    try photo("other.jpg", 2, in: Self.zoo)
    for folder in [Self.year, Self.zoo] {
      try home.write(TinyPhotos.jpeg(3), to: "photos/\(folder)/bare.jpg")
    }
    try photo("song.jpg", 4, in: Self.year, Self.zoo, marks: "recorded")
    #expect(try await index()["assetCount"]?.intValue == 6)
    #expect(try await collections() == ["folder Photos from 2023 3", "folder Zoo 3"])
  }
}
