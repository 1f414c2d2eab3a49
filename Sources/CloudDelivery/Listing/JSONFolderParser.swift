// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Reads a folder's list of files in JSON as it comes.
///
/// Only the brackets are followed here. Entries are decoded some at a time and handed on, so that
/// nothing is kept of an answer but what it lists.
final class JSONFolderParser {
  /// Why reading ended.
  enum Fault: Error, Hashable {
    case notJSON
    case tooManyEntries
    /// It is longer than its entries need.
    case tooLong
  }

  /// A line of such a list.
  struct Entry: Decodable, Hashable {
    let name: String
    let type: String
    let mtime: String?
    let size: Int64?
  }

  private enum State {
    case start
    /// Before the first entry.
    case first
    case inside
    case behind
    case next
    case end
  }

  /// Entries of so many bytes are decoded together, or fewer: only what was decoded counts as one.
  private static let batchLength = 32 << 10

  private let limits: ListingLimits
  private let collector: FolderCollector
  private var allowance: ListingAllowance
  private(set) var byteCount = 0
  private var fault: Fault?
  private var state = State.start
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// Whole entries with what is between them, and the one that has begun.
  private var batch: [UInt8] = [UInt8(ascii: "[")]
  private var entryLength = 0

  /// - Parameter collector: What takes the entries.
  init(_ collector: FolderCollector) {
    self.collector = collector
    limits = collector.limits
    allowance = ListingAllowance(limits)
  }

  /// Reads one more piece; false where no more are wanted.
  func read(_ piece: [UInt8]) -> Bool {
    byteCount += piece.count
    if byteCount > limits.bytes || !collector.receive(piece.count) { fault = fault ?? .tooLong }
    for byte in piece {
      if fault != nil { break }
      take(byte)
    }
    return fault == nil
  }

  /// Ends the answer.
  ///
  /// - Returns: What it lists.
  /// - Throws: Why it is no whole list.
  func end() throws(Fault) -> FolderContents {
    if fault == nil, state != .end { fault = .notJSON }
    if fault == nil { decode() }
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

  private func take(_ byte: UInt8) {
    allowance.takeBytes(1)
    if !allowance.isLeft { fault = .tooLong }
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
    default: fault = .notJSON
    }
  }

  private func takeInside(_ byte: UInt8) {
    batch.append(byte)
    entryLength += 1
    if entryLength > limits.entryBytes { fault = .tooLong }
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
    // One name that is no UTF-8 must not cost the folder.
    let text = String(decoding: batch, as: UTF8.self)
    guard let more = try? JSONDecoder().decode([Entry].self, from: Data(text.utf8)) else {
      // A page for people, a photo, or half a list.
      fault = .notJSON
      return
    }
    for entry in more where fault == nil {
      switch collector.take(entry) {
      case .counts: allowance.addEntry()
      case .isNothing: break
      case .isTooMuch: fault = .tooManyEntries
      }
    }
  }
}
