// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// The named notes that Samsung's cameras put at the very end of a picture or film.
///
/// The end says how long its table is, and the table how far before itself each note begins.
struct SamsungTrailer {
  /// One note.
  struct Note {
    let name: String
    /// Where its content is, behind its name.
    let content: Range<Int>
  }

  private static let mostNotes = 128
  private static let longestName = 64
  /// The table's own head, and each of its rows.
  private static let width = 12

  private(set) var notes: [Note] = []
  /// Where the first of them begins.
  private(set) var start: Int

  /// Reads the table, nil where the file does not end with one.
  init?(_ file: some ByteSource) {
    guard file.holds("SEFT", at: file.count - 4),
      let length = file.integer(at: file.count - 8, bytes: 4, littleEndian: true),
      length >= Self.width, length <= file.count - 8
    else { return nil }
    let table = file.count - 8 - length
    start = table
    guard file.holds("SEFH", at: table),
      let count = file.integer(at: table + 8, bytes: 4, littleEndian: true)
    else { return nil }
    for row in 0..<min(count, Self.mostNotes, length / Self.width - 1) {
      let place = table + Self.width * (row + 1)
      guard let back = file.integer(at: place + 4, bytes: 4, littleEndian: true),
        let size = file.integer(at: place + 8, bytes: 4, littleEndian: true), back <= table,
        size <= back
      else { continue }
      start = min(start, table - back)
      if let note = Self.note(file, table - back..<table - back + size) { notes.append(note) }
    }
  }

  /// A note begins with its kind and its name's length.
  private static func note(_ file: some ByteSource, _ place: Range<Int>) -> Note? {
    guard let length = file.integer(at: place.lowerBound + 4, bytes: 4, littleEndian: true),
      (1...longestName).contains(length), place.count >= 8 + length,
      let name = file.bytes(at: place.lowerBound + 8, count: length)
    else { return nil }
    return Note(
      name: String(decoding: name, as: UTF8.self),
      content: place.lowerBound + 8 + length..<place.upperBound)
  }

  /// The film of a motion photo, as far as the table says.
  var motionVideo: Range<Int>? { notes.first { $0.name == "MotionPhoto_Data" }?.content }

  /// What the notes' names show.
  func subtypes(of kind: MediaKind) -> AssetSubtypes {
    var subtypes: AssetSubtypes = []
    for note in notes {
      switch note.name {
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
    let ofFilms: AssetSubtypes = [.slomo, .timelapse]
    return kind == .video ? subtypes.intersection(ofFilms) : subtypes.subtracting(ofFilms)
  }
}
