// SPDX-License-Identifier: Apache-2.0

import CExpat
import Glibc

/// Receives the elements and texts of an XML document in document order.
protocol XMLEvents: AnyObject {
  /// Handles the beginning of an element.
  ///
  /// - Parameters:
  ///   - name: The namespace, a space, and the name without its prefix. If there is no namespace,
  ///     only the name.
  ///   - index: The number of bytes before the element.
  /// - Returns: Whether to continue.
  func begin(_ name: String, at index: Int) -> Bool

  /// Handles characters of the current element.
  ///
  /// One text may be passed in several calls.
  func add(_ text: UnsafeBufferPointer<UInt8>)

  /// Handles the end of the current element; returns false to end the parsing.
  func end() -> Bool
}

/// Parses an XML document in chunks while it is received, with Expat.
///
/// External documents are never read. A document with a document type declaration is refused,
/// because the declaration could define entities and add attributes to elements.
///
/// Expat stores a token, such as a tag or a comment, until it is complete. Until then, it parses
/// the token again with every chunk. Expat never frees a name. The length of tokens, the length of
/// names and the number of names are therefore limited, and chunks must not be very small.
final class XMLStreamReader {
  /// The reason for refusing a document.
  enum Refusal: Hashable {
    /// A token or a name is too long, or there are too many names.
    case tooLong
    /// The document declares a document type.
    case hasType
  }

  /// The maximum number of bytes of a token.
  ///
  /// The tags and comments of servers are much shorter.
  static let maximumTokenLength = 64 << 10
  /// The maximum number of bytes of a name including its namespace.
  static let maximumNameLength = 1 << 10
  /// The maximum number of different names of elements, attributes and namespace prefixes.
  static let maximumNameCount = 1_000

  /// The reason for refusing the document, or nil if it was not refused.
  private(set) var refusal: Refusal?
  /// The number of bytes that were parsed.
  private(set) var byteCount = 0

  private let events: any XMLEvents
  /// The parser, or nil if there was no memory for it.
  private let parser: XML_Parser?
  private var isStopped = false
  /// The number of bytes since Expat's last callback.
  private var silentBytes = 0
  private var names: Set<String> = []

  /// - Parameter events: The receiver of the events. It must not keep a reference to the reader.
  init(_ events: any XMLEvents) {
    self.events = events
    // A space separates the namespace from the name. Expat refuses namespaces that contain a space.
    parser = XML_ParserCreateNS(nil, XML_Char(UInt8(ascii: " ")))
    guard let parser else { return }
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { reader, name, attributes in reader.map(XMLStreamReader.of)?.begin(name, attributes) },
      { reader, _ in reader.map(XMLStreamReader.of)?.end() })
    XML_SetCharacterDataHandler(parser) { reader, text, count in
      reader.map(XMLStreamReader.of)?.add(text, Int(count))
    }
    XML_SetStartNamespaceDeclHandler(parser) { reader, prefix, namespace in
      reader.map(XMLStreamReader.of)?.declare(prefix, namespace)
    }
    XML_SetStartDoctypeDeclHandler(parser) { reader, _, _, _, _ in
      reader.map(XMLStreamReader.of)?.refuse(.hasType)
    }
    // This handler is called for everything else, such as comments.
    XML_SetDefaultHandler(parser) { reader, _, _ in reader.map(XMLStreamReader.of)?.silentBytes = 0
    }
  }

  deinit { XML_ParserFree(parser) }

  /// Parses one more chunk.
  ///
  /// - Parameters:
  ///   - chunk: The bytes.
  ///   - isLast: Whether this is the last chunk.
  /// - Returns: Whether all bytes so far are an acceptable document or the beginning of one.
  func read(_ chunk: UnsafeRawBufferPointer, isLast: Bool = false) -> Bool {
    if isStopped { return false }
    byteCount += chunk.count
    silentBytes += chunk.count
    guard let parser,
      XML_Parse(
        parser, chunk.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(chunk.count),
        isLast ? 1 : 0) == XML_STATUS_OK
    else {
      isStopped = true
      return false
    }
    if silentBytes > Self.maximumTokenLength { refuse(.tooLong) }
    return !isStopped
  }

  /// The number of bytes before the position of the error.
  var errorIndex: Int { parser.map { XML_GetCurrentByteIndex($0) } ?? 0 }

  private static func of(_ reader: UnsafeMutableRawPointer) -> XMLStreamReader {
    Unmanaged.fromOpaque(reader).takeUnretainedValue()
  }

  private func begin(
    _ name: UnsafePointer<XML_Char>?,
    _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) {
    silentBytes = 0
    guard !isStopped, let name = known(name) else { return }
    // The list contains names and values in turn.
    var next = attributes
    while let attribute = next, attribute.pointee != nil {
      guard known(attribute.pointee) != nil else { return }
      next = attribute + 2
    }
    if !events.begin(name, at: XML_GetCurrentByteIndex(parser)) { stop() }
  }

  private func declare(
    _ prefix: UnsafePointer<XML_Char>?, _ namespace: UnsafePointer<XML_Char>?
  ) {
    silentBytes = 0
    if let prefix, !isStopped { _ = known(prefix) }
    // The names of elements in a namespace contain the namespace.
    if let namespace, !isStopped { _ = known(namespace) }
  }

  /// Registers a name.
  ///
  /// Returns nil if the name is too long, or if there are too many names.
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
