// SPDX-License-Identifier: Apache-2.0

import CExpat
import Glibc

/// What an XML document tells, in its order.
protocol XMLEvents: AnyObject {
  /// An element begins.
  ///
  /// - Parameters:
  ///   - name: The name without its prefix, after what the prefix stands for and a space.
  ///   - index: How many bytes there are before it.
  /// - Returns: Whether to read on.
  func begin(_ name: String, at index: Int) -> Bool

  /// Characters of the element, as many as came at once.
  func add(_ text: UnsafeBufferPointer<UInt8>)

  /// The element ends; false ends the reading.
  func end() -> Bool
}

/// Reads an XML document as its pieces come, with Expat.
///
/// No other document is ever read for it, and one that declares a type is refused: that could
/// declare entities, and attributes for every element.
///
/// Expat keeps a token (a tag, a comment) until it is whole, begins it again with each piece that
/// comes, and never forgets a name. So the length of a token, that of a name and the number of names
/// are bounded; pieces are to be of some size.
final class XMLPieces {
  /// Why reading ended.
  enum Refusal: Hashable {
    /// A token, a name or the number of names is beyond its limit.
    case tooLong
    /// It declares a document type.
    case hasType
  }

  /// The most bytes of one token: no server's tag or comment is nearly as long.
  static let maximumTokenLength = 64 << 10
  /// The most bytes of a name with its namespace.
  static let maximumNameLength = 1 << 10
  /// The most different names of elements, attributes and prefixes.
  static let maximumNameCount = 1_000

  /// Why it was not read to its end, nil where it was, or is no XML.
  private(set) var refusal: Refusal?
  /// How many bytes were given.
  private(set) var byteCount = 0

  private let events: any XMLEvents
  /// Nil where there was no memory for one.
  private let parser: XML_Parser?
  private var isStopped = false
  /// Bytes since Expat told of anything.
  private var silentBytes = 0
  private var names: Set<String> = []

  /// - Parameter events: Who is told; it must not keep whoever reads.
  init(_ events: any XMLEvents) {
    self.events = events
    // No namespace has a space in it: Expat refuses those.
    parser = XML_ParserCreateNS(nil, XML_Char(UInt8(ascii: " ")))
    guard let parser else { return }
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { reader, name, attributes in reader.map(XMLPieces.of)?.begin(name, attributes) },
      { reader, _ in reader.map(XMLPieces.of)?.end() })
    XML_SetCharacterDataHandler(parser) { reader, text, count in
      reader.map(XMLPieces.of)?.add(text, Int(count))
    }
    XML_SetStartNamespaceDeclHandler(parser) { reader, prefix, namespace in
      reader.map(XMLPieces.of)?.declare(prefix, namespace)
    }
    XML_SetStartDoctypeDeclHandler(parser) { reader, _, _, _, _ in
      reader.map(XMLPieces.of)?.refuse(.hasType)
    }
    // Everything else, such as comments.
    XML_SetDefaultHandler(parser) { reader, _, _ in reader.map(XMLPieces.of)?.silentBytes = 0 }
  }

  deinit { XML_ParserFree(parser) }

  /// Reads one more piece.
  ///
  /// - Parameters:
  ///   - piece: Bytes, as many as came.
  ///   - isLast: Whether no more come.
  /// - Returns: Whether all that came so far can begin, or be, a document that is wanted.
  func read(_ piece: UnsafeRawBufferPointer, isLast: Bool = false) -> Bool {
    if isStopped { return false }
    byteCount += piece.count
    silentBytes += piece.count
    guard let parser,
      XML_Parse(
        parser, piece.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(piece.count),
        isLast ? 1 : 0) == XML_STATUS_OK
    else {
      isStopped = true
      return false
    }
    if silentBytes > Self.maximumTokenLength { refuse(.tooLong) }
    return !isStopped
  }

  /// How many bytes there are before what is no XML.
  var errorIndex: Int { parser.map { XML_GetCurrentByteIndex($0) } ?? 0 }

  private static func of(_ reader: UnsafeMutableRawPointer) -> XMLPieces {
    Unmanaged.fromOpaque(reader).takeUnretainedValue()
  }

  private func begin(
    _ name: UnsafePointer<XML_Char>?,
    _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) {
    silentBytes = 0
    guard !isStopped, let name = known(name) else { return }
    // Names and values alternate.
    var next = attributes
    while let place = next, place.pointee != nil {
      guard known(place.pointee) != nil else { return }
      next = place + 2
    }
    if !events.begin(name, at: XML_GetCurrentByteIndex(parser)) { stop() }
  }

  private func declare(
    _ prefix: UnsafePointer<XML_Char>?, _ namespace: UnsafePointer<XML_Char>?
  ) {
    silentBytes = 0
    if let prefix, !isStopped { _ = known(prefix) }
    // Each element in it has it in its name.
    if let namespace, !isStopped { _ = known(namespace) }
  }

  /// Takes a name in, nil where there are too many or it is too long.
  private func known(_ name: UnsafePointer<XML_Char>?) -> String? {
    guard let name else { return nil }
    guard strnlen(name, Self.maximumNameLength + 1) <= Self.maximumNameLength else {
      refuse(.tooLong)
      return nil
    }
    let text = String(cString: name)
    if names.insert(text).inserted, names.count > Self.maximumNameCount {
      refuse(.tooLong)
      return nil
    }
    return text
  }

  private func add(_ text: UnsafePointer<XML_Char>?, _ count: Int) {
    silentBytes = 0
    guard !isStopped, let text else { return }
    text.withMemoryRebound(to: UInt8.self, capacity: count) {
      events.add(UnsafeBufferPointer(start: $0, count: count))
    }
  }

  private func end() {
    silentBytes = 0
    if !isStopped, !events.end() { stop() }
  }

  private func refuse(_ why: Refusal) {
    if refusal == nil, !isStopped { refusal = why }
    stop()
  }

  private func stop() {
    isStopped = true
    XML_StopParser(parser, 0)
  }
}
