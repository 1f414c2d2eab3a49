// SPDX-License-Identifier: Apache-2.0

/// Walks through the tags of an XML text, without trusting that it is whole.
struct XMLTokens {
  /// A tag with its attributes.
  struct Tag {
    /// Everything from `<` to behind `>`.
    let place: Range<Int>
    let name: ArraySlice<UInt8>
    let attributes: [(name: ArraySlice<UInt8>, place: Range<Int>)]
    let isEnd: Bool
    /// Whether it opens and closes at once.
    let isEmpty: Bool

    /// The name without its prefix.
    var localName: String { XMLTokens.local(name) }
  }

  private let text: [UInt8]
  private(set) var place = 0
  /// Whether something that is no XML was met.
  private(set) var isGarbled = false

  init(_ text: [UInt8]) { self.text = text }

  private static let deepest = 1 << 12

  /// Whether every tag of a text is closed, each by one of its name.
  static func isWhole(_ text: [UInt8]) -> Bool {
    var tokens = XMLTokens(text)
    var open: [ArraySlice<UInt8>] = []
    while let tag = tokens.next() {
      if tag.isEnd {
        guard open.popLast() == tag.name else { return false }
      } else if !tag.isEmpty {
        guard open.count < deepest else { return false }
        open.append(tag.name)
      }
    }
    return !tokens.isGarbled && open.isEmpty
  }

  static func local(_ name: ArraySlice<UInt8>) -> String {
    let last = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    return String(decoding: last, as: UTF8.self)
  }

  /// The next tag, nil at the end; comments and instructions are passed over.
  mutating func next() -> Tag? {
    while let start = text[place...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = text[start...]
      let passed: String? =
        rest.starts(with: "<!--".utf8)
        ? "-->"
        : rest.starts(with: "<![CDATA[".utf8) ? "]]>" : rest.starts(with: "<?".utf8) ? "?>" : nil
      if let passed {
        guard let end = rest.position(of: passed) else { return stop() }
        place = end + passed.utf8.count
        continue
      }
      // Definitions of words could stand for anything.
      if rest.starts(with: "<!".utf8) { return stop() }
      return tag(at: start)
    }
    place = text.count
    return nil
  }

  private mutating func stop() -> Tag? {
    isGarbled = true
    place = text.count
    return nil
  }

  private mutating func tag(at start: Int) -> Tag? {
    place = start + 1
    let isEnd = text[place...].first == UInt8(ascii: "/")
    if isEnd { place += 1 }
    let name = word()
    guard !name.isEmpty else { return stop() }
    var attributes: [(name: ArraySlice<UInt8>, place: Range<Int>)] = []
    while true {
      skipSpace()
      guard place < text.count else { return stop() }
      switch text[place] {
      case UInt8(ascii: ">"):
        place += 1
        return Tag(
          place: start..<place, name: name, attributes: attributes, isEnd: isEnd, isEmpty: false)
      case UInt8(ascii: "/"):
        guard text[place...].starts(with: "/>".utf8) else { return stop() }
        place += 2
        return Tag(
          place: start..<place, name: name, attributes: attributes, isEnd: isEnd, isEmpty: true)
      default:
        guard let attribute = attribute() else { return stop() }
        attributes.append(attribute)
      }
    }
  }

  private mutating func attribute() -> (name: ArraySlice<UInt8>, place: Range<Int>)? {
    let start = place
    let name = word()
    skipSpace()
    guard !name.isEmpty, place < text.count, text[place] == UInt8(ascii: "=") else { return nil }
    place += 1
    skipSpace()
    guard place < text.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(text[place]),
      let end = text[(place + 1)...].firstIndex(of: text[place])
    else { return nil }
    place = end + 1
    return (name, start..<place)
  }

  private mutating func word() -> ArraySlice<UInt8> {
    let start = place
    while place < text.count, !Self.ends.contains(text[place]) { place += 1 }
    return text[start..<place]
  }

  private mutating func skipSpace() {
    while place < text.count, Self.space.contains(text[place]) { place += 1 }
  }

  private static let space: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
  private static let ends = space.union("/>=<\"'".utf8)
}
