// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import Testing

@testable import AssetIndex

/// Compares each asset of real libraries with known values, on machines that have them.
@Suite struct ApplePhotosCorpusTests {
  /// A row of the table of all assets.
  struct Entry: CustomTestStringConvertible, Sendable {
    let fields: [String: String]

    var testDescription: String { "\(self["library"]) \(self["original_filename"])" }

    subscript(_ name: String) -> String { fields[name] ?? "" }

    func number(_ name: String) -> Int { Int(self[name]) ?? 0 }
  }

  private static let folder: String? = {
    let folder =
      ProcessInfo.processInfo.environment["LOCKET_CORPUS"]
      ?? ProjectFolder.path(of: "../shared/corpus")
    return FileManager.default.fileExists(atPath: folder + "/LIBRARY_ASSETS.tsv") ? folder : nil
  }()

  private static let entries: [Entry] = {
    guard let folder,
      let text = try? String(contentsOfFile: folder + "/LIBRARY_ASSETS.tsv", encoding: .utf8)
    else { return [] }
    let lines = text.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    guard let names = lines.first else { return [] }
    return lines.dropFirst().map { values in
      Entry(fields: Dictionary(zip(names, values)) { first, _ in first })
    }
  }()

  private func index(_ name: String) async throws -> (AssetDatabase, ScanReport) {
    let folder = try #require(Self.folder)
    let library = try #require(ApplePhotosLibrary(root: "\(folder)/libraries/\(name)"))
    let index = try AssetDatabase()
    return (index, try await index.sync(with: library))
  }

  private func expected(_ entry: Entry) -> (kind: MediaKind, subtypes: AssetSubtypes) {
    var subtypes: AssetSubtypes = []
    let (subtype, depth) = (entry.number("subtype"), entry.number("depth_type"))
    if !entry["burst_uuid"].isEmpty { subtypes.insert(.burst) }
    if entry.number("spatial_type") > 0 { subtypes.insert(.spatial) }
    guard entry.number("kind") == 0 else {
      let videos: [Int: AssetSubtypes] = [101: .slomo, 102: .timelapse, 103: .screenRecording]
      subtypes.formUnion(videos[subtype] ?? [])
      if depth == 2 { subtypes.insert(.cinematic) }
      return (.video, subtypes)
    }
    let range = max(entry.number("hdr_type"), entry.number("custom_rendered"))
    if subtype == 1 || range == 6 { subtypes.insert(.panorama) }
    if subtype == 10 { subtypes.insert(.screenshot) }
    if depth > 0 { subtypes.insert(.depthEffect) }
    if [3, 10].contains(range) { subtypes.insert(.hdr) }
    return (subtype == 2 ? .livePhoto : .image, subtypes)
  }

  @Test(
    "each asset is what the table says, in every field", .enabled(if: folder != nil),
    arguments: Set(entries.map { $0["library"] }).sorted())
  func fields(library: String) async throws {
    let (index, report) = try await index(library)
    let entries = Self.entries.filter { $0["library"] == library }
    #expect(report.problems.isEmpty && report.added == entries.count && report.otherFiles == 0)
    let assets = try await PhotosFixture.assets(in: index)
    let known = Dictionary(uniqueKeysWithValues: assets.map { ($0.identifier, $0) })
    #expect(known.count == entries.count)
    for entry in entries {
      let asset = try #require(known[AssetIdentifier(entry["uuid"] + "/L0/001")], "\(entry)")
      let (kind, subtypes) = expected(entry)
      #expect(asset.kind == kind && asset.subtypes == subtypes, "\(entry)")
      #expect(
        asset.pixelSize
          == PixelSize(width: entry.number("width"), height: entry.number("height")), "\(entry)")
      let date = try #require(Timestamp(rfc3339: entry["capture_utc"]))
      #expect(asset.captureDate?.milliseconds == date.milliseconds, "\(entry)")
      let offset = Int(entry["tz_offset_s"]).map { $0 / 60 }
      #expect(asset.captureDate?.offsetMinutes == offset, "\(entry)")
      #expect(abs((asset.duration ?? 0) - (Double(entry["duration_s"]) ?? 0)) < 0.001, "\(entry)")
      #expect(asset.isFavorite == (entry["favorite"] == "1"), "\(entry)")
      #expect(asset.isTrashed == (entry["trashed"] == "1"), "\(entry)")
      // The person picked one picture of the burst in addition to the representative one.
      let isLeft = entry["burst_pick"] == "2"
      #expect(asset.isHidden == (entry["hidden"] == "1" || isLeft), "\(entry)")
      #expect(asset.burstIdentifier ?? "" == entry["burst_uuid"], "\(entry)")
      #expect(asset.hasLocation == (entry["has_location"] == "yes"), "\(entry)")
      #expect((asset.availability == .device) == (entry["original_on_disk"] == "yes"), "\(entry)")
      #expect((asset.livePhotoVideo != nil) == (entry["live_video_on_disk"] == "yes"), "\(entry)")
      #expect((asset.derivative != nil) == (entry.number("derivatives_on_disk") > 0), "\(entry)")
      #expect(asset.originalFilename == entry["original_filename"], "\(entry)")
      #expect(asset.contentType.rawValue == entry["uti"], "\(entry)")
    }
  }

  @Test("the words and places of real libraries are found", .enabled(if: folder != nil))
  func searchKeywords() async throws {
    let (index, _) = try await index("Test-Media-Types-15.7.2.photoslibrary")
    let window = try await index.window(.init())
    for (text, count) in [("capitol", 1), ("huntsville", 3), ("united states", 11), ("burst", 2)] {
      var query = AssetQuery()
      query.search = SearchTerms(text)
      #expect(try await index.count(in: window, matching: query) == count, "\(text)")
    }
    let shown = try await index.collections(in: window, matching: AssetQuery())
      .filter { $0.kind != .mediaType }.map { "\($0.kind) \($0.title) \($0.count)" }
    #expect(shown.contains("album BurstAlbum 1") && shown.contains("location Huntsville 3"))
  }
}
