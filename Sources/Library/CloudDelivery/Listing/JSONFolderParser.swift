// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Parses a folder's list of files in JSON while it is received.
///
/// The parser itself only tracks brackets. It decodes entries in batches and passes them on. Only
/// the listed entries are therefore kept in memory.
final class JSONFolderParser {
  /// The reason why parsing ended.
  enum ParseError: Error, Hashable {
    case notJSON
    case tooManyEntries
    /// The response has too many bytes for the number of its entries.
    case tooLong
  }

  /// An entry of the list.
  struct Entry: Decodable, Hashable {
    let name: String
    let type: String
    let mtime: String?
    let size: Int64?
  }

  private enum State {
    case start
    /// The parser expects the first entry.
    case first
    case inside
    case behind
    case next
    case end
  }

  /// The maximum length of a batch of entries in bytes.
  ///
  /// An entry adds to the response's ``ListingAllowance`` only after it was decoded.
  private static let batchLength = 32 << 10

  private let limits: ListingLimits
  private let collector: FolderCollector
  private var allowance: ListingAllowance
  private(set) var byteCount = 0
  private var error: ParseError?
  private var state = State.start
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// The complete entries of the batch with their separators, and the beginning of the next entry.
  private var batch: [UInt8] = [UInt8(ascii: "[")]
  private var entryLength = 0

  /// - Parameter collector: Receives the entries.
  init(_ collector: FolderCollector) {
    self.collector = collector
    limits = collector.limits
    allowance = ListingAllowance(limits)
  }

  /// Parses one more chunk; returns false if the parser needs no further chunks.
  func read(_ chunk: [UInt8]) -> Bool {
    byteCount += chunk.count
    if byteCount > limits.bytes || !collector.receive(chunk.count) { error = error ?? .tooLong }
    for byte in chunk {
      if error != nil { break }
      take(byte)
    }
    return error == nil
  }

  /// Ends parsing.
  ///
  /// - Returns: The contents of the folder.
  /// - Throws: The reason why the list is invalid or incomplete.
  func end() throws(ParseError) -> FolderContents {
    if error == nil, state != .end { error = .notJSON }
    if error == nil { decode() }
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

  private func take(_ byte: UInt8) {
    allowance.takeBytes(1)
    if !allowance.isLeft { error = .tooLong }
    if state == .inside { return takeInside(byte) }
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D: break
    case UInt8(ascii: "[") where state == .start: state = .first
    case UInt8(ascii: "]") where state == .first || state == .behind: state = .end
    case UInt8(ascii: ",") where state == .behind: state = .next
    case UInt8(ascii: "{") where state == .first || state == .next:
      if batch.count > 1 { batch.append(UInt8(ascii: ",")) }
      (state, depth, entryLength) = (.inside, 0, 0)
      takeInside(byte)
    default: error = .notJSON
    }
  }

  private func takeInside(_ byte: UInt8) {
    batch.append(byte)
    entryLength += 1
    if entryLength > limits.entryBytes { error = .tooLong }
    if isInString {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      }
      return
    }
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      depth += 1
      allowance.takeElement()
    case UInt8(ascii: ","): allowance.takeElement()
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      guard depth == 0 else { return }
      state = .behind
      if batch.count >= Self.batchLength || allowance.isLow { decode() }
    default: break
    }
  }

  private func decode() {
    defer { batch = [UInt8(ascii: "[")] }
    batch.append(UInt8(ascii: "]"))
    // A single name that is not UTF-8 must not make the whole folder fail.
    let text = String(decoding: batch, as: UTF8.self)
    guard let more = try? JSONDecoder().decode([Entry].self, from: Data(text.utf8)) else {
      // The response is a web page, a photo, or an incomplete list.
      error = .notJSON
      return
    }
    for entry in more where error == nil {
      switch collector.take(entry) {
      case .counts: allowance.addEntry()
      case .isNothing: break
      case .isTooMuch: error = .tooManyEntries
      }
    }
  }
}
