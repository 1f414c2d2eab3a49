// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Takes properties out of an XMP packet: spaces stand where they were.
enum XMPEraser {
  private static let mostDepth = 256

  private struct Element {
    let name: ArraySlice<UInt8>
    let start: Int
    let goes: Bool
    let spaces: XMLSpaces
    /// Whether it or one around it goes, and whether it or one around it marks what is seen where.
    let isInside: Bool
    let isInRegion: Bool
  }

  /// A packet of the same length.
  ///
  /// Properties go by the last part of their name, whatever prefix a writer chose. A packet that is
  /// no XML of eight-bit characters goes whole: what is in it cannot be told.
  static func erased(
    _ packet: [UInt8], _ names: NamesToRemove
  ) throws(RemovalRefusal) -> [UInt8] {
    guard packet.contains(where: { $0 != 0 && $0 != 0x20 }) else { return packet }
    guard let places = places(packet, names) else {
      return [UInt8](repeating: 0x20, count: packet.count)
    }
    var copy = packet
    for place in places {
      for index in place { copy[index] = 0x20 }
    }
    return copy
  }

  private static func places(_ packet: [UInt8], _ names: NamesToRemove) -> [Range<Int>]? {
    // Two and four bytes a character come with a mark, or with zeros between the letters.
    guard !packet.prefix(64).contains(0), !packet.starts(with: [0xFE, 0xFF]),
      !packet.starts(with: [0xFF, 0xFE]), packet.contains(UInt8(ascii: "<"))
    else { return nil }
    var tokens = XMLTokens(packet)
    var places: [Range<Int>] = []
    var open: [Element] = []
    while let tag = tokens.next() {
      if tag.isEnd {
        guard let last = open.popLast(), last.name == tag.name else { return nil }
        let place = last.start..<tag.place.upperBound
        if last.goes, !stays(packet[place], tag.name, last.spaces, names) { places.append(place) }
        continue
      }
      let isInside = open.last?.isInside == true
      let isInRegion = open.last?.isInRegion == true
      guard let spaces = XMLSpaces(packet, tag, in: open.last?.spaces ?? XMLSpaces()) else {
        return nil
      }
      let goes =
        !isInside && !spaces.isDescription(tag.name)
        && self.goes(tag.name, spaces, isInRegion, names)
      if !goes, !isInside {
        places += tag.attributes.filter { attribute in
          self.goes(attribute.name, spaces, isInRegion, names)
            && !stays(packet[attribute.place], attribute.name, spaces, names)
        }.map(\.place)
      }
      if tag.isEmpty {
        if goes { places.append(tag.place) }
      } else {
        open.append(
          Element(
            name: tag.name, start: tag.place.lowerBound, goes: goes, spaces: spaces,
            isInside: isInside || goes,
            isInRegion: isInRegion
              || ["region", "marker"].contains(where: tag.localName.lowercased().contains)))
        guard open.count <= mostDepth else { return nil }
      }
    }
    return tokens.isGarbled || !open.isEmpty ? nil : places
  }

  /// Whether a property that goes by its name has nothing in it that is to go.
  ///
  /// Google's cameras keep a sharp picture beside one that they blurred.
  private static func stays(
    _ property: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>, _ spaces: XMLSpaces,
    _ names: NamesToRemove
  ) -> Bool {
    let local = XMLTokens.local(name)
    guard NamesToRemove.isPicture(property: local, in: spaces.space(of: name)) else {
      return isScreenshot(property, local)
    }
    guard let jpeg = Base64Text.decoded(property), jpeg.starts(with: [0xFF, 0xD8]),
      let inner = try? names.inside(),
      let edits = try? JPEGEraser.edits(of: MemoryBytes(jpeg), inner)
    else { return false }
    return edits.isEmpty
  }

  /// Phones mark what shows a screen in a property for comments; nobody typed that.
  private static func isScreenshot(_ property: ArraySlice<UInt8>, _ name: String) -> Bool {
    guard name == "UserComment", property.count < 512 else { return false }
    var isInTag = false
    var text: [UInt8] = []
    for byte in property {
      if byte == UInt8(ascii: "<") { isInTag = true }
      if !isInTag { text.append(byte) }
      if byte == UInt8(ascii: ">") { isInTag = false }
    }
    let words = String(decoding: text, as: UTF8.self).trimmed
    return words == "Screenshot" || words.hasSuffix("=\"Screenshot\"")
  }

  private static func goes(
    _ name: ArraySlice<UInt8>, _ spaces: XMLSpaces, _ isInRegion: Bool, _ names: NamesToRemove
  ) -> Bool {
    // The grammar's own words are no properties.
    if name.starts(with: "xmlns".utf8) { return false }
    return names.goes(
      property: XMLTokens.local(name), in: spaces.space(of: name), isInRegion: isInRegion)
  }
}
