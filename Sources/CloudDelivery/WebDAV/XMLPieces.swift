// SPDX-License-Identifier: Apache-2.0

import CExpat

/// What an XML document tells, in its order.
protocol XMLEvents: AnyObject {
  /// An element begins.
  ///
  /// - Parameters:
  ///   - name: The name without its prefix.
  ///   - namespace: What the prefix stands for, nil where it stands for nothing.
  /// - Returns: Whether to read on.
  func begin(_ name: Substring, in namespace: Substring?) -> Bool

  /// Characters of the element, as many as came at once.
  func add(_ text: UnsafeBufferPointer<UInt8>)

  /// The element ends; false ends the reading.
  func end() -> Bool
}

/// Reads an XML document as its pieces come, with Expat.
///
/// Entities that a document declares stand for nothing here, and no other document is ever read for
/// it.
final class XMLPieces {
  private let events: any XMLEvents
  /// Nil where there was no memory for one.
  private let parser: XML_Parser?
  private var isStopped = false

  /// - Parameter events: Who is told; it must not keep whoever reads.
  init(_ events: any XMLEvents) {
    self.events = events
    // No namespace has a space in it: Expat refuses those.
    parser = XML_ParserCreateNS(nil, XML_Char(UInt8(ascii: " ")))
    guard let parser else { return }
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { reader, name, _ in reader.map(XMLPieces.of)?.begin(name) },
      { reader, _ in reader.map(XMLPieces.of)?.end() })
    XML_SetCharacterDataHandler(parser) { reader, text, count in
      reader.map(XMLPieces.of)?.add(text, Int(count))
    }
    // With one, references to declared entities are passed to it in place of what they stand for.
    XML_SetDefaultHandler(parser) { _, _, _ in }
  }

  deinit { XML_ParserFree(parser) }

  /// Reads one more piece.
  ///
  /// - Parameters:
  ///   - piece: Bytes, as many as came; fewer than 2 GiB.
  ///   - isLast: Whether no more come.
  /// - Returns: Whether all that came so far can begin, or be, a document that is wanted.
  func read(_ piece: [UInt8], isLast: Bool = false) -> Bool {
    guard let parser, !isStopped, let count = Int32(exactly: piece.count) else { return false }
    let status = piece.withUnsafeBytes { bytes in
      XML_Parse(
        parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), count, isLast ? 1 : 0)
    }
    if status != XML_STATUS_OK { isStopped = true }
    return !isStopped
  }

  private static func of(_ reader: UnsafeMutableRawPointer) -> XMLPieces {
    Unmanaged.fromOpaque(reader).takeUnretainedValue()
  }

  private func begin(_ name: UnsafePointer<XML_Char>?) {
    guard !isStopped, let name else { return }
    let words = String(cString: name).split(separator: " ", maxSplits: 1)
    guard let last = words.last else { return }
    if !events.begin(last, in: words.count == 2 ? words[0] : nil) { stop() }
  }

  private func add(_ text: UnsafePointer<XML_Char>?, _ count: Int) {
    guard !isStopped, let text else { return }
    text.withMemoryRebound(to: UInt8.self, capacity: count) {
      events.add(UnsafeBufferPointer(start: $0, count: count))
    }
  }

  private func end() {
    if !isStopped, !events.end() { stop() }
  }

  private func stop() {
    isStopped = true
    XML_StopParser(parser, 0)
  }
}
