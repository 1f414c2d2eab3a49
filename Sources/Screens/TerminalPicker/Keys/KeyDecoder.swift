// SPDX-License-Identifier: Apache-2.0

/// Decodes the bytes of a terminal: keys, mouse events, pasted text and replies.
///
/// The bytes may be passed in chunks of any size.
///
/// Unknown bytes are skipped.
struct KeyDecoder {
  /// The maximum length of a sequence in bytes; longer sequences are skipped.
  private static let maximumSequenceLength = 64
  private static let maximumStringLength = 4_096
  private static let escape: UInt8 = 0x1B

  private var bytes: [UInt8] = []
  /// The text pasted so far, nil if nothing is being pasted.
  private var paste: PastedText?

  /// Whether bytes wait to be decoded.
  ///
  /// They may be the beginning of a sequence, or the escape key alone.
  var isPending: Bool { !bytes.isEmpty || isPasting }

  /// Whether the end of a pasted text has not arrived yet.
  var isPasting: Bool { paste != nil }

  /// Decodes bytes.
  ///
  /// - Parameter fresh: The bytes.
  /// - Returns: The meanings of all complete sequences.
  mutating func decode(_ fresh: [UInt8]) -> [TerminalMeaning] {
    bytes += fresh
    var meanings: [TerminalMeaning] = []
    while true {
      if let pasted = takePaste() {
        meanings += pasted
        continue
      }
      guard paste == nil, let step = next(bytes[...]) else { break }
      if let meaning = step.meaning { meanings.append(meaning) }
      bytes.removeFirst(step.length)
    }
    return meanings
  }

  /// Decodes the pending bytes without waiting for further bytes.
  ///
  /// - Returns: The escape key if an escape is the only pending byte, or the text that was pasted
  ///   so far. Otherwise the result is empty, and an incomplete sequence is discarded.
  mutating func flush() -> [TerminalMeaning] {
    defer { (bytes, paste) = ([], nil) }
    if let paste { return paste.meanings }
    return bytes == [Self.escape] ? [.key(.escape)] : []
  }

  /// Removes pasted text from the bytes and returns it.
  ///
  /// Returns nil if no text is being pasted, or if the end of the text has not arrived.
  private mutating func takePaste() -> [TerminalMeaning]? {
    if paste == nil, bytes.starts(with: PastedText.start) {
      bytes.removeFirst(PastedText.start.count)
      paste = PastedText()
    }
    guard var text = paste else { return nil }
    let isOver = text.take(&bytes)
    paste = isOver ? nil : text
    return isOver ? text.meanings : nil
  }

  private typealias Step = (length: Int, meaning: TerminalMeaning?)

  /// Returns the meaning of the first sequence in some bytes, nil if more bytes are needed.
  private func next(_ bytes: ArraySlice<UInt8>) -> Step? {
    guard let first = bytes.first else { return nil }
    switch first {
    case Self.escape: return sequence(bytes)
    case 0x0A, 0x0D: return (1, .key(.enter))
    case 0x09: return (1, .key(.tab))
    case 0x08, 0x7F: return (1, .key(.backspace))
    case 0x01...0x1A: return (1, .key(.control(Character(Unicode.Scalar(first + 0x60)))))
    case 0x20...0x7E: return (1, .key(.character(Character(Unicode.Scalar(first)))))
    case 0xC2...0xF4: return letter(bytes, first)
    default: return (1, nil)
    }
  }

  private func letter(_ bytes: ArraySlice<UInt8>, _ first: UInt8) -> Step? {
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    let tail = bytes.dropFirst().prefix(length - 1)
    guard tail.allSatisfy({ $0 & 0xC0 == 0x80 }) else { return (1, nil) }
    guard tail.count == length - 1 else { return nil }
    let text = String(decoding: bytes.prefix(length), as: UTF8.self)
    guard let letter = text.first, letter != "\u{FFFD}" else { return (1, nil) }
    return (length, .key(.character(letter)))
  }

  private func sequence(_ bytes: ArraySlice<UInt8>) -> Step? {
    guard let second = bytes.dropFirst().first else { return nil }
    switch second {
    case UInt8(ascii: "["): return control(bytes)
    case UInt8(ascii: "O"):
      guard let final = bytes.dropFirst(2).first else { return nil }
      // If the byte is not a letter, the sequence was incomplete, and the byte belongs to the next
      // sequence.
      guard (0x40...0x7E).contains(final) else { return (2, nil) }
      return (3, ControlSequence.key(final).map { .key($0) })
    case UInt8(ascii: "_"), UInt8(ascii: "]"), UInt8(ascii: "P"): return string(bytes)
    case Self.escape: return (1, .key(.escape))
    // A key with Alt has no effect here. It must not be decoded as the escape key.
    default: return (second < 0x20 ? 1 : 2, nil)
    }
  }

  /// Decodes `ESC [ parameters final`.
  private func control(_ bytes: ArraySlice<UInt8>) -> Step? {
    let body = bytes.dropFirst(2).prefix { (0x20...0x3F).contains($0) }
    let length = 2 + body.count
    guard length <= Self.maximumSequenceLength else { return (length, nil) }
    guard let final = bytes.dropFirst(length).first else { return nil }
    guard (0x40...0x7E).contains(final) else { return (length, nil) }
    if body.isEmpty, final == UInt8(ascii: "M") { return oldMouse(bytes) }
    return (length + 1, ControlSequence(body: body, final: final).meaning)
  }

  /// Decodes `ESC [ M` and three bytes, a mouse event of a terminal without the newer format.
  private func oldMouse(_ bytes: ArraySlice<UInt8>) -> Step? {
    let numbers = bytes.dropFirst(3).prefix(3).map { Int($0) - 32 }
    guard numbers.count == 3 else { return nil }
    return (6, ControlSequence.oldMouse(numbers))
  }

  /// Decodes a string such as `ESC _ text ESC \`.
  private func string(_ bytes: ArraySlice<UInt8>) -> Step? {
    let body = bytes.dropFirst(2).prefix { $0 != Self.escape && $0 != 0x07 }
    let length = 2 + body.count
    guard length <= Self.maximumStringLength else { return (length, nil) }
    guard let end = bytes.dropFirst(length).first else { return nil }
    var meaning: TerminalMeaning?
    if bytes.dropFirst().first == UInt8(ascii: "_"), body.first == UInt8(ascii: "G") {
      meaning = .pictureReply(String(decoding: body, as: UTF8.self).hasSuffix(";OK"))
    }
    if end == 0x07 { return (length + 1, meaning) }
    guard let last = bytes.dropFirst(length + 1).first else { return nil }
    return (last == UInt8(ascii: "\\") ? length + 2 : length, meaning)
  }
}
