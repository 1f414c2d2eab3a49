// SPDX-License-Identifier: Apache-2.0

import MediaFormats

/// The namespaces that an XML text declares for its prefixes.
///
/// Only namespaces that properties to remove can use are stored.
struct XMLNamespaces {
  private static let grammar = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  /// The namespaces of the prefixes that some XMP packets use without declaring them.
  private static let usual = [
    "rdf": grammar, "xmpGImg": "http://ns.adobe.com/xap/1.0/g/img/",
    "xapGImg": "http://ns.adobe.com/xap/1.0/g/img/",
    "GImage": "http://ns.google.com/photos/1.0/image/",
    "photoshop": "http://ns.adobe.com/photoshop/1.0/",
  ]
  private static let known = Set(usual.values)
  /// The maximum number of prefixes.
  ///
  /// There are few namespaces, so more prefixes are an attack.
  private static let maximumPrefixCount = 64

  private var namespaces = usual

  /// Creates the namespaces that XMP packets use without declaring them.
  init() {}

  /// Adds the declarations of a tag to those of the enclosing tags; the result is nil if there are
  /// too many.
  init?(_ text: [UInt8], _ tag: XMLTokens.Tag, in outer: XMLNamespaces) {
    namespaces = outer.namespaces
    for (name, range) in tag.attributes {
      let prefix: String
      if name.starts(with: "xmlns:".utf8) {
        prefix = XMLTokens.local(name)
      } else if name.elementsEqual("xmlns".utf8) {
        prefix = ""
      } else {
        continue
      }
      let value = text[range].drop { $0 != 0x22 && $0 != 0x27 }.dropFirst().dropLast()
      let space = String(decoding: value, as: UTF8.self)
      // Another namespace is stored only if it gives a known prefix another meaning.
      guard Self.known.contains(space) || namespaces[prefix] != nil else { continue }
      namespaces[prefix] = space
    }
    if namespaces.count > Self.maximumPrefixCount { return nil }
  }

  /// Returns the namespace of a name's prefix.
  ///
  /// The text is empty if the prefix is not declared or its namespace is not stored.
  func space(of name: ArraySlice<UInt8>) -> String {
    let prefix = name.lastIndex(of: UInt8(ascii: ":")).map { name[..<$0] } ?? []
    return namespaces[String(decoding: prefix, as: UTF8.self)] ?? ""
  }

  /// Returns whether a name is that of RDF's `Description`, the element that contains properties.
  func isDescription(_ name: ArraySlice<UInt8>) -> Bool {
    XMLTokens.local(name) == "Description" && space(of: name) == Self.grammar
  }
}
