// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// Lines that a case sends to a picker unchanged; they may be invalid.
struct RawLines: Hashable, Sendable, CustomStringConvertible {
  /// A chunk of a line.
  enum Chunk: Hashable, Sendable {
    /// A text in which `%session%` and `%profile%` are replaced.
    case text(String)
    /// A text that is repeated.
    case repeated(String, times: Int)
    /// Bytes that need not be UTF-8.
    case bytes([UInt8])

    /// The number of bytes, before placeholders are replaced.
    var count: Int {
      switch self {
      case .text(let text): text.utf8.count
      case .repeated(let text, let times):
        text.utf8.count * times
      case .bytes(let bytes): bytes.count
      }
    }
  }

  /// The maximum number of bytes of a case's lines; it exceeds the maximum length of one line, so
  /// that cases can test that limit.
  static let maximumByteCount = 2 * Wire.maximumLineLength

  let chunks: [Chunk]
  /// Whether the lines are sent to a picker that has not received `hello`.
  let isEarly: Bool

  init(_ fields: JSONFields) throws(JSONError) {
    isEarly = try fields.optionalBool("early") ?? false
    let path = fields.pointer(of: "raw")
    let given = fields.members["raw"] ?? .null
    var chunks: [Chunk] = []
    for (index, value) in (given.arrayValue ?? [given]).enumerated() {
      chunks.append(try Self.chunk(value, at: "\(path)/\(index)"))
    }
    self.chunks = chunks
    guard count <= Self.maximumByteCount else {
      throw JSONError(
        path: path, expected: "at most \(Self.maximumByteCount) bytes", found: "more")
    }
  }

  private static func chunk(_ value: JSONValue, at path: String) throws(JSONError) -> Chunk {
    if let text = value.stringValue { return .text(text) }
    let fields = try JSONFields(value, at: path)
    if let message = fields.members["json"] { return .text(message.text) }
    if fields.members["bytes"] != nil {
      let bytes = try fields.list("bytes").compactMap { $0.intValue.flatMap(UInt8.init(exactly:)) }
      guard bytes.count == fields.members["bytes"]?.arrayValue?.count else {
        throw JSONError(
          path: fields.pointer(of: "bytes"), expected: "numbers from 0 to 255", found: "others")
      }
      return .bytes(bytes)
    }
    let times = try fields.required("times", "a whole number from 1 to \(maximumByteCount)") {
      value in
      value.intValue.flatMap { (1...maximumByteCount).contains($0) ? $0 : nil }
    }
    let text = try fields.required("repeat", "a text of at most 100 bytes") { value in
      value.stringValue.flatMap { (1...100).contains($0.utf8.count) ? $0 : nil }
    }
    return .repeated(text, times: times)
  }

  private var count: Int { chunks.reduce(0) { $0 + $1.count } }

  /// Returns the bytes to send, including a line end after the last line.
  func bytes(session: String, profile: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for chunk in chunks {
      switch chunk {
      case .text(let text):
        let filled = text.replacing("%session%", with: session)
          .replacing("%profile%", with: profile)
        bytes += Array(filled.utf8)
      case .repeated(let text, let times):
        var whole = Array(text.utf8)
        // Doubling takes a few steps; appending one text at a time could take a million steps.
        while whole.count < text.utf8.count * times { whole += whole }
        bytes += whole.prefix(text.utf8.count * times)
      case .bytes(let raw): bytes += raw
      }
    }
    return bytes + [UInt8(ascii: "\n")]
  }

  /// The chunks, shortened for display.
  var description: String {
    chunks.map { chunk in
      switch chunk {
      case .text(let text): text.count > 120 ? "\(text.prefix(120))…" : text
      case .repeated(let text, let times): "\"\(text)\" \(times) times"
      case .bytes(let bytes): "bytes \(bytes)"
      }
    }.joined(separator: " ")
  }

  /// Returns the members that expectations examine: `id`, `error` and `result` of the last answer,
  /// and the `ids` of all answers.
  ///
  /// - Throws: ``AdapterFailure`` if an answer breaks the protocol.
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
        var errorMembers = error["data"]?.objectValue ?? [:]
        errorMembers["number"] = error["code"] ?? .null
        members["error"] = .object(errorMembers)
      }
    }
    members["ids"] = .array(identifiers)
    return members
  }
}
