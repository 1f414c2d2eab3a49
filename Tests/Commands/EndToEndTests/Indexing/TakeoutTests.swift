// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import Testing

/// Tests a folder of Google Takeout, indexed by the real command.
@Suite struct TakeoutTests {
  private static let year = "Takeout/Google Photos/Photos from 2023"

  private let home: TemporaryDirectory
  private let video: [UInt8]

  init() async throws {
    home = try TemporaryDirectory()
    let sample = try await SamplePhotos.shared.folder().path + "/photos/DCIM/100LOCKT/MOV_0001.MOV"
    video = Array(try #require(FileManager.default.contents(atPath: sample)))
  }

  /// Writes a photo without a date of its own, and the sidecar with its date.
  private func photo(
    _ name: String, _ number: Int, sidecar: String?, in folder: String = year, _ more: String = ""
  ) throws {
    try home.write(TinyPhotos.jpeg(number, date: nil), to: "photos/\(folder)/\(name)")
    guard let sidecar else { return }
    let text = """
      {"title": "\(name)", "photoTakenTime": {"timestamp": "\(Self.time(number))"},
       "geoData": {"latitude": 0.0, "longitude": 0.0}\(more)}
      """
    try home.write(text.utf8, to: "photos/\(folder)/\(sidecar)")
  }

  private static func time(_ number: Int) -> Int { 1_690_000_000 + number * 1_000 }

  private static func date(_ number: Int) -> String {
    Timestamp(milliseconds: Int64(time(number)) * 1_000, offsetMinutes: 0).rfc3339
  }

  private func locket(_ arguments: String...) async throws -> JSONValue {
    let result = try await Command.run("locket", arguments, cache: home.path + "/cache")
    #expect(result.status == 0, "\(arguments): \(result.errors)")
    #expect(result.errorLines.isEmpty, "\(arguments): \(result.errors)")
    return try result.json
  }

  private func index() async throws -> JSONValue {
    try await locket(
      "index", home.path + "/photos", "--index", home.path + "/i.locket", "--stats", "--json")
  }

  /// Returns the photos that a computer shows, by file name in the folder of the year.
  private func shown() async throws -> [String: [String: JSONValue]] {
    let window = try await locket(
      "window", "--profile", "mac", "--library", home.path + "/i.locket", "--json")
    let photos = try #require(window.objectValue?["assets"]?.arrayValue)
    return Dictionary(
      uniqueKeysWithValues: photos.compactMap(\.objectValue).compactMap { photo in
        photo["file"]?.stringValue.map { ($0.replacing(Self.year + "/", with: ""), photo) }
      })
  }

  private func found(_ terms: String...) async throws -> [String] {
    let result = try await Command.run(
      "locket",
      ["search", "--profile", "mac", "--library", home.path + "/i.locket", "--json"] + terms,
      cache: home.path + "/cache")
    return try result.json.objectValue?["assets"]?.arrayValue?.compactMap {
      $0.objectValue?["file"]?.stringValue?.replacing(Self.year + "/", with: "")
    } ?? []
  }

  @Test("the note tells each photo's date, whatever Takeout called it")
  func datesOfEveryName() async throws {
    let long = "a_person_gave_this_photo_a_name_that_is_far_too_long.jpg"
    let middle = "photo_of_a_harbour_in_the_morning.jpg"
    let cut = "\((middle + ".supplemental-metadata").prefix(46)).json"
    try photo("plain.jpg", 1, sidecar: "plain.jpg.json")
    try photo("new.jpg", 2, sidecar: "new.jpg.supplemental-metadata.json")
    try photo(long, 3, sidecar: "\(long.prefix(46)).json")
    try photo(middle, 4, sidecar: cut)
    try photo("twice.jpg", 5, sidecar: "twice.jpg.json")
    try photo("twice(1).jpg", 6, sidecar: "twice.jpg(1).json")
    try photo("again(2).jpg", 7, sidecar: "again.jpg.supplemental-metadata(2).json")
    try photo("walk.jpg", 8, sidecar: "walk.jpg.json")
    try photo("walk-edited.jpg", 9, sidecar: nil)
    let report = try await index()
    #expect(report["assetCount"]?.intValue == 9)
    #expect(report["problems"]?.arrayValue == [])
    let dates = try await shown().mapValues { $0["captureDate"]?.stringValue }
    #expect(
      dates == [
        "plain.jpg": Self.date(1), "new.jpg": Self.date(2), long: Self.date(3),
        middle: Self.date(4), "twice.jpg": Self.date(5), "twice(1).jpg": Self.date(6),
        "again(2).jpg": Self.date(7), "walk.jpg": Self.date(8), "walk-edited.jpg": Self.date(8),
      ])
  }

  @Test("favourites are marked; archived and trashed photos are not shown")
  func marks() async throws {
    try photo("plain.jpg", 1, sidecar: "plain.jpg.json")
    try photo("loved.jpg", 2, sidecar: "loved.jpg.json", #", "favorited": true"#)
    try photo("archived.jpg", 3, sidecar: "archived.jpg.json", #", "archived": true"#)
    try photo("trashed.jpg", 4, sidecar: "trashed.jpg.json", #", "trashed": true"#)
    let stats = try await index()["stats"]
    #expect(stats?["hidden"]?.intValue == 1)
    #expect(stats?["trashed"]?.intValue == 1)
    let favorites = try await shown().mapValues { $0["isFavorite"] }
    #expect(favorites == ["plain.jpg": .bool(false), "loved.jpg": .bool(true)])
  }

  @Test("people and captions are found")
  func searchTerms() async throws {
    try photo("plain.jpg", 1, sidecar: "plain.jpg.json")
    try photo(
      "told.jpg", 2, sidecar: "told.jpg.json",
      #", "description": "Harbour lights", "people": [{"name": "Zoë Quill"}]"#)
    _ = try await index()
    #expect(try await found("zoe", "quill") == ["told.jpg"])
    #expect(try await found("lights") == ["told.jpg"])
  }

  @Test("a Live Photo is one asset with its still's note")
  func livePhotos() async throws {
    // Takeout's HEIC files are often JPEGs, and its MP4 is the camera's QuickTime movie.
    try photo("IMG_1.HEIC", 1, sidecar: "IMG_1.HEIC.json", #", "favorited": true"#)
    try home.write(TinyPhotos.video(video, 1), to: "photos/\(Self.year)/IMG_1.MP4")
    #expect(try await index()["assetCount"]?.intValue == 1)
    let asset = try #require(try await shown()["IMG_1.HEIC"])
    #expect(asset["kind"]?.stringValue == "livePhoto")
    #expect(asset["livePhotoVideo"]?.stringValue == "\(Self.year)/IMG_1.MP4")
    #expect(asset["isFavorite"] == .bool(true))
    #expect(asset["captureDate"]?.stringValue == Self.date(1))
  }
}
