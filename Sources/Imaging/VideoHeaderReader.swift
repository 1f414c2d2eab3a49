// SPDX-License-Identifier: Apache-2.0

import CLibAVShim
import Glibc
import PickerCore
import PickerModel

/// Reads what a film says of itself.
enum VideoHeaderReader {
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
    try FilmRuntime.start(for: file.name)
    var facts = clav_facts()
    let result = unsafe clav_header(file.descriptor, container, &facts)
    guard result == 0 else { throw error(file, result) }
    let identifier = text(facts.content_identifier)
    let title = text(facts.title).trimmed
    let bytes = container == CLAV_MOV ? ByteFile(descriptor: file.descriptor) : nil
    let boxes = bytes.flatMap { MovieBoxes($0) }
    let trailer = bytes.flatMap { SamsungTrailer($0) }
    let xmp = boxes?.xmp.map { XMPFacts($0) }
    let dates: [(CaptureDateSource, Timestamp?)] = [
      (.xmp, xmp?.captureDate), (.container, date(facts)),
    ]
    let date = dates.first { $0.1 != nil }
    return MediaHeader(
      kind: .video, contentType: type,
      pixelSize: PixelSize(width: Int(facts.width), height: Int(facts.height)),
      captureDate: date?.1, captureDateSource: date?.0,
      subtypes: subtypes(facts).union(boxes?.subtypes ?? [])
        .union(trailer?.subtypes(of: .video) ?? []),
      hasLocation: facts.has_location != 0 || xmp?.hasLocation == true,
      contentIdentifier: identifier.isEmpty ? nil : identifier,
      duration: facts.duration < 0 ? nil : facts.duration,
      title: title.isEmpty ? xmp?.title : title, keywords: xmp?.keywords ?? [])
  }

  /// A failure of a film.
  static func error(_ file: MediaFile, _ failure: Int32) -> MediaError {
    if failure == clav_no_pictures {
      return file.error(.unsupported, "a film without a picture, or sound alone")
    }
    if clav_is_missing_codec(failure) != 0 {
      return MediaError(
        path: file.name, reason: .unsupported, detail: words(failure), fault: .installation)
    }
    // libav gives the system's own error numbers below zero.
    return file.error(failure == -ENOMEM ? .tooLarge : .damaged, words(failure))
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
    // A clock that nobody set began in 1904 or in 1970.
    let made = DateText.timestamp(text(facts.utc_date)).flatMap { $0.milliseconds == 0 ? nil : $0 }
    return DateText.timestamp(text(facts.apple_date)) ?? DateText.timestamp(
      text(facts.content_date))
      ?? made
  }

  private static func subtypes(_ facts: clav_facts) -> AssetSubtypes {
    var subtypes: AssetSubtypes = []
    if facts.is_hdr != 0 { subtypes.insert(.hdr) }
    if facts.is_cinematic != 0 { subtypes.insert(.cinematic) }
    if facts.is_spatial != 0 { subtypes.insert(.spatial) }
    if text(facts.author) == "ReplayKitRecording" { subtypes.insert(.screenRecording) }
    // Live Photos' films carry the same intent at an ordinary rate, and earlier cameras none.
    let pace = FilmPace(
      captured: Double(text(facts.capture_rate)) ?? 0, playing: facts.frames_per_second,
      isSlowedWhenShown: text(facts.make) == "Apple" || !text(facts.full_rate_intent).isEmpty)
    return subtypes.union(pace.subtypes)
  }

  /// A C array of characters as text.
  private static func text<Characters>(_ characters: Characters) -> String {
    unsafe withUnsafeBytes(of: characters) { buffer in
      unsafe String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
