// SPDX-License-Identifier: Apache-2.0

import MediaFormats
import PickerModel

/// Removes properties from an XMP packet by filling their bytes with spaces.
enum XMPRemover {
  private static let maximumDepth = 256

  private struct Element {
    let name: ArraySlice<UInt8>
    let start: Int
    let isRemoved: Bool
    let namespaces: XMLNamespaces
    /// Whether this element, or an element around it, is removed.
    let isInside: Bool
    /// Whether this element, or an element around it, marks a region of the picture.
    let isInRegion: Bool
  }

  /// Returns a packet of the same length without the properties to remove.
  ///
  /// Properties are compared by their names without prefixes, because every program can choose its
  /// own prefixes. If a packet is not XML with 8-bit characters, it is removed completely, because
  /// its content is unknown.
  static func stripped(
    _ packet: [UInt8], _ names: NamesToRemove
  ) throws(RemovalRefusal) -> [UInt8] {
    guard packet.contains(where: { $0 != 0 && $0 != 0x20 }) else { return packet }
    guard let ranges = ranges(packet, names) else {
      return [UInt8](repeating: 0x20, count: packet.count)
    }
    var copy = packet
    for range in ranges {
      for index in range { copy[index] = 0x20 }
    }
    return copy
  }

  private static func ranges(_ packet: [UInt8], _ names: NamesToRemove) -> [Range<Int>]? {
    // A text in UTF-16 or UTF-32 begins with a byte order mark, or has zeros between the letters.
    guard !packet.prefix(64).contains(0), !packet.starts(with: [0xFE, 0xFF]),
      !packet.starts(with: [0xFF, 0xFE]), packet.contains(UInt8(ascii: "<"))
    else { return nil }
    var tokens = XMLTokens(packet)
    var ranges: [Range<Int>] = []
    var open: [Element] = []
    while let tag = tokens.next() {
      if tag.isEnd {
        guard let last = open.popLast(), last.name == tag.name else { return nil }
        let range = last.start..<tag.range.upperBound
        if last.isRemoved, !isKept(packet[range], tag.name, last.namespaces, names) {
          ranges.append(range)
        }
        continue
      }
      let isInside = open.last?.isInside == true
      let isInRegion = open.last?.isInRegion == true
      guard
        let namespaces = XMLNamespaces(packet, tag, in: open.last?.namespaces ?? XMLNamespaces())
      else {
        return nil
      }
      let isRemoved =
        !isInside && !namespaces.isDescription(tag.name)
        && self.removes(tag.name, namespaces, isInRegion, names)
      if !isRemoved, !isInside {
        ranges += tag.attributes.filter { attribute in
          self.removes(attribute.name, namespaces, isInRegion, names)
            && !isKept(packet[attribute.range], attribute.name, namespaces, names)
        }.map(\.range)
      }
      if tag.isEmpty {
        if isRemoved { ranges.append(tag.range) }
      } else {
        open.append(
          Element(
            name: tag.name, start: tag.range.lowerBound, isRemoved: isRemoved,
            namespaces: namespaces,
            isInside: isInside || isRemoved,
            isInRegion: isInRegion
              || ["region", "marker"].contains(where: tag.localName.lowercased().contains)))
        guard open.count <= maximumDepth else { return nil }
      }
    }
    return tokens.isGarbled || !open.isEmpty ? nil : ranges
  }

  /// Returns whether a property is kept, although its name is to be removed, because its content
  /// has no metadata to remove.
  ///
  /// For example, Google's cameras store a second, sharp picture in a property if they blurred the
  /// main picture.
  private static func isKept(
    _ property: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>, _ spaces: XMLNamespaces,
    _ names: NamesToRemove
  ) -> Bool {
    let local = XMLTokens.local(name)
    guard NamesToRemove.isPicture(property: local, in: spaces.space(of: name)) else {
      return isScreenshot(property, local)
    }
    guard let jpeg = Base64Text.decoded(property), jpeg.starts(with: [0xFF, 0xD8]),
      let inner = try? names.inside(),
      let edits = try? JPEGRemover.edits(of: MemoryBytes(jpeg), inner)
    else { return false }
    return edits.isEmpty
  }

  /// Returns whether a comment only marks a screenshot.
  ///
  /// Such a comment was written by the phone and not by the user.
  private static func isScreenshot(_ property: ArraySlice<UInt8>, _ name: String) -> Bool {
    guard name == "UserComment", property.count < 512 else { return false }
    var isInTag = false
    var text: [UInt8] = []
    for byte in property {
      if byte == UInt8(ascii: "<") { isInTag = true }
      if !isInTag { text.append(byte) }
      if byte == UInt8(ascii: ">") { isInTag = false }
    }
    let value = String(decoding: text, as: UTF8.self).trimmed
    return value == "Screenshot" || value.hasSuffix("=\"Screenshot\"")
  }

  private static func removes(
    _ name: ArraySlice<UInt8>, _ spaces: XMLNamespaces, _ isInRegion: Bool, _ names: NamesToRemove
  ) -> Bool {
    // A declaration of a namespace is not a property.
    if name.starts(with: "xmlns".utf8) { return false }
    return names.removes(
      property: XMLTokens.local(name), in: spaces.space(of: name), isInRegion: isInRegion)
  }
}
