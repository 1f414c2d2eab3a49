// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerPorts
import Testing

/// Verification with exiftool of metadata removal from real files.
///
/// Needs the corpus and exiftool, which `make test-deps` installs.
@Suite(.enabled(if: Corpus.found != nil && ExifTool.isHere, "the corpus or exiftool is not here"))
struct RemovalProofTests {
  /// Groups of exiftool for the file itself and for derived values.
  private static let own: Set = ["System", "ExifTool", "Composite", "SourceFile"]
  /// Tags whose names sound like a location and are not.
  private static let others: Set = [
    "Sony:FocusLocation", "Panasonic:WorldTimeLocation", "XMP-crs:RetouchAreaSourceState",
    "XMP-xmpRights:WebStatement", "Photoshop:GlobalAltitude",
  ]
  private static let captions: Set = [
    "ImageDescription", "UserComment", "XPTitle", "XPComment", "XPKeywords", "XPSubject", "Title",
    "Description", "Subject", "Headline", "Caption-Abstract", "Keywords", "ObjectName", "TagsList",
    "HierarchicalSubject", "LastKeywordXMP", "LastKeywordIPTC", "Comment", "CaptionWriter",
    "DocumentName", "PageName", "Category", "Categories", "SupplementalCategories",
    "SpecialInstructions", "Instructions", "Writer-Editor", "PersonInImage", "RegionName",
    "RegionPersonDisplayName", "WeightedFlatSubject", "CatalogSets", "SubjectCode", "Label",
  ]
  /// Blocks that are removed unread, because they may hold anything.
  private static let unread: Set = ["Ducky:Quality"]
  /// A compressed block of a PNG is removed completely.
  private static let whole: Set = ["IPTC:ApplicationRecordVersion", "IPTC:Keywords"]
  /// Files that are too broken to be parsed.
  private static let broken: Set = ["corrupt/corrupted.hif", "corrupt/endless_loop.jpg"]
  /// Groups of maker notes, which are removed completely with serial numbers.
  private static let makers: Set = [
    "Apple", "Canon", "Casio", "FujiFilm", "Google", "Kodak", "Leica", "Minolta", "Nikon",
    "NikonCustom", "Olympus", "Panasonic", "Pentax", "PreviewIFD", "Ricoh", "Samsung", "Sanyo",
    "Sigma", "Sony", "MakerNotes", "CanonCustom", "PrintIM", "DJI", "NikonScan",
  ]

  private let corpus: Corpus

  init() throws { corpus = try #require(Corpus.found) }

  /// Removes metadata from every possible file, and compares the output of exiftool.
  private func lost(_ options: PickerMetadataOptions) async throws -> (
    lost: [String: Set<String>], changed: [String],
    left: [(file: String, tag: String, value: String)]
  ) {
    let folder = try TemporaryFolder()
    for name in ["before", "after"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
    }
    var refused: [String] = []
    for (index, entry) in corpus.entries.enumerated() {
      let original = corpus.folder + "/" + entry.path
      let request = RenditionRequest(mode: .current, removing: options)
      let made: Rendition
      do {
        made = try await Backend.inProcess.photos.rendition(
          ofFileAt: original, request, to: "\(folder.path)/after/\(index)")
      } catch {
        // Only files that cannot be inspected here, or are not pictures, may be refused.
        if error.detail.contains("cannot be removed"), !Self.broken.contains(entry.path),
          !error.detail.contains("does not know all metadata")
        {
          refused.append("\(entry.path): \(error.detail)")
        }
        continue
      }
      let name = try #require(made.file.split(separator: "/").last)
      try FileManager.default.copyItem(atPath: original, toPath: "\(folder.path)/before/\(name)")
      let size = try FileManager.default.attributesOfItem(atPath: original)[.size] as? Int
      #expect(made.byteCount == Int64(size ?? -1), "\(entry.path)")
    }
    #expect(refused == [])
    let before = try ExifTool.tags(below: folder.path + "/before")
    let after = try ExifTool.tags(below: folder.path + "/after")
    #expect(after.count > 200 && before.count == after.count)
    var lost: [String: Set<String>] = [:]
    var changed: [String] = []
    var left: [(file: String, tag: String, value: String)] = []
    for (file, tags) in before {
      let now = after[file] ?? [:]
      for (tag, value) in tags where !Self.own.contains(Self.group(tag)) {
        if now[tag] == nil { lost[tag, default: []].insert(file) }
        if let new = now[tag], new != value {
          changed.append("\(file) \(tag): \(value), now \(new)")
        }
      }
      left += now.filter { Self.group($0.key) != "SourceFile" }.map { (file, $0.key, $0.value) }
    }
    return (lost, changed.filter { !$0.contains("CurrentIPTCDigest") }, left)
  }

  private static func group(_ tag: String) -> String {
    String(tag.prefix { $0 != ":" })
  }

  private static func name(_ tag: String) -> String {
    tag.split(separator: ":").last.map(String.init) ?? tag
  }

  private static func isLocation(_ tag: String) -> Bool {
    let name = name(tag)
    if others.contains(tag) || group(tag).hasPrefix("ICC") { return false }
    return group(tag) == "GPS" || name.hasPrefix("GPS") || name == "City" || name == "Sub-location"
      || ["Latitude", "Longitude", "Location", "Country", "State"].contains(where: name.contains)
      || name.hasSuffix("City") || name.hasSuffix("Altitude")
  }

  /// Photoshop names slices after the document.
  private static func isOfSlices(_ change: String) -> Bool {
    ["SlicesGroupName", "NumSlices"].contains(where: change.contains)
  }

  private static func isCaption(_ tag: String) -> Bool {
    captions.contains(name(tag)) || unread.contains(tag)
  }

  private static func isNumber(_ tag: String) -> Bool {
    let name = name(tag).lowercased()
    return makers.contains(group(tag)) || unread.contains(tag)
      || ["serialnumber", "ownername", "imageuniqueid", "makernote"].contains(where: name.contains)
  }

  @Test("unseen.rendition.place: exiftool finds no location in what is delivered, and all the rest")
  func locations() async throws {
    let (lost, changed, left) = try await lost(.removeLocation)
    #expect(left.filter { Self.isLocation($0.tag) }.map { "\($0.file) \($0.tag)" } == [])
    #expect(changed == [])
    let others = lost.filter { tag, files in
      !Self.isLocation(tag) && Self.group(tag) != "Nikon"
        && !(Self.whole.contains(tag) && files.allSatisfy { $0.hasSuffix(".png") })
    }
    #expect(others.keys.sorted() == [])
    #expect((lost["GPS:GPSLatitude"]?.count ?? 0) > 40, "the corpus has places")
  }

  @Test("unseen.rendition.place: exiftool finds no captions in what is delivered, and all the rest")
  func captions() async throws {
    let (lost, changed, left) = try await lost(.removeCaptions)
    let texts = left.filter {
      Self.captions.contains(Self.name($0.tag)) && !$0.tag.hasPrefix("ICC")
        && !$0.value.allSatisfy(\.isWhitespace) && $0.value != "Screenshot"
    }
    #expect(texts.map { "\($0.file) \($0.tag) \($0.value)" } == [])
    #expect(changed.filter { !$0.contains("File:Comment") && !Self.isOfSlices($0) } == [])
    #expect((lost["XMP-dc:Subject"]?.count ?? 0) > 10, "the corpus has captions")
    #expect(lost.keys.filter { !Self.isCaption($0) && !Self.whole.contains($0) }.sorted() == [])
  }

  @Test("unseen.rendition.place: exiftool finds no serial numbers in what is delivered")
  func serials() async throws {
    let (lost, changed, left) = try await lost(.removeSerialNumbers)
    let numbers = left.filter {
      $0.tag.contains("SerialNumber") || $0.tag.contains("OwnerName")
    }
    #expect(numbers.map { "\($0.file) \($0.tag)" } == [])
    #expect(lost["XMP-aux:SerialNumber"] != nil, "the corpus has numbers")
    #expect(changed == [])
    #expect(lost.keys.filter { !Self.isNumber($0) }.sorted() == [])
  }

  @Test("unseen.rendition.everything, unseen.rendition.current: nothing asked for, nothing changed")
  func everythingStays() async throws {
    let folder = try TemporaryFolder()
    for entry in corpus.entries {
      let original = corpus.folder + "/" + entry.path
      guard
        let made = try? await Backend.inProcess.photos.rendition(
          ofFileAt: original, RenditionRequest(mode: .current), to: folder.path + "/out")
      else { continue }
      #expect(
        FileManager.default.contentsEqual(atPath: original, andPath: made.file), "\(entry.path)")
    }
  }
}
