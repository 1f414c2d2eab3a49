// SPDX-License-Identifier: Apache-2.0

/// Parses a WebDAV multistatus response while it is received.
///
/// Elements are identified by their namespace, regardless of its prefix. An entry that is not
/// well-formed XML is skipped up to its end tag.
final class MultistatusParser {
  /// The reason why parsing ended.
  enum ParseError: Error, Hashable {
    case notXML
    case notMultistatus
    case tooManyEntries
    /// The response has too many bytes for the number of its entries.
    case tooLong
  }

  /// The number of bytes that are parsed at a time.
  ///
  /// Expat parses an incomplete token again with each further chunk. Slices of this length limit
  /// how often that happens. The first bytes of the response, up to this length, are kept. With
  /// them, the parser is restarted after an entry that is not well-formed.
  private static let sliceLength = 4 << 10

  private let limits: ListingLimits
  private let collector: FolderCollector
  private let document: MultistatusDocument
  private var reader: XMLStreamReader
  private(set) var byteCount = 0
  private var error: ParseError?
  /// The bytes that are not parsed yet.
  ///
  /// They are fewer than a slice.
  private var pending: [UInt8] = []
  /// The slice that was parsed last.
  private var last: [UInt8] = []
  /// The first bytes of the response.
  private var start: [UInt8] = []
  /// The search for the end of an entry that is not well-formed, or nil outside such an entry.
  private var search: EndTagSearch?

  /// - Parameter collector: Receives the entries.
  init(_ collector: FolderCollector) {
    self.collector = collector
    limits = collector.limits
    document = MultistatusDocument(collector)
    reader = XMLStreamReader(document)
  }

  /// Parses one more chunk; returns false if the parser needs no further chunks.
  func read(_ chunk: [UInt8]) -> Bool {
    byteCount += chunk.count
    if byteCount > limits.bytes || !collector.receive(chunk.count) { error = error ?? .tooLong }
    if start.count < Self.sliceLength { start += chunk.prefix(Self.sliceLength - start.count) }
    var rest = chunk[...]
    while error == nil, pending.count + rest.count >= Self.sliceLength {
      let more = rest.prefix(Self.sliceLength - pending.count)
      rest = rest.dropFirst(more.count)
      pending += more
      readPending()
    }
    if error == nil { pending += rest }
    return error == nil
  }

  /// Ends parsing.
  ///
  /// - Returns: The contents of the folder.
  /// - Throws: The reason why the response is invalid or incomplete.
  func end() throws(ParseError) -> FolderContents {
    if error == nil { readPending(isLast: true) }
    if let error {
      cancel()
      throw error
    }
    var contents = collector.end()
    contents.byteCount = byteCount
    return contents
  }

  /// Ends the parsing of a response whose contents are not needed.
  func cancel() { collector.cancel() }

  private func readPending(isLast: Bool = false) {
    let slice = pending
    document.allowance.takeBytes(slice.count)
    read(slice[...], isLast: isLast)
    if error == nil, !document.allowance.isLeft { error = .tooLong }
    last = slice
    pending.removeAll(keepingCapacity: true)
  }

  private func read(_ slice: ArraySlice<UInt8>, isLast: Bool) {
    var rest = slice
    while error == nil {
      if search != nil {
        guard let end = search?.end(in: rest) else {
          if isLast { error = .notXML }
          return
        }
        search = nil
        rest = rest[end...]
        restart()
      }
      guard !rest.withUnsafeBytes({ reader.read($0, isLast: isLast) }) else { return }
      error = document.error ?? reader.refusal.map { $0 == .hasType ? .notMultistatus : .tooLong }
      guard error == nil, document.isInList, let length = document.startLength,
        length <= start.count, collector.problemCount < CloudProblems.maximumKept
      else {
        error = error ?? .notXML
        return
      }
      // The bytes from the error on. They may begin in the slice before. For a mismatched end tag,
      // Expat reports the offset of the tag's name.
      rest = (last + slice).suffix(reader.byteCount - reader.errorIndex + 2)
      if !document.abandonResponse() { error = document.error }
      search = EndTagSearch()
    }
  }

  /// Restarts the parser after a skipped entry, as if the entry did not exist.
  private func restart() {
    document.restart()
    reader = XMLStreamReader(document)
    let isFine = start[..<(document.startLength ?? 0)].withUnsafeBytes { reader.read($0) }
    if !isFine { error = .notXML }
  }
}

/// Searches for `</response>` with any namespace prefix, without parsing the bytes before it.
private struct EndTagSearch {
  private static let name = Array("response".utf8)
  /// The bytes since the last `<`, up to a maximum, or nil outside a tag.
  private var tag: [UInt8]?

  /// Returns the index after the end tag, or nil if it was not found.
  mutating func end(in bytes: ArraySlice<UInt8>) -> Int? {
    for index in bytes.indices {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "<"): tag = []
      case UInt8(ascii: ">"):
        if isEndTag { return index + 1 }
        tag = nil
      default: if let count = tag?.count, count < 1 << 10 { tag?.append(byte) }
      }
    }
    return nil
  }

  private var isEndTag: Bool {
    guard let tag, tag.first == UInt8(ascii: "/") else { return false }
    let name = tag.dropFirst().split(whereSeparator: { [0x20, 0x09, 0x0A, 0x0D].contains($0) })
    guard name.count == 1 else { return false }
    return name[0].split(separator: UInt8(ascii: ":")).last?.elementsEqual(Self.name) ?? false
  }
}
