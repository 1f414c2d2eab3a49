// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// What an XMP packet says that a picker needs.
///
/// Finds properties by their usual prefixes, as attributes or elements, without building a
/// document: packets come from anywhere, and some hold a whole depth map.
struct XMPFacts {
  /// More than this is never looked through.
  private static let most = 1 << 20

  private let packet: [UInt8]

  init(_ packet: [UInt8]) {
    self.packet = Array(packet.prefix(Self.most))
  }

  /// When it was taken: as EXIF, Photoshop or the writing program says, in this order.
  var captureDate: Timestamp? {
    for name in ["exif:DateTimeOriginal", "photoshop:DateCreated", "xmp:CreateDate"] {
      if let date = DateText.timestamp(value(of: name)) { return date }
    }
    return nil
  }

  /// Whether there is a latitude and a longitude.
  var hasLocation: Bool {
    value(of: "exif:GPSLatitude") != nil && value(of: "exif:GPSLongitude") != nil
  }

  /// What the packet shows of subtypes.
  var subtypes: AssetSubtypes {
    var subtypes: AssetSubtypes = []
    if value(of: "GPano:ProjectionType") != nil { subtypes.insert(.panorama) }
    if value(of: "hdrgm:Version") != nil { subtypes.insert(.hdr) }
    // The comment is a list with one text in each language.
    if let place = packet.position(of: "exif:UserComment"),
      packet[place...].prefix(256).position(of: ">Screenshot<") != nil
    {
      subtypes.insert(.screenshot)
    }
    return subtypes
  }

  /// A property's text, nil where it is missing or empty.
  func value(of name: String) -> String? {
    var from = packet.startIndex
    while let place = packet[from...].position(of: name) {
      from = place + name.utf8.count
      let isFree = place > 0 && [0x20, 0x09, 0x0A, 0x0D, 0x3C].contains(packet[place - 1])
      if isFree, let value = text(at: from) { return value }
    }
    return nil
  }

  /// The text that follows a name: `="text"`, `='text'` or `>text<`.
  private func text(at place: Int) -> String? {
    let after = packet[place...].drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    var rest = after
    let end: UInt8
    switch rest.popFirst() {
    case 0x3E: end = 0x3C
    case 0x3D:
      rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
      guard let quote = rest.popFirst(), quote == 0x22 || quote == 0x27 else { return nil }
      end = quote
    default: return nil
    }
    let text = String(decoding: rest.prefix(4096).prefix { $0 != end }, as: UTF8.self).trimmed
    return text.isEmpty ? nil : text
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// The first place of an ASCII text.
  func position(of text: String) -> Int? { position(of: Array(text.utf8)) }

  /// The first place of some bytes.
  func position(of wanted: [UInt8]) -> Int? {
    guard let first = wanted.first else { return nil }
    var from = startIndex
    while let place = self[from...].firstIndex(of: first) {
      if self[place...].starts(with: wanted) { return place }
      from = place + 1
    }
    return nil
  }
}
