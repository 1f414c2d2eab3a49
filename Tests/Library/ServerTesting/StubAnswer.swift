// SPDX-License-Identifier: Apache-2.0

/// A header field.
package struct StubField: Hashable, Sendable {
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// A request that ``StubServer`` read.
package struct StubRequest: Sendable {
  package let method: String
  package let path: String
  package let fields: [StubField]
  package let body: [UInt8]
  /// How many requests the server had received before this one.
  package let number: Int

  /// Returns the last field with a name in lower case.
  package func value(of name: String) -> String? {
    fields.last { $0.name.lowercased() == name }?.value
  }
}

/// The behaviour of ``StubServer`` for a request, including every invalid one that tests need.
package struct StubAnswer: Sendable {
  package enum Framing: Sendable {
    /// The header states the right length.
    case statedLength
    /// The header states another length.
    case wrongLength(Int)
    /// The end of the connection is the end of the body.
    case closeDelimited
    case chunked
  }

  package enum Ending: Sendable {
    case whole
    case cut(after: Int)
    /// The body is repeated until the client closes or this many bytes were sent.
    case repeated(upTo: Int)
    case silent(after: Int, until: Gate)
  }

  package var status = 200
  package var fields: [StubField] = []
  package var body: [UInt8] = []
  package var framing = Framing.statedLength
  package var ending = Ending.whole
  /// The gate that must open before anything is sent.
  package var start: Gate?
  /// Called once the system accepted everything that is sent.
  package var then: (@Sendable () -> Void)?
  /// Bytes that are sent instead of everything above, before the connection is closed.
  package var raw: [UInt8]?
  /// Whether the body is a file that is served in ranges.
  private var isFile = false
  private var etag: String?
  private var passesOverConditions = false

  package static func bytes(_ body: [UInt8], framing: Framing = .statedLength) -> StubAnswer {
    StubAnswer(body: body, framing: framing)
  }

  package static func text(_ body: String) -> StubAnswer { bytes([UInt8](body.utf8)) }

  package static func status(_ status: Int, _ fields: StubField...) -> StubAnswer {
    StubAnswer(status: status, fields: fields)
  }

  package static func redirect(to address: String, status: Int = 302) -> StubAnswer {
    StubAnswer(
      status: status, fields: [StubField("Location", address)], body: [UInt8]("moved".utf8))
  }

  /// Sends a text, then ends the connection.
  package static func raw(_ text: String) -> StubAnswer { StubAnswer(raw: [UInt8](text.utf8)) }

  /// Ends the connection without an answer.
  package static var nothing: StubAnswer { raw("") }

  /// Answers with a file as correct servers do: with all of it, or with the requested range.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - etag: Its ETag, with quotes.
  /// - Returns: The answer to any request.
  package static func file(_ bytes: [UInt8], etag: String? = nil) -> StubAnswer {
    var answer = StubAnswer(body: bytes)
    answer.isFile = true
    answer.etag = etag
    return answer
  }

  /// Returns the same answer, but the connection is closed after some bytes of the body.
  package func cut(after count: Int) -> StubAnswer { with(\.ending, .cut(after: count)) }

  /// Returns the same answer, but the body is repeated until the client closes.
  ///
  /// - Parameter count: The number of bytes after which it ends for a client that never closes.
  /// - Returns: The answer.
  package func repeated(upTo count: Int) -> StubAnswer { with(\.ending, .repeated(upTo: count)) }

  /// Returns the same answer, but after some bytes of the body it waits for a gate.
  package func silent(after count: Int, until gate: Gate) -> StubAnswer {
    with(\.ending, .silent(after: count, until: gate))
  }

  /// Returns the same answer, but it waits for a gate before the header is sent.
  package func late(until gate: Gate) -> StubAnswer { with(\.start, gate) }

  /// The same answer, but ranges are sent whatever the condition of the request is.
  package var passingOverConditions: StubAnswer { with(\.passesOverConditions, true) }

  /// Returns the same answer, and calls a closure once the system accepted everything that is sent.
  package func then(_ action: @escaping @Sendable () -> Void) -> StubAnswer {
    with(\.then, action)
  }

  /// Returns the same answer with another field.
  package func field(_ name: String, _ value: String) -> StubAnswer {
    with(\.fields, fields + [StubField(name, value)])
  }

  private func with<Value>(_ path: WritableKeyPath<StubAnswer, Value>, _ value: Value) -> StubAnswer
  {
    var copy = self
    copy[keyPath: path] = value
    return copy
  }
}

extension StubAnswer {
  /// Returns the answer to a request: a file becomes the requested range of it.
  package func resolved(for request: StubRequest) -> StubAnswer {
    guard isFile else { return self }
    var answer = self
    answer.fields.append(StubField("Accept-Ranges", "bytes"))
    if let etag { answer.fields.append(StubField("ETag", etag)) }
    let condition = request.value(of: "if-range")
    // Only a strong ETag guarantees equal bytes.
    let isSame =
      passesOverConditions || condition == nil
      || condition == etag && condition?.hasPrefix("W/") == false
    guard request.method == "GET", isSame, let text = request.value(of: "range"),
      let range = Self.range(text, of: body.count)
    else { return answer }
    guard !range.isEmpty else {
      answer.status = 416
      answer.fields.append(StubField("Content-Range", "bytes */\(body.count)"))
      answer.body = []
      return answer
    }
    answer.status = 206
    let last = range.upperBound - 1
    answer.fields.append(
      StubField("Content-Range", "bytes \(range.lowerBound)-\(last)/\(body.count)"))
    answer.body = [UInt8](body[range])
    return answer
  }

  /// The requested range: empty where it is not satisfiable, nil where it must be ignored.
  private static func range(_ text: String, of count: Int) -> Range<Int>? {
    guard let match = text.wholeMatch(of: #/bytes=([0-9]*)-([0-9]*)/#) else { return nil }
    switch (Int(match.1), Int(match.2)) {
    case (nil, nil): return nil
    case (nil, let suffix?): return max(0, count - suffix)..<count
    case (let first?, nil): return first < count ? first..<count : 0..<0
    case (let first?, let last?):
      guard first <= last else { return nil }
      return first < count ? first..<min(count, last + 1) : 0..<0
    }
  }
}

extension StubAnswer: CustomStringConvertible {
  package var description: String {
    raw.map { "\($0.count) bytes" } ?? "status \(status), \(body.count) bytes"
  }
}
