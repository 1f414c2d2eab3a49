// SPDX-License-Identifier: Apache-2.0

import AdapterServing
import ConformanceWire

/// An adapter that records all messages to and from another adapter in the form of the protocol.
actor RecordingAdapter: Adapter {
  /// A message and the schema definition that it must match.
  struct Entry: Hashable, Sendable {
    let definition: String
    let line: String
  }

  private let inner: any Adapter
  private var number = 0
  private(set) var entries: [Entry] = []

  init(_ inner: any Adapter) {
    self.inner = inner
  }

  func hello(_ hello: Hello) async throws -> HelloReply {
    try await record(.hello(hello), { .hello($0) }) { try await inner.hello(hello) }
  }

  func open(_ request: OpenRequest) async throws -> StateReply {
    try await record(.open(request), { .state($0) }) { try await inner.open(request) }
  }

  func act(_ gesture: Gesture, in session: String) async throws -> StateReply {
    try await record(.act(gesture, session: session), { .state($0) }) {
      try await inner.act(gesture, in: session)
    }
  }

  func setEnvironment(_ environment: Environment, in session: String) async throws -> StateReply {
    try await record(.setEnvironment(environment, session: session), { .state($0) }) {
      try await inner.setEnvironment(environment, in: session)
    }
  }

  func advance(by milliseconds: Int, in session: String) async throws -> StateReply {
    try await record(.advance(milliseconds: milliseconds, session: session), { .state($0) }) {
      try await inner.advance(by: milliseconds, in: session)
    }
  }

  func view(of session: String) async throws -> StateReply {
    try await record(.view(session: session), { .state($0) }) { try await inner.view(of: session) }
  }

  func close(_ session: String) async throws {
    try await record(.close(session: session), { _ in .done }) { try await inner.close(session) }
  }

  func bye() async throws {
    try await record(.bye, { _ in .done }) { try await inner.bye() }
  }

  /// Lines that are invalid on purpose need not match the schema.
  func answers(to lines: [UInt8], isEarly: Bool) async throws -> [[UInt8]] {
    try await inner.answers(to: lines, isEarly: isEarly)
  }

  private func record<Reply: Sendable>(
    _ request: WireRequest, _ answer: (Reply) -> WireAnswer,
    _ call: () async throws -> sending Reply
  ) async throws -> Reply {
    number += 1
    let number = number
    addEntry("request", request, request.line(number: number))
    do {
      let reply = try await call()
      addEntry("answer", request, answer(reply).line(number: number))
      return reply
    } catch let wireError as WireError {
      addEntry("answer", request, WireAnswer.error(wireError).line(number: number))
      throw wireError
    }
  }

  private func addEntry(_ side: String, _ request: WireRequest, _ line: String) {
    entries.append(Entry(definition: "\(side):\(request.method)", line: line))
  }
}
