// SPDX-License-Identifier: Apache-2.0

import CLibAVShim
import Glibc
import MediaFormats
import PickerModel
import PickerPorts

/// Reads the header of a video.
enum VideoHeaderReader {
  /// Returns the container format of a content type, or nil if the type is not a video.
  static func container(of type: ContentType) -> clav_container? {
    switch type {
    case .quickTimeMovie, .mpeg4Movie, .threeGPPMovie: CLAV_MOV
    case .matroskaMovie: CLAV_MATROSKA
    case .aviMovie: CLAV_AVI
    default: nil
    }
  }

  /// Reads the header of a video.
  static func header(
    of file: MediaFile, _ type: ContentType, _ container: clav_container
  ) throws(MediaError) -> MediaHeader {
    try VideoRuntime.start(for: file.name)
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

  /// Returns the error for a libav error code.
  static func error(_ file: MediaFile, _ failure: Int32) -> MediaError {
    if failure == clav_no_pictures {
      return file.error(.unsupported, "a video without pictures, or sound alone")
    }
    if clav_is_missing_codec(failure) != 0 {
      return MediaError(
        path: file.name, reason: .unsupported, detail: message(failure), cause: .installation)
    }
    // libav returns the system's error numbers with a negative sign.
    return file.error(failure == -ENOMEM ? .tooLarge : .damaged, message(failure))
  }

  /// Returns libav's message for an error code.
  static func message(_ failure: Int32) -> String {
    var text = [CChar](repeating: 0, count: 128)
    unsafe clav_describe(failure, &text, text.count)
    return String(
      decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Returns the capture date.
  ///
  /// It is the date with a time zone that Apple's cameras write, otherwise the date that players
  /// show, otherwise the UTC date of the container.
  private static func date(_ facts: clav_facts) -> Timestamp? {
    // A camera whose clock was never set writes a date of 1904 or 1970.
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
    // The intent alone does not show slow motion: videos of Live Photos state it at an ordinary
    // rate, and older cameras do not state it at all.
    let rates = VideoFrameRates(
      captured: Double(text(facts.capture_rate)) ?? 0, playing: facts.frames_per_second,
      isSlowedWhenShown: text(facts.make) == "Apple" || !text(facts.full_rate_intent).isEmpty)
    return subtypes.union(rates.subtypes)
  }

  /// Returns a C array of characters as text.
  private static func text<Characters>(_ characters: Characters) -> String {
    unsafe withUnsafeBytes(of: characters) { buffer in
      unsafe String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
