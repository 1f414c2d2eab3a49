// SPDX-License-Identifier: Apache-2.0

/// Iterates over the tags of an XML text; the text need not be valid.
package struct XMLTokens {
  /// A tag with its attributes.
  package struct Tag {
    /// The range from `<` to the end of `>`.
    package let range: Range<Int>
    package let name: ArraySlice<UInt8>
    package let attributes: [(name: ArraySlice<UInt8>, range: Range<Int>)]
    package let isEnd: Bool
    /// Whether the tag is self-closing.
    package let isEmpty: Bool

    /// The name without its prefix.
    package var localName: String { XMLTokens.local(name) }
  }

  private let text: [UInt8]
  package private(set) var index = 0
  /// Whether invalid XML was found.
  package private(set) var isGarbled = false

  package init(_ text: [UInt8]) { self.text = text }

  private static let maximumDepth = 1 << 12

  /// Returns whether every tag of a text is closed by an end tag with the same name.
  package static func isWhole(_ text: [UInt8]) -> Bool {
    var tokens = XMLTokens(text)
    var open: [ArraySlice<UInt8>] = []
    while let tag = tokens.next() {
      if tag.isEnd {
        guard open.popLast() == tag.name else { return false }
      } else if !tag.isEmpty {
        guard open.count < maximumDepth else { return false }
        open.append(tag.name)
      }
    }
    return !tokens.isGarbled && open.isEmpty
  }

  package static func local(_ name: ArraySlice<UInt8>) -> String {
    let last = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    return String(decoding: last, as: UTF8.self)
  }

  /// Returns the next tag, or nil at the end; comments and processing instructions are skipped.
  package mutating func next() -> Tag? {
    while let start = text[index...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = text[start...]
      let passed: String? =
        rest.starts(with: "<!--".utf8)
        ? "-->"
        : rest.starts(with: "<![CDATA[".utf8) ? "]]>" : rest.starts(with: "<?".utf8) ? "?>" : nil
      if let passed {
        guard let end = rest.position(of: passed) else { return stop() }
        index = end + passed.utf8.count
        continue
      }
      // Reading stops at declarations such as `<!ENTITY`, because an entity can stand for any text.
      if rest.starts(with: "<!".utf8) { return stop() }
      return tag(at: start)
    }
    index = text.count
    return nil
  }

  private mutating func stop() -> Tag? {
    isGarbled = true
    index = text.count
    return nil
  }

  private mutating func tag(at start: Int) -> Tag? {
    index = start + 1
    let isEnd = text[index...].first == UInt8(ascii: "/")
    if isEnd { index += 1 }
    let name = word()
    guard !name.isEmpty else { return stop() }
    var attributes: [(name: ArraySlice<UInt8>, range: Range<Int>)] = []
    while true {
      skipSpace()
      guard index < text.count else { return stop() }
      switch text[index] {
      case UInt8(ascii: ">"):
        index += 1
        return Tag(
          range: start..<index, name: name, attributes: attributes, isEnd: isEnd, isEmpty: false)
      case UInt8(ascii: "/"):
        guard text[index...].starts(with: "/>".utf8) else { return stop() }
        index += 2
        return Tag(
          range: start..<index, name: name, attributes: attributes, isEnd: isEnd, isEmpty: true)
      default:
        guard let attribute = attribute() else { return stop() }
        attributes.append(attribute)
      }
    }
  }

  private mutating func attribute() -> (name: ArraySlice<UInt8>, range: Range<Int>)? {
    let start = index
    let name = word()
    skipSpace()
    guard !name.isEmpty, index < text.count, text[index] == UInt8(ascii: "=") else { return nil }
    index += 1
    skipSpace()
    guard index < text.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(text[index]),
      let end = text[(index + 1)...].firstIndex(of: text[index])
    else { return nil }
    index = end + 1
    return (name, start..<index)
  }

  private mutating func word() -> ArraySlice<UInt8> {
    let start = index
    while index < text.count, !Self.ends.contains(text[index]) { index += 1 }
    return text[start..<index]
  }

  private mutating func skipSpace() {
    while index < text.count, Self.space.contains(text[index]) { index += 1 }
  }

  private static let space: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
  private static let ends = space.union("/>=<\"'".utf8)
}
