// SPDX-License-Identifier: Apache-2.0

/// The namespaces that an XML text declares for its prefixes, if properties to remove use them.
struct XMLNamespaces {
  private static let grammar = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  /// The namespaces of prefixes that packets use without a declaration.
  private static let usual = [
    "rdf": grammar, "xmpGImg": "http://ns.adobe.com/xap/1.0/g/img/",
    "xapGImg": "http://ns.adobe.com/xap/1.0/g/img/",
    "GImage": "http://ns.google.com/photos/1.0/image/",
    "photoshop": "http://ns.adobe.com/photoshop/1.0/",
  ]
  private static let known = Set(usual.values)
  /// The maximum number of prefixes; more for so few namespaces are an attack.
  private static let maximumPrefixCount = 64

  private var namespaces = usual

  /// Creates the namespaces that XMP packets use without declaring them.
  init() {}

  /// Adds the declarations of a tag to those of the enclosing tags, or returns nil if they are too
  /// many.
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
      // Other namespaces matter only if they replace a known meaning of a prefix.
      guard Self.known.contains(space) || namespaces[prefix] != nil else { continue }
      namespaces[prefix] = space
    }
    if namespaces.count > Self.maximumPrefixCount { return nil }
  }

  /// Returns the namespace of a name's prefix; empty if it is undeclared or not relevant.
  func space(of name: ArraySlice<UInt8>) -> String {
    let prefix = name.lastIndex(of: UInt8(ascii: ":")).map { name[..<$0] } ?? []
    return namespaces[String(decoding: prefix, as: UTF8.self)] ?? ""
  }

  /// Returns whether a name is the name of RDF's element that contains properties.
  func isDescription(_ name: ArraySlice<UInt8>) -> Bool {
    XMLTokens.local(name) == "Description" && space(of: name) == Self.grammar
  }
}
