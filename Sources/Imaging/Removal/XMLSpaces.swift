// SPDX-License-Identifier: Apache-2.0

/// What the prefixes of names in an XML text stand for, of those that properties go by.
struct XMLSpaces {
  private static let grammar = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  /// Those that packets use without saying what they stand for.
  private static let usual = [
    "rdf": grammar, "xmpGImg": "http://ns.adobe.com/xap/1.0/g/img/",
    "xapGImg": "http://ns.adobe.com/xap/1.0/g/img/",
    "GImage": "http://ns.google.com/photos/1.0/image/",
    "photoshop": "http://ns.adobe.com/photoshop/1.0/",
  ]
  private static let known = Set(usual.values)
  /// More prefixes for so few are an attack.
  private static let most = 64

  private var spaces = usual

  /// Knows what packets use without saying so.
  init() {}

  /// Reads what a tag declares, beside what those around it did; nil where that is too much.
  init?(_ text: [UInt8], _ tag: XMLTokens.Tag, in outer: XMLSpaces) {
    spaces = outer.spaces
    for (name, place) in tag.attributes {
      let prefix: String
      if name.starts(with: "xmlns:".utf8) {
        prefix = XMLTokens.local(name)
      } else if name.elementsEqual("xmlns".utf8) {
        prefix = ""
      } else {
        continue
      }
      let value = text[place].drop { $0 != 0x22 && $0 != 0x27 }.dropFirst().dropLast()
      let space = String(decoding: value, as: UTF8.self)
      // Others matter only where one of these meant something else before.
      guard Self.known.contains(space) || spaces[prefix] != nil else { continue }
      spaces[prefix] = space
    }
    if spaces.count > Self.most { return nil }
  }

  /// What the prefix of a name stands for, empty where nothing says it or it is none of these.
  func space(of name: ArraySlice<UInt8>) -> String {
    let prefix = name.lastIndex(of: UInt8(ascii: ":")).map { name[..<$0] } ?? []
    return spaces[String(decoding: prefix, as: UTF8.self)] ?? ""
  }

  /// Whether a name is the grammar's word for what holds properties.
  func isDescription(_ name: ArraySlice<UInt8>) -> Bool {
    XMLTokens.local(name) == "Description" && space(of: name) == Self.grammar
  }
}
