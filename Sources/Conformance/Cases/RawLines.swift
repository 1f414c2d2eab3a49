// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// What a case says to a picker as it is, right or wrong.
struct RawLines: Hashable, Sendable, CustomStringConvertible {
  /// A piece of a line.
  enum Piece: Hashable, Sendable {
    /// A text; `%session%` and `%profile%` in it are filled in.
    case text(String)
    /// A text many times over.
    case repeated(String, times: Int)
    /// Bytes that need not be UTF-8.
    case bytes([UInt8])

    /// How many bytes it has, as far as that can be said here.
    var count: Int {
      switch self {
      case .text(let text): text.utf8.count
      case .repeated(let text, let times):
        text.utf8.count * times
      case .bytes(let bytes): bytes.count
      }
    }
  }

  /// The most that a case may say: it must be able to be too much for a line.
  static let mostBytes = 2 * Wire.longestLine

  let pieces: [Piece]
  /// Whether it is said to a picker that nobody greeted yet.
  let isEarly: Bool

  init(_ fields: JSONFields) throws(JSONMistake) {
    isEarly = try fields.optionalBool("early") ?? false
    let place = fields.place(of: "raw")
    let given = fields.members["raw"] ?? .null
    var pieces: [Piece] = []
    for (index, value) in (given.arrayValue ?? [given]).enumerated() {
      pieces.append(try Self.piece(value, at: "\(place)/\(index)"))
    }
    self.pieces = pieces
    guard count <= Self.mostBytes else {
      throw JSONMistake(
        path: place, expected: "at most \(Self.mostBytes) bytes", found: "more")
    }
  }

  private static func piece(_ value: JSONValue, at path: String) throws(JSONMistake) -> Piece {
    if let text = value.stringValue { return .text(text) }
    let fields = try JSONFields(value, at: path)
    if let message = fields.members["json"] { return .text(message.text) }
    if fields.members["bytes"] != nil {
      let bytes = try fields.list("bytes").compactMap { $0.intValue.flatMap(UInt8.init(exactly:)) }
      guard bytes.count == fields.members["bytes"]?.arrayValue?.count else {
        throw JSONMistake(
          path: fields.place(of: "bytes"), expected: "numbers from 0 to 255", found: "others")
      }
      return .bytes(bytes)
    }
    let times = try fields.required("times", "a whole number from 1 to \(mostBytes)") { value in
      value.intValue.flatMap { (1...mostBytes).contains($0) ? $0 : nil }
    }
    let text = try fields.required("repeat", "a text of at most 100 bytes") { value in
      value.stringValue.flatMap { (1...100).contains($0.utf8.count) ? $0 : nil }
    }
    return .repeated(text, times: times)
  }

  private var count: Int { pieces.reduce(0) { $0 + $1.count } }

  /// What is said; the last line ends too.
  func bytes(session: String, profile: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .text(let text):
        let filled = text.replacing("%session%", with: session)
          .replacing("%profile%", with: profile)
        bytes += Array(filled.utf8)
      case .repeated(let text, let times):
        var whole = Array(text.utf8)
        // Doubling costs a few steps where one by one would cost a million.
        while whole.count < text.utf8.count * times { whole += whole }
        bytes += whole.prefix(text.utf8.count * times)
      case .bytes(let raw): bytes += raw
      }
    }
    return bytes + [UInt8(ascii: "\n")]
  }

  /// The pieces, none too long to be shown.
  var description: String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text.count > 120 ? "\(text.prefix(120))…" : text
      case .repeated(let text, let times): "\"\(text)\" \(times) times"
      case .bytes(let bytes): "bytes \(bytes)"
      }
    }.joined(separator: " ")
  }

  /// What the expectations look at: the last answer's `id`, `error` or `result`, and how many came.
  ///
  /// - Throws: ``AdapterFailure`` where an answer breaks the protocol.
  static func judged(_ answers: [[UInt8]]) throws -> [String: JSONValue] {
    var members: [String: JSONValue] = ["ids": .array([])]
    var identifiers: [JSONValue] = []
    for answer in answers {
      let message: JSONValue
      do throws(JSONSyntaxError) {
        message = try JSONValue(text: answer)
      } catch {
        throw AdapterFailure.breach("the answer is not JSON: \(error)")
      }
      identifiers.append(message["id"] ?? .null)
      members["id"] = message["id"] ?? .null
      members["result"] = message["result"]
      members["error"] = nil
      if let error = message["error"], error != .null {
        var fault = error["data"]?.objectValue ?? [:]
        fault["number"] = error["code"] ?? .null
        members["error"] = .object(fault)
      }
    }
    members["ids"] = .array(identifiers)
    return members
  }
}
