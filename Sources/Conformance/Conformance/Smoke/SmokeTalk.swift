// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// The issue that a smoke check found, in one line.
struct SmokeIssue: Error {
  let found: String

  init(_ found: String) {
    self.found = found
  }
}

/// A conversation with one picker, line by line.
struct SmokeTalk {
  let connection: any RawConnection
  let watchdog: Duration
  let startup: Duration
  private var number = 4710

  init(_ connection: any RawConnection, watchdog: Duration, startup: Duration) {
    self.connection = connection
    self.watchdog = watchdog
    self.startup = startup
  }

  /// Returns the number for the next request; the first number is high, so that a picker cannot
  /// answer without reading it.
  mutating func nextNumber() -> Int {
    number += 1
    return number
  }

  /// Sends a line unchanged and reads the answer.
  func exchange(
    _ bytes: [UInt8], _ name: String, _ patience: Duration? = nil
  ) async throws -> JSONValue {
    guard await connection.isQuiet() else {
      throw SmokeIssue("standard output held text before \(name) was sent")
    }
    try await connection.send(bytes, name, patience ?? watchdog)
    return try await answer(to: name, patience)
  }

  /// Reads a line.
  func answer(to name: String, _ patience: Duration? = nil) async throws -> JSONValue {
    let bytes = try await connection.receive(name, patience ?? watchdog)
    let message: JSONValue
    do throws(JSONSyntaxError) {
      message = try JSONValue(text: bytes)
    } catch {
      throw SmokeIssue("the answer to \(name) is not JSON: \(error)")
    }
    guard message["jsonrpc"] == "2.0" else {
      throw SmokeIssue("the answer to \(name) has no \"jsonrpc\":\"2.0\"")
    }
    return message
  }

  /// Sends a request and reads the answer, which must have the request's number.
  mutating func ask(
    _ method: String, _ parameters: JSONValue? = nil, more: [String: JSONValue] = [:],
    patience: Duration? = nil
  ) async throws -> JSONValue {
    let number = nextNumber()
    let bytes = Self.message(number, method, parameters, more)
    let answer = try await exchange(bytes, method, patience)
    try Self.check(answer, number, method)
    return answer
  }

  static func message(
    _ number: Int, _ method: String, _ parameters: JSONValue?, _ more: [String: JSONValue] = [:]
  ) -> [UInt8] {
    var members: [String: JSONValue] = [
      "jsonrpc": "2.0", "id": .integer(Int64(number)), "method": .string(method),
    ]
    members["params"] = parameters
    members.merge(more) { _, new in new }
    return Array("\(JSONValue.object(members).text)\n".utf8)
  }

  static func check(_ answer: JSONValue, _ number: Int, _ method: String) throws {
    guard answer["id"] == .integer(Int64(number)) else {
      let found = answer["id"]?.text ?? "nothing"
      throw SmokeIssue("the answer to \(method) has the id \(found) instead of \(number)")
    }
  }

  /// Sends a request and decodes the answer as the runner does.
  mutating func state(_ request: WireRequest) async throws -> StateReply {
    let number = nextNumber()
    try await connection.send(
      Array("\(request.line(number: number))\n".utf8), request.method, watchdog)
    let bytes = try await connection.receive(request.method, watchdog)
    switch try WireAnswer(line: bytes, number: number, to: request) {
    case .state(let reply): return reply
    case .error(let wireError): throw SmokeIssue("\(request.method) was refused: \(wireError)")
    default: throw SmokeIssue("\(request.method) was answered without a view")
    }
  }

  /// Throws if the answer is not an error with the given number.
  static func demand(_ number: Int, _ answer: JSONValue, to what: String) throws {
    guard let error = answer["error"] else {
      throw SmokeIssue("\(what) must be refused with \(number), but was answered with a result")
    }
    guard error["code"] == .integer(Int64(number)) else {
      throw SmokeIssue(
        "\(what) must be refused with \(number), but the code of the error is "
          + (error["code"]?.text ?? "missing"))
    }
  }

  /// Sends bytes, and checks that the answer is an error with the given number and without `id`,
  /// and that the picker still runs.
  mutating func demand(_ number: Int, answering bytes: [UInt8], to what: String) async throws {
    let answer = try await exchange(bytes, what)
    try Self.demand(number, answer, to: what)
    let id = answer["id"] ?? .null
    guard id == .null else {
      throw SmokeIssue(
        "the error has the id \(id.text), but the request had no id that can be read")
    }
    try await demandLife(after: what)
  }

  mutating func demandLife(after what: String) async throws {
    let answer = try await ask("session.view", ["session": "unknown"])
    try Self.demand(-32011, answer, to: "session.view of an unknown session after \(what)")
  }
}
