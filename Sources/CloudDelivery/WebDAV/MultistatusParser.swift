// SPDX-License-Identifier: Apache-2.0

/// Reads a multistatus answer as it comes.
///
/// Elements are told apart by their namespace, whatever prefix stands for it. An entry that is no
/// XML is passed over up to its end tag.
final class MultistatusParser {
  /// Why reading ended.
  enum Fault: Error, Hashable {
    case notXML
    case notMultistatus
    case tooManyEntries
    /// It is longer than its entries need.
    case tooLong
  }

  /// So many bytes are read at a time, which bounds how often Expat begins a token anew, and so
  /// many before the first entry are kept for beginning anew after one that is no XML.
  private static let sliceLength = 4 << 10

  private let limits: ListingLimits
  private let collector: FolderCollector
  private let document: MultistatusDocument
  private var pieces: XMLPieces
  private(set) var byteCount = 0
  private var fault: Fault?
  /// What is not read yet, less than a slice.
  private var pending: [UInt8] = []
  /// The slice that was read last.
  private var last: [UInt8] = []
  /// The first bytes of the answer.
  private var start: [UInt8] = []
  /// Looks for the end of an entry that is no XML.
  private var search: EndTagSearch?

  /// - Parameter collector: What takes the entries.
  init(_ collector: FolderCollector) {
    self.collector = collector
    limits = collector.limits
    document = MultistatusDocument(collector)
    pieces = XMLPieces(document)
  }

  /// Reads one more piece; false where no more are wanted.
  func read(_ piece: [UInt8]) -> Bool {
    byteCount += piece.count
    if byteCount > limits.bytes || !collector.receive(piece.count) { fault = fault ?? .tooLong }
    if start.count < Self.sliceLength { start += piece.prefix(Self.sliceLength - start.count) }
    var rest = piece[...]
    while fault == nil, pending.count + rest.count >= Self.sliceLength {
      let more = rest.prefix(Self.sliceLength - pending.count)
      rest = rest.dropFirst(more.count)
      pending += more
      readPending()
    }
    if fault == nil { pending += rest }
    return fault == nil
  }

  /// Ends the answer.
  ///
  /// - Returns: What it lists.
  /// - Throws: Why it is no whole answer.
  func end() throws(Fault) -> FolderContents {
    if fault == nil { readPending(isLast: true) }
    if let fault {
      cancel()
      throw fault
    }
    var contents = collector.end()
    contents.byteCount = byteCount
    return contents
  }

  /// Ends an answer that is not wanted.
  func cancel() { collector.cancel() }

  private func readPending(isLast: Bool = false) {
    let slice = pending
    document.allowance.takeBytes(slice.count)
    read(slice[...], isLast: isLast)
    if fault == nil, !document.allowance.isLeft { fault = .tooLong }
    last = slice
    pending.removeAll(keepingCapacity: true)
  }

  private func read(_ slice: ArraySlice<UInt8>, isLast: Bool) {
    var rest = slice
    while fault == nil {
      if search != nil {
        guard let end = search?.end(in: rest) else {
          if isLast { fault = .notXML }
          return
        }
        search = nil
        rest = rest[end...]
        restart()
      }
      guard !rest.withUnsafeBytes({ pieces.read($0, isLast: isLast) }) else { return }
      fault = document.fault ?? pieces.refusal.map { $0 == .hasType ? .notMultistatus : .tooLong }
      guard fault == nil, document.isInList, let length = document.startLength,
        length <= start.count, collector.problemCount < CloudProblems.maximumKept
      else {
        fault = fault ?? .notXML
        return
      }
      // From where it went wrong, which may have begun in the slice before; of an end tag that is
      // another one's, the name is told.
      rest = (last + slice).suffix(pieces.byteCount - pieces.errorIndex + 2)
      if !document.abandonResponse() { fault = document.fault }
      search = EndTagSearch()
    }
  }

  /// Begins anew behind an entry, as if it had never been there.
  private func restart() {
    document.restart()
    pieces = XMLPieces(document)
    let isFine = start[..<(document.startLength ?? 0)].withUnsafeBytes { pieces.read($0) }
    if !isFine { fault = .notXML }
  }
}

/// Looks for `</response>`, whatever its prefix, without reading what is before it.
private struct EndTagSearch {
  private static let name = Array("response".utf8)
  /// What stands between `<` and `>`, nil outside; only so much that it can be the tag.
  private var tag: [UInt8]?

  /// The index behind the end tag, nil where it is not there.
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
