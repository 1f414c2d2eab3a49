// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// One check of the smoke test: what it requires, how it is tested, and what to do if it fails.
struct SmokeStep: Sendable {
  /// The state in which the picker must be before the step.
  enum Start: Sendable {
    /// The picker was started and has received nothing.
    case fresh
    /// The picker has received `hello`, and perhaps other requests.
    case greeted
    /// The picker has received `hello` and nothing else; it is not used after the step.
    case last
  }

  let name: String
  let requirement: String
  let remedy: String
  var start = Start.greeted
  var requiredCapability: String?
  let run: @Sendable (inout SmokeTalk, String) async throws -> Void

  init(
    _ name: String, _ requirement: String, _ remedy: String, start: Start = .greeted,
    requiredCapability: String? = nil,
    run: @escaping @Sendable (inout SmokeTalk, String) async throws -> Void
  ) {
    self.name = name
    self.requirement = requirement
    self.remedy = remedy
    self.start = start
    self.requiredCapability = requiredCapability
    self.run = run
  }
}

extension SmokeStep {
  static let endings = [
    SmokeStep(
      "bye", "bye is answered with {} and the program ends by itself",
      "answer bye, flush, and exit with status 0", start: .last
    ) { talk, profile in
      _ = try await talk.open("open", profile, [])
      let answer = try await talk.ask("bye")
      guard answer["result"]?.objectValue != nil else {
        throw SmokeIssue("bye was not answered with {}")
      }
      let status = await talk.connection.end(within: talk.watchdog)
      guard await talk.connection.isQuiet() else {
        throw SmokeIssue("standard output held text after the answer to the command `bye`")
      }
      guard let status else {
        throw SmokeIssue("the program still runs \(talk.watchdog) after the command `bye`")
      }
      guard status == "exit status 0" else { throw SmokeIssue("it ended with \(status)") }
    },
    SmokeStep(
      "input.closed", "the program ends by itself when its standard input is closed",
      "end the program at the end of the input; a runner may end without sending bye", start: .last
    ) { talk, _ in
      await talk.connection.hangUp()
      guard await talk.connection.end(within: talk.watchdog) != nil else {
        throw SmokeIssue("the program still runs \(talk.watchdog) after its input was closed")
      }
    },
  ]
}

extension SmokeStep {
  /// All checks after the first `hello`, in the order in which they run.
  static let all = greetings + framing + requests + sessions + clock + endings

  private static let greetings = [
    SmokeStep(
      "hello.first", "a request before hello gets the error -32002",
      "keep a flag that hello sets, and answer everything before it with -32002", start: .fresh
    ) { talk, _ in
      let early = try await talk.ask("session.view", ["session": "a"], patience: talk.startup)
      try SmokeTalk.demand(-32002, early, to: "session.view before hello")
    },
    SmokeStep(
      "hello.version", "a runner without version 1 gets an error and may greet again",
      "answer hello with an error (-32014) unless params.versions has a version that you speak",
      start: .fresh
    ) { talk, _ in
      let runner: JSONValue = ["name": "locket-conformance", "version": "1"]
      let foreign = try await talk.ask(
        "hello", ["versions": [2_147_483_647], "runner": runner], patience: talk.startup)
      guard foreign["error"] != nil else {
        throw SmokeIssue(
          "a hello without a common version must be refused, but was answered with a result")
      }
      let both = try await talk.ask("hello", ["versions": [1, 2_147_483_647], "runner": runner])
      guard both["result"]?["version"] == 1 else {
        throw SmokeIssue("hello with the versions 1 and 2147483647 was not answered with 1")
      }
    },
  ]

  private static let framing = [
    SmokeStep(
      "ids.echoed", "an answer repeats the request's id, however large",
      "copy the id as it is; it is a whole number of up to 53 bits"
    ) { talk, _ in
      for number in [0, 1, 9_007_199_254_740_991] {
        let bytes = SmokeTalk.message(number, "session.view", ["session": "unknown"])
        try SmokeTalk.check(try await talk.exchange(bytes, "session.view"), number, "session.view")
      }
    },
    SmokeStep(
      "line.pieces", "a line may arrive in chunks, and two lines may arrive together",
      "read bytes into a buffer and cut it at each line feed; answer in the order of the lines"
    ) { talk, _ in
      let first = talk.nextNumber()
      let second = talk.nextNumber()
      let one = SmokeTalk.message(first, "session.view", ["session": "unknown"])
      let two = SmokeTalk.message(second, "session.view", ["session": "unknown"])
      try await talk.connection.send(Array(one[..<20]), "half a line", talk.watchdog)
      guard await talk.connection.isQuiet() else { throw SmokeIssue("half a line was answered") }
      try await talk.connection.send(
        Array(one[20...]) + two, "the rest and a second line", talk.watchdog)
      for number in [first, second] {
        let answer = try await talk.answer(to: "session.view")
        try SmokeTalk.check(answer, number, "session.view")
      }
    },
    SmokeStep(
      "line.crlf", "a line may end with a carriage return and a line feed",
      "treat a carriage return as white space, as JSON does"
    ) { talk, _ in
      let number = talk.nextNumber()
      let bytes = SmokeTalk.message(number, "session.view", ["session": "unknown"]).dropLast()
      let answer = try await talk.exchange(bytes + Array("\r\n".utf8), "a line with CRLF")
      try SmokeTalk.check(answer, number, "a line with CRLF")
      try SmokeTalk.demand(-32011, answer, to: "a line with CRLF")
    },
    SmokeStep(
      "line.longest", "a line of 1048576 bytes is accepted",
      "do not read into a buffer of fixed size; a line has up to 1048576 bytes with its end"
    ) { talk, _ in
      let number = talk.nextNumber()
      let empty = SmokeTalk.message(number, "session.view", ["session": "unknown", "pad": ""])
      let padding = String(repeating: "x", count: Wire.maximumLineLength - empty.count)
      let bytes = SmokeTalk.message(
        number, "session.view", ["session": "unknown", "pad": .string(padding)])
      let answer = try await talk.exchange(bytes, "a line of \(bytes.count) bytes")
      try SmokeTalk.check(answer, number, "a line of \(bytes.count) bytes")
      try SmokeTalk.demand(-32011, answer, to: "a line of \(bytes.count) bytes")
    },
    SmokeStep(
      "line.too-long", "a longer line gets one error -32600 without an id",
      "throw the line away up to its end and answer it with id null and -32600"
    ) { talk, _ in
      let bytes = Array(repeating: UInt8(ascii: "x"), count: Wire.maximumLineLength + 100)
      try await talk.demand(
        -32600, answering: bytes + Array("\n".utf8), to: "a line of \(bytes.count) bytes")
    },
    SmokeStep(
      "json.broken", "a line that is not JSON gets the error -32700 without an id",
      "catch the parser's error; answer with id null and -32700; read on"
    ) { talk, _ in
      for text in ["{", "nonsense", #"{"jsonrpc":"2.0","id":1,"method":"bye""#] {
        try await talk.demand(-32700, answering: Array("\(text)\n".utf8), to: text)
      }
    },
    SmokeStep(
      "json.utf8", "invalid UTF-8 gets the error -32700 without an id",
      "decode strictly; a replaced byte would change an identifier"
    ) { talk, _ in
      let bytes = Array(#"{"jsonrpc":"2.0","id":1,"method":""#.utf8) + [0xFF] + Array("\"}\n".utf8)
      try await talk.demand(-32700, answering: bytes, to: "a byte 255 in a text")
    },
    SmokeStep(
      "json.nesting", "100000 open brackets get the error -32700 and the adapter continues",
      "limit the depth (128 is enough), or catch what your parser throws there"
    ) { talk, _ in
      let bytes = Array(String(repeating: "[", count: 100_000).utf8)
      try await talk.demand(-32700, answering: bytes + Array("\n".utf8), to: "100000 open brackets")
    },
  ]

  private static let requests = [
    SmokeStep(
      "request.shape", "JSON that is not a request gets the error -32600",
      "demand an object with jsonrpc \"2.0\", a whole id and a method"
    ) { talk, _ in
      for text in ["[]", "7", #"{"jsonrpc":"2.0","method":"bye"}"#] {
        try await talk.demand(-32600, answering: Array("\(text)\n".utf8), to: text)
      }
    },
    SmokeStep(
      "method.unknown", "an unknown method gets the error -32601",
      "answer every method that you do not know with -32601; a later version may have more"
    ) { talk, _ in
      try SmokeTalk.demand(-32601, try await talk.ask("session.fly", [:]), to: "session.fly")
    },
    SmokeStep(
      "params.missing", "a request without its operands gets the error -32602",
      "check that the operands are there before you use them"
    ) { talk, _ in
      for method in ["session.view", "session.open", "clock.advance"] {
        let answer = try await talk.ask(method, [:])
        try SmokeTalk.demand(-32602, answer, to: "\(method) without operands")
      }
    },
    SmokeStep(
      "keys.unknown", "a key that you do not know is ignored",
      "read the keys that you need and leave the others alone; a later version may have more"
    ) { talk, _ in
      let answer = try await talk.ask(
        "session.view", ["session": "unknown", "x-later": [1, ["deep": true]]],
        more: ["x-trace": "abc"])
      try SmokeTalk.demand(-32011, answer, to: "session.view with two unknown keys")
    },
  ]
}
