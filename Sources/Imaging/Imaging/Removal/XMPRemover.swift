// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Removes properties from an XMP packet and fills their bytes with spaces.
enum XMPRemover {
  private static let maximumDepth = 256

  private struct Element {
    let name: ArraySlice<UInt8>
    let start: Int
    let isRemoved: Bool
    let namespaces: XMLNamespaces
    /// Whether this element or an enclosing one is removed or marks a region of the picture.
    let isInside: Bool
    let isInRegion: Bool
  }

  /// Returns a packet of the same length without the properties to remove.
  ///
  /// Properties are matched by the last component of their names, regardless of the writer's
  /// prefixes. A packet that is not 8-bit XML is removed completely, because its content cannot be
  /// determined.
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
    // UTF-16 and UTF-32 begin with a byte order mark or have zeros between the letters.
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

  /// Returns whether a property with a removed name holds nothing to remove.
  ///
  /// Google's cameras keep a sharp picture beside one that they blurred.
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

  /// Returns whether a comment property only marks a screenshot; phones write that, not the user.
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
    // Namespace declarations are not properties.
    if name.starts(with: "xmlns".utf8) { return false }
    return names.removes(
      property: XMLTokens.local(name), in: spaces.space(of: name), isInRegion: isInRegion)
  }
}
