// SPDX-License-Identifier: Apache-2.0

import CLibAVShim
import Glibc
import PickerCore
import PickerModel

/// Reads what a film says of itself.
enum VideoHeaderReader {
  /// From this many pictures a second a film is taken to be played slowly.
  private static let slow = 100.0

  /// The container that a type is kept in, nil for what is not a film.
  static func container(of type: ContentType) -> clav_container? {
    switch type {
    case .quickTimeMovie, .mpeg4Movie, .threeGPPMovie: CLAV_MOV
    case .matroskaMovie: CLAV_MATROSKA
    case .aviMovie: CLAV_AVI
    default: nil
    }
  }

  /// Reads a film's header.
  static func header(
    of file: MediaFile, _ type: ContentType, _ container: clav_container
  ) throws(MediaError) -> MediaHeader {
    try VipsRuntime.start(for: file.name)
    var facts = clav_facts()
    let result = unsafe clav_header(file.descriptor, container, &facts)
    guard result == 0 else { throw error(file, result) }
    let identifier = text(facts.content_identifier)
    return MediaHeader(
      kind: .video, contentType: type,
      pixelSize: PixelSize(width: Int(facts.width), height: Int(facts.height)),
      captureDate: date(facts), subtypes: subtypes(facts), hasLocation: facts.has_location != 0,
      contentIdentifier: identifier.isEmpty ? nil : identifier,
      duration: facts.duration < 0 ? nil : facts.duration)
  }

  /// A failure of a film.
  static func error(_ file: MediaFile, _ failure: Int32) -> MediaError {
    // libav gives the system's own error numbers below zero.
    file.error(failure == -ENOMEM ? .tooLarge : .damaged, words(failure))
  }

  /// A failure in libav's words.
  static func words(_ failure: Int32) -> String {
    var text = [CChar](repeating: 0, count: 128)
    unsafe clav_describe(failure, &text, text.count)
    return String(
      decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// What Apple's cameras wrote with their clock's offset, else what players show, else UTC.
  private static func date(_ facts: clav_facts) -> Timestamp? {
    DateText.timestamp(text(facts.apple_date)) ?? DateText.timestamp(text(facts.content_date))
      ?? DateText.timestamp(text(facts.utc_date))
  }

  private static func subtypes(_ facts: clav_facts) -> AssetSubtypes {
    var subtypes: AssetSubtypes = []
    if facts.is_hdr != 0 { subtypes.insert(.hdr) }
    // Live Photos' films carry the same intent at an ordinary rate.
    let captured = Double(text(facts.capture_rate)) ?? 0
    let isMeant = text(facts.full_rate_intent) == "1" && facts.frames_per_second >= slow
    if isMeant || captured >= slow { subtypes.insert(.slomo) }
    return subtypes
  }

  /// A C array of characters as text.
  private static func text<Characters>(_ characters: Characters) -> String {
    unsafe withUnsafeBytes(of: characters) { buffer in
      unsafe String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
