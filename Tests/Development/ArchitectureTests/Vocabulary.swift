// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The words that the project does not use, and what to write instead.
enum Vocabulary {
  /// Where a banned word counts.
  enum Scope {
    /// In names, comments, documents and texts.
    case everywhere
    /// In names only; in a sentence the word has a plain meaning, too.
    case names
  }

  /// A word that is not used.
  struct BannedWord: Sendable {
    /// The word in lower case.
    let word: String
    /// What to write.
    let replacement: String
    /// Where the word counts.
    let scope: Scope
  }

  /// A file or line in which a banned word is right.
  struct Exception: Sendable {
    /// The word in lower case.
    let word: String
    /// The text that holds it; a line with this text is not looked at for the word.
    let text: String
    /// Why the word is right there.
    let reason: String
  }

  /// A banned word that was found.
  struct Finding: Hashable, CustomStringConvertible {
    let file: String
    let line: Int
    let word: String
    let replacement: String

    var description: String { "\(file):\(line): '\(word)': write \(replacement)" }
  }

  static let bannedWords: [BannedWord] =
    [
      ("film films", "video"),
      ("whoever somebody nobody", "the host app, the person, the caller or the server"),
      ("yardstick", "baseline"), ("reckoning", "comparison"), ("leavings", "cleanup"),
      ("foresight", "prefetch window"), ("shelf", "cache or corpus"), ("heir", "promoted copy"),
      ("spoil spoils spoiled spoilt", "corrupt or mutate"),
      ("mend mends mended mending", "repair"), ("eraser erasers", "metadata remover"),
      ("omission omissions objection objections", "issue"),
      ("mistake mistakes", "error, issue or diagnostic"),
      ("desk", "controller"),
    ].flatMap { words, replacement in
      words.split(separator: " ").map {
        BannedWord(word: String($0), replacement: replacement, scope: .everywhere)
      }
    }
    + [
      ("head heads", "prefix, header or responseHeader"),
      ("sum sums summed", "digest, fingerprint, total or counters"),
      ("stamp stamps", "fingerprint"),
      ("place places placed", "position, index, path, offset or frame"),
      ("words", "tokens, terms, labels or text"),
      ("part parts", "source, role, segment or section"),
      ("notes", "metadata, maker note, sidecar or side panel"),
      ("turn turns", "lock, queue, generation or rotation"),
      ("most longest", "maximum"), ("least", "minimum"),
      ("fault faults trouble", "error, issue or diagnostic"), ("news", "event"),
      ("visit visits", "connection, session or presentation"), ("reach", "availability"),
      ("saying told tells says", "expecting, reports, returns or notifies"), ("tour", "crawler"),
      ("piece pieces", "chunk or token"),
    ].flatMap { words, replacement in
      words.split(separator: " ").map {
        BannedWord(word: String($0), replacement: replacement, scope: .names)
      }
    }

  /// At most ten exceptions; each must still be needed.
  static let exceptions = [
    Exception(word: "mended", text: "mended", reason: "part of the id of a rule and of its cases"),
    Exception(word: "film", text: "\"FujiFilm\"", reason: "what exiftool calls a group of tags"),
    Exception(word: "mistakes", text: "\"mistakes\"", reason: "a key of JSON that others read"),
    Exception(word: "nobody", text: "CURLOPT_NOBODY", reason: "the name of an option of libcurl"),
    Exception(
      word: "place", text: "shouldAttemptToOpenInPlace", reason: "the name of Apple's parameter"),
  ]

  /// Finds banned words in a text.
  ///
  /// - Parameters:
  ///   - text: The text of a file.
  ///   - file: Its path; in a file that ends in `.md` no names are looked for.
  /// - Returns: Each banned word of each line, in order.
  static func findings(in text: String, file: String) -> [Finding] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let isCode = [".swift", ".c", ".h"].contains { file.hasSuffix($0) }
    let code = isCode ? SourceText.code(of: text) : []
    return lines.indices.flatMap { index in
      let line = lines[index]
      let words = words(of: line)
      guard !words.isDisjoint(with: allWords) else { return [Finding]() }
      let allowed = exceptions.filter { line.contains($0.text) }.map(\.word)
      let names = isCode ? self.words(of: code[index][...]) : []
      return bannedWords.filter { banned in
        (banned.scope == .everywhere ? words : names).contains(banned.word)
          && !allowed.contains(banned.word)
      }.map {
        Finding(file: file, line: index + 1, word: $0.word, replacement: $0.replacement)
      }
    }
  }

  private static let allWords = Set(bannedWords.map(\.word))

  /// The words of a text in lower case; a name such as `pixelSize` counts as its words.
  static func words(of text: Substring) -> Set<String> {
    var words: Set<String> = []
    var word: [UInt8] = []
    var isLower = false
    for byte in text.utf8 {
      let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      let isLetter = isUpper || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      if !word.isEmpty, !isLetter || (isUpper && isLower) {
        words.insert(String(decoding: word, as: UTF8.self))
        word.removeAll(keepingCapacity: true)
      } else if isLetter, !isUpper, !isLower, word.count > 1, let last = word.popLast() {
        // In `HTTPHead` the last capital letter begins the next word.
        words.insert(String(decoding: word, as: UTF8.self))
        word = [last]
      }
      isLower = isLetter && !isUpper
      if isLetter { word.append(byte | 0x20) }
    }
    if !word.isEmpty { words.insert(String(decoding: word, as: UTF8.self)) }
    return words
  }
}
