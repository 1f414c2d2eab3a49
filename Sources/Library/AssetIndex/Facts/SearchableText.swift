// SPDX-License-Identifier: Apache-2.0

import PickerPorts

/// Limits the texts by which a search finds an asset.
///
/// A sidecar may have millions of different words. They are kept in memory until a batch of files is
/// written, so a few such sidecars would fill the memory of a small device.
enum SearchableText {
  /// The maximum total length of the texts of a file, a sidecar or an asset, in bytes of UTF-8.
  ///
  /// It is several times the longest caption that photo services accept. The rest is not searched.
  static let maximumByteCount = 16 << 10
  /// The maximum length in bytes of an identifier that several files share.
  private static let maximumIdentifierLength = 256

  /// Returns the metadata of a file with texts of limited length.
  static func limited(_ header: MediaHeader) -> MediaHeader {
    var header = header
    var room = maximumByteCount
    header.title = cut(header.title, &room)
    header.keywords = cut(header.keywords, &room)
    header.contentIdentifier = identifier(header.contentIdentifier)
    header.burstIdentifier = identifier(header.burstIdentifier)
    return header
  }

  /// Returns the metadata of a sidecar with texts of limited length.
  ///
  /// If the texts are too long, the caption loses its end first, because it is the longest.
  static func limited(_ facts: SidecarFacts) -> SidecarFacts {
    var facts = facts
    var room = maximumByteCount
    facts.originalName = cut(facts.originalName, &room)
    facts.title = cut(facts.title, &room)
    facts.people = cut(facts.people, &room)
    facts.keywords = cut(facts.keywords, &room)
    facts.caption = cut(facts.caption, &room)
    return facts
  }

  /// Returns the first texts of a list, up to the maximum total length.
  static func limited(_ texts: [String]) -> [String] {
    var room = maximumByteCount
    return cut(texts, &room)
  }

  /// Returns an identifier, or nil if it is too long.
  ///
  /// A part of it could be equal for files that do not belong together.
  private static func identifier(_ identifier: String?) -> String? {
    identifier.flatMap { $0.utf8.count <= maximumIdentifierLength ? $0 : nil }
  }

  private static func cut(_ texts: [String], _ room: inout Int) -> [String] {
    var kept: [String] = []
    for text in texts where room > 0 {
      if let text = cut(text, &room) { kept.append(text) }
    }
    return kept
  }

  /// Returns as many characters of a text as there is room for, or nil if there is room for none.
  private static func cut(_ text: String?, _ room: inout Int) -> String? {
    guard let text, room > 0 else { return nil }
    guard text.utf8.count > room else {
      room -= text.utf8.count
      return text
    }
    // A single character can consist of any number of bytes, so Unicode scalars are cut.
    var short = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars {
      count += UTF8.width(scalar)
      if count > room { break }
      short.append(scalar)
    }
    room = 0
    return short.isEmpty ? nil : String(short)
  }
}
