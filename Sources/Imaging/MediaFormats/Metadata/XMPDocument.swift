// SPDX-License-Identifier: Apache-2.0

/// The properties of an XMP packet, by name.
///
/// Names have the usual prefixes, whatever prefixes the program that wrote the packet used.
///
/// Only properties of the namespaces that Locket uses are read, because a packet may have many and
/// long other properties. If a packet is truncated or invalid, the properties before that position
/// are read.
package struct XMPDocument {
  /// A structure in a list, such as a file of a container or a face in a picture.
  package struct Item {
    /// The property that contains the list.
    package let owner: String
    /// The members of the structure; if a name occurs more than once, its first value is kept.
    package var members: [String: String] = [:]
  }

  /// The maximum number of bytes that are read.
  ///
  /// Some packets contain a whole depth map and are much longer.
  private static let maximumByteCount = 4 << 20
  private static let maximumDepth = 64
  private static let maximumValueCount = 1 << 14
  private static let maximumValueLength = 1 << 14

  /// The texts of each property, in their order.
  package private(set) var values: [String: [String]] = [:]
  /// The structures in lists, in their order.
  package private(set) var items: [Item] = []

  private struct Element {
    let name: String
    let textStart: Int
    var isLeaf = true
    /// The index of the list entry to which the element belongs.
    var item: Int?
  }

  private let packet: [UInt8]
  private var prefixes: [String: String] = [:]
  private var open: [Element] = []
  private var count = 0

  package init(_ packet: [UInt8]) {
    self.packet = Array(packet.prefix(Self.maximumByteCount))
    read()
  }

  /// The first text of a property, or nil if it is missing or empty.
  package subscript(_ name: String) -> String? { values[name]?.first }

  /// Returns the texts of a list property.
  package func list(_ name: String) -> [String] { values[name] ?? [] }

  /// Returns the structures in a property's list.
  package func items(of owner: String) -> [Item] { items.filter { $0.owner == owner } }

  private mutating func read() {
    var tokens = XMLTokens(packet)
    while let tag = tokens.next(), count < Self.maximumValueCount {
      if tag.isEnd {
        close(before: tag.range.lowerBound)
        continue
      }
      for (name, range) in tag.attributes where name.starts(with: "xmlns:".utf8) {
        declare(XMLTokens.local(name), XMPText.attribute(packet[range]))
      }
      guard open.count < Self.maximumDepth else { return }
      begin(name(tag.name), textFrom: tag.range.upperBound)
      for (name, range) in tag.attributes { record(name, XMPText.attribute(packet[range])) }
      if tag.isEmpty { open.removeLast() }
    }
  }

  private mutating func begin(_ name: String, textFrom start: Int) {
    var element = Element(name: name, textStart: start, item: open.last?.item)
    if let parent = open.indices.last { open[parent].isLeaf = false }
    if name == "rdf:li" {
      let owner = open.last { !Self.grammar.contains($0.name) }?.name ?? ""
      element.item = items.count
      items.append(Item(owner: owner))
    }
    open.append(element)
  }

  /// Ends the innermost element.
  ///
  /// The name of the end tag is not compared, because ``XMLTokens`` already stops at invalid XML.
  private mutating func close(before end: Int) {
    guard let element = open.popLast(), element.isLeaf, element.textStart <= end else { return }
    let text = XMPText.decoded(packet[element.textStart..<end].prefix(Self.maximumValueLength))
    if element.name == "rdf:li" {
      let owner = open.last { !Self.grammar.contains($0.name) }
      if let owner { add(owner.name, text, to: owner.item) }
    } else if !Self.grammar.contains(element.name) {
      add(element.name, text, to: open.last?.item)
    }
  }

  private mutating func record(_ name: ArraySlice<UInt8>, _ text: String) {
    let name = self.name(name)
    if !name.hasPrefix("rdf:") { add(name, text, to: open.last?.item) }
  }

  private mutating func add(_ name: String, _ text: String, to item: Int?) {
    let text = text.trimmed
    guard !text.isEmpty, XMPNamespaces.isKnown(name) else { return }
    count += 1
    values[name, default: []].append(text)
    if let item, items[item].members[name] == nil { items[item].members[name] = text }
  }

  private mutating func declare(_ prefix: String, _ space: String) {
    if let usual = XMPNamespaces.prefixes[space] { prefixes[prefix] = usual }
  }

  /// Returns a name with its usual prefix.
  private func name(_ written: ArraySlice<UInt8>) -> String {
    let text = String(decoding: written, as: UTF8.self)
    guard let colon = text.firstIndex(of: ":"), let usual = prefixes[String(text[..<colon])] else {
      return text
    }
    return usual + text[colon...]
  }

  /// The elements that belong to RDF, the syntax of XMP, and are not properties.
  private static let grammar: Set = [
    "rdf:RDF", "rdf:Description", "rdf:li", "rdf:Bag", "rdf:Seq", "rdf:Alt", "x:xmpmeta",
  ]
}
