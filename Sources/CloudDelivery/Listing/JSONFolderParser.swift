// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Reads a folder's list of files in JSON as it comes.
///
/// Only the brackets are followed here. Entries are decoded some at a time, so that what is kept of
/// an answer is what it lists.
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

  /// Entries of so many bytes are decoded together.
  private static let batchLength = 64 << 10

  private let limits: ListingLimits
  private(set) var byteCount = 0
  private var fault: Fault?
  private var state = State.start
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// Whole entries with what is between them, and the one that has begun.
  private var batch: [UInt8] = [UInt8(ascii: "[")]
  private var entryLength = 0
  private var entryCount = 0
  private var entries: [Entry] = []

  /// - Parameter limits: When to give up.
  init(_ limits: ListingLimits) { self.limits = limits }

  /// Reads one more piece; false where no more are wanted.
  func read(_ piece: [UInt8]) -> Bool {
    byteCount += piece.count
    for byte in piece where fault == nil { take(byte) }
    if fault == nil, !limits.allows(byteCount, for: entryCount) { fault = .tooLong }
    if fault == nil, state != .inside, batch.count >= Self.batchLength { decode() }
    return fault == nil
  }

  /// Ends the answer.
  ///
  /// - Returns: The entries in their order.
  /// - Throws: Why it is no whole list.
  func end() throws(Fault) -> [Entry] {
    if fault == nil, state != .end { fault = .notJSON }
    if fault == nil { decode() }
    if let fault { throw fault }
    return entries
  }

  private func take(_ byte: UInt8) {
    if state == .inside { return takeInside(byte) }
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D: break
    case UInt8(ascii: "[") where state == .start: state = .first
    case UInt8(ascii: "]") where state == .first || state == .behind: state = .end
    case UInt8(ascii: ",") where state == .behind: state = .next
    case UInt8(ascii: "{") where state == .first || state == .next:
      if entryCount == limits.entries {
        fault = .tooManyEntries
      } else {
        if batch.count > 1 { batch.append(UInt8(ascii: ",")) }
        (state, depth, entryLength) = (.inside, 0, 0)
        takeInside(byte)
      }
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
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      guard depth == 0 else { return }
      state = .behind
      entryCount += 1
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
    entries += more
  }
}
