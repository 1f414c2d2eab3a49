// SPDX-License-Identifier: Apache-2.0

/// The properties of an XMP packet by their usual names, whatever prefixes its writer chose.
///
/// Only those of the name spaces that something here reads: others may be many and long.
/// A packet that is cut short or garbled gives what stands before that.
struct XMPDocument {
  /// A structure in a list, like one file of a container or one face in a picture.
  struct Item {
    /// The property whose list it is in.
    let owner: String
    /// Its members, the first of each name.
    var members: [String: String] = [:]
  }

  /// More than this is never looked through: some packets hold a whole depth map.
  private static let most = 4 << 20
  private static let deepest = 64
  private static let mostValues = 1 << 14
  private static let longestValue = 1 << 14

  /// The texts of each property in their order.
  private(set) var values: [String: [String]] = [:]
  /// The structures in lists, in their order.
  private(set) var items: [Item] = []

  private struct Element {
    let name: String
    let textStart: Int
    var isLeaf = true
    /// The list entry that it belongs to.
    var item: Int?
  }

  private let packet: [UInt8]
  private var prefixes: [String: String] = [:]
  private var open: [Element] = []
  private var count = 0

  init(_ packet: [UInt8]) {
    self.packet = Array(packet.prefix(Self.most))
    read()
  }

  /// A property's first text, nil where it is missing or empty.
  subscript(_ name: String) -> String? { values[name]?.first }

  /// The texts of a property that is a list.
  func list(_ name: String) -> [String] { values[name] ?? [] }

  /// The structures that a property lists.
  func items(of owner: String) -> [Item] { items.filter { $0.owner == owner } }

  private mutating func read() {
    var tokens = XMLTokens(packet)
    while let tag = tokens.next(), count < Self.mostValues {
      if tag.isEnd {
        close(before: tag.place.lowerBound)
        continue
      }
      for (name, place) in tag.attributes where name.starts(with: "xmlns:".utf8) {
        declare(XMLTokens.local(name), XMPText.attribute(packet[place]))
      }
      guard open.count < Self.deepest else { return }
      begin(name(tag.name), textFrom: tag.place.upperBound)
      for (name, place) in tag.attributes { note(name, XMPText.attribute(packet[place])) }
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

  /// Ends the innermost element; its name is not compared, a garbled packet stops elsewhere.
  private mutating func close(before end: Int) {
    guard let element = open.popLast(), element.isLeaf, element.textStart <= end else { return }
    let text = XMPText.decoded(packet[element.textStart..<end].prefix(Self.longestValue))
    if element.name == "rdf:li" {
      let owner = open.last { !Self.grammar.contains($0.name) }
      if let owner { add(owner.name, text, to: owner.item) }
    } else if !Self.grammar.contains(element.name) {
      add(element.name, text, to: open.last?.item)
    }
  }

  private mutating func note(_ name: ArraySlice<UInt8>, _ text: String) {
    let name = self.name(name)
    if !name.hasPrefix("rdf:") { add(name, text, to: open.last?.item) }
  }

  private mutating func add(_ name: String, _ text: String, to item: Int?) {
    let text = text.trimmed
    guard !text.isEmpty, XMPSpaces.isKnown(name) else { return }
    count += 1
    values[name, default: []].append(text)
    if let item, items[item].members[name] == nil { items[item].members[name] = text }
  }

  private mutating func declare(_ prefix: String, _ space: String) {
    if let usual = XMPSpaces.prefixes[space] { prefixes[prefix] = usual }
  }

  /// A name with its usual prefix.
  private func name(_ written: ArraySlice<UInt8>) -> String {
    let text = String(decoding: written, as: UTF8.self)
    guard let colon = text.firstIndex(of: ":"), let usual = prefixes[String(text[..<colon])] else {
      return text
    }
    return usual + text[colon...]
  }

  /// RDF's own elements, which are no properties.
  private static let grammar: Set = [
    "rdf:RDF", "rdf:Description", "rdf:li", "rdf:Bag", "rdf:Seq", "rdf:Alt", "x:xmpmeta",
  ]
}
