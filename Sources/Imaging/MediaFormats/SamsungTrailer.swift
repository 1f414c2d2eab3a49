// SPDX-License-Identifier: Apache-2.0

package import PickerModel

/// The named entries that Samsung's cameras append to a picture or video.
///
/// The file ends with a table and the length of the table. The table states how far before its
/// beginning each entry begins.
package struct SamsungTrailer {
  /// A named entry.
  package struct Entry {
    package let name: String
    /// The range of the content after the name.
    package let content: Range<Int>
  }

  private static let maximumEntryCount = 128
  private static let maximumNameLength = 64
  /// The length of the table's header, and of each row.
  private static let width = 12

  package private(set) var entries: [Entry] = []
  /// The offset of the first entry.
  package private(set) var start: Int

  /// Reads the table, or returns nil if the file does not end with one.
  package init?(_ file: some ByteSource) {
    guard file.holds("SEFT", at: file.count - 4),
      let length = file.integer(at: file.count - 8, bytes: 4, littleEndian: true),
      length >= Self.width, length <= file.count - 8
    else { return nil }
    let table = file.count - 8 - length
    start = table
    guard file.holds("SEFH", at: table),
      let count = file.integer(at: table + 8, bytes: 4, littleEndian: true)
    else { return nil }
    for row in 0..<min(count, Self.maximumEntryCount, length / Self.width - 1) {
      let offset = table + Self.width * (row + 1)
      guard let back = file.integer(at: offset + 4, bytes: 4, littleEndian: true),
        let size = file.integer(at: offset + 8, bytes: 4, littleEndian: true), back <= table,
        size <= back
      else { continue }
      start = min(start, table - back)
      if let entry = Self.entry(file, table - back..<table - back + size) { entries.append(entry) }
    }
  }

  /// Reads an entry, which begins with its type and the length of its name.
  private static func entry(_ file: some ByteSource, _ range: Range<Int>) -> Entry? {
    guard let length = file.integer(at: range.lowerBound + 4, bytes: 4, littleEndian: true),
      (1...maximumNameLength).contains(length), range.count >= 8 + length,
      let name = file.bytes(at: range.lowerBound + 8, count: length)
    else { return nil }
    return Entry(
      name: String(decoding: name, as: UTF8.self),
      content: range.lowerBound + 8 + length..<range.upperBound)
  }

  /// The range of a motion photo's video, if the table states one.
  package var motionVideo: Range<Int>? { entries.first { $0.name == "MotionPhoto_Data" }?.content }

  /// Returns the subtypes that the names of the entries indicate.
  package func subtypes(of kind: MediaKind) -> AssetSubtypes {
    var subtypes: AssetSubtypes = []
    for entry in entries {
      switch entry.name {
      case "SlowMotion_Data", "Super_SlowMotion_Data": subtypes.insert(.slomo)
      case "FastMotion_Data", "Hyperlapse_Data": subtypes.insert(.timelapse)
      case "Samsung_Capture_Info": subtypes.insert(.screenshot)
      case "Burst_Shot_Info": subtypes.insert(.burst)
      case let name where name.hasPrefix("DualShot_DepthMap"): subtypes.insert(.depthEffect)
      case let name where name.hasPrefix("SingleShot_DepthMap"): subtypes.insert(.depthEffect)
      case let name where name.hasPrefix("Panorama"): subtypes.insert(.panorama)
      default: break
      }
    }
    let videoSubtypes: AssetSubtypes = [.slomo, .timelapse]
    return kind == .video
      ? subtypes.intersection(videoSubtypes) : subtypes.subtracting(videoSubtypes)
  }
}
