// SPDX-License-Identifier: Apache-2.0

/// A field of a head.
package struct StubField: Hashable, Sendable {
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// A request as ``StubServer`` read it.
package struct StubRequest: Sendable {
  package let method: String
  package let path: String
  package let fields: [StubField]
  package let body: [UInt8]
  /// How many requests the server had before this one.
  package let number: Int

  /// A field's value by its name in lower case.
  package func value(of name: String) -> String? {
    fields.last { $0.name.lowercased() == name }?.value
  }
}

/// What ``StubServer`` does with a request; a wrong server in every way that tests need.
package struct StubAnswer: Sendable {
  package enum Framing: Sendable {
    /// Its length is told, and is right.
    case told
    /// Another length is told.
    case wrong(Int)
    /// The end of the connection is the end of the body.
    case untold
    case chunked
  }

  package enum Ending: Sendable {
    case whole
    case cut(after: Int)
    /// The body again and again, until the client closes or so many bytes were sent.
    case repeated(upTo: Int)
    case silent(after: Int, until: Gate)
  }

  package var status = 200
  package var fields: [StubField] = []
  package var body: [UInt8] = []
  package var framing = Framing.told
  package var ending = Ending.whole
  /// What is waited for before anything is sent.
  package var start: Gate?
  /// Called once all that is to be sent was given to the system.
  package var then: (@Sendable () -> Void)?
  /// Sent instead of everything above, before the connection is closed.
  package var raw: [UInt8]?
  /// Whether the body is a file that is served in ranges, and the name of its version.
  private var isFile = false
  private var etag: String?
  private var passesOverConditions = false

  package static func bytes(_ body: [UInt8], framing: Framing = .told) -> StubAnswer {
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

  /// Anything, then the end of the connection.
  package static func raw(_ text: String) -> StubAnswer { StubAnswer(raw: [UInt8](text.utf8)) }

  /// The end of the connection before any answer.
  package static var nothing: StubAnswer { raw("") }

  /// A file as good servers send it: whole, or the one range that was asked for.
  ///
  /// - Parameters:
  ///   - bytes: All of it.
  ///   - etag: The name of its version, with its quotes.
  /// - Returns: The answer to any request.
  package static func file(_ bytes: [UInt8], etag: String? = nil) -> StubAnswer {
    var answer = StubAnswer(body: bytes)
    answer.isFile = true
    answer.etag = etag
    return answer
  }

  /// The same, but the connection is closed after some bytes of the body.
  package func cut(after count: Int) -> StubAnswer { with(\.ending, .cut(after: count)) }

  /// The same, but the body comes again and again until the client closes.
  ///
  /// - Parameter count: How many bytes are sent to one that never does.
  /// - Returns: The answer.
  package func repeated(upTo count: Int) -> StubAnswer { with(\.ending, .repeated(upTo: count)) }

  /// The same, but nothing follows some bytes of the body until a gate opens.
  package func silent(after count: Int, until gate: Gate) -> StubAnswer {
    with(\.ending, .silent(after: count, until: gate))
  }

  /// The same, but not even its head is sent until a gate opens.
  package func late(until gate: Gate) -> StubAnswer { with(\.start, gate) }

  /// The same, but ranges are sent whatever condition they were asked on.
  package var passingOverConditions: StubAnswer { with(\.passesOverConditions, true) }

  /// The same, and something is done once all that is to be sent was given to the system.
  package func then(_ action: @escaping @Sendable () -> Void) -> StubAnswer {
    with(\.then, action)
  }

  /// The same with another field.
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
  /// The answer to one request: a file becomes the range of it.
  package func resolved(for request: StubRequest) -> StubAnswer {
    guard isFile else { return self }
    var answer = self
    answer.fields.append(StubField("Accept-Ranges", "bytes"))
    if let etag { answer.fields.append(StubField("ETag", etag)) }
    let condition = request.value(of: "if-range")
    // Only a strong name says that the bytes are the same.
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

  /// The range that is asked for: empty where there is none of it, nil where it is to be ignored.
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
