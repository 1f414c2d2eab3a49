// SPDX-License-Identifier: Apache-2.0

import ServerTesting
import Testing

@testable import CloudDelivery

@Suite(.timeLimit(.minutes(10))) struct HTTPStoppingTests {
  /// Opens a connection in advance, so that no connection timer wakes it.
  private func connectedClient(to server: StubServer) async throws -> HTTPClient {
    let client = HTTPClient.patient(connections: 1)
    _ = try await client.send(HTTPRequest(server.address + "/good"), limit: 10)
    return client
  }

  @Test("a server that falls silent does not keep a cancelled task", arguments: [0, 3])
  func cancellingWhileSilent(after count: Int) async throws {
    let never = Gate()
    let server = try StubServer { request in
      request.path == "/good" ? .text("good") : .text("whole").silent(after: count, until: never)
    }
    defer { server.close() }
    let client = try await connectedClient(to: server)
    let request = HTTPRequest(server.address)
    let reached = Gate()
    let task = Task {
      try await client.exchange(request) { _ in
        if count == 0 { reached.open() }
        return true
      } onBytes: { _ in
        reached.open()
        return true
      }
    }
    await reached.opened()
    task.cancel()
    await #expect(throws: HTTPFailure.stopped) { try await task.value }
  }

  @Test("a server that never answers does not keep a cancelled task")
  func cancellingBeforeTheHeader() async throws {
    let asked = Gate()
    let never = Gate()
    let server = try StubServer { request in
      if request.path == "/good" { return .text("good") }
      asked.open()
      return .nothing.late(until: never)
    }
    defer { server.close() }
    let client = try await connectedClient(to: server)
    let request = HTTPRequest(server.address)
    let task = Task { await client.record(request) }
    await asked.opened()
    task.cancel()
    #expect(await task.value.failure == .stopped)
    // The only connection can be used at once.
    let answer = try await client.send(HTTPRequest(server.address + "/good"), limit: 10)
    #expect(answer.body == [UInt8]("good".utf8))
  }

  @Test("a server that agrees on no keys does not keep a cancelled task")
  func cancellingInTheHandshake() async throws {
    // The client waits for the end of an invalid header.
    let server = try StubServer { _ in .nothing }
    defer { server.close() }
    let request = HTTPRequest(server.secureAddress)
    let client = HTTPClient.patient(connections: 1)
    let task = Task { await client.record(request) }
    await server.connected.opened()
    task.cancel()
    #expect(await task.value.failure == .stopped)
  }

  @Test("agreeing with a server ends in time, or with the connection, and is no mistrust")
  func handshakesThatNeverEnd() async throws {
    let server = try StubServer { _ in .nothing }
    defer { server.close() }
    let request = HTTPRequest(server.secureAddress)
    let hasty = HTTPClient(connectTimeout: .milliseconds(20))
    #expect(await hasty.record(request).failure?.kind == "offline")

    let other = try StubServer { _ in .nothing }
    let broken = HTTPRequest(other.secureAddress)
    let patient = HTTPClient.patient(connections: 1)
    let task = Task { await patient.record(broken) }
    await other.connected.opened()
    other.close()
    #expect(await task.value.failure?.kind == "offline")
  }

  @Test("a task that is cancelled while it takes bytes gets no more of them")
  func cancellingWhileTakingBytes() async throws {
    let server = try StubServer { _ in .bytes([UInt8](repeating: 1, count: 1 << 20)) }
    defer { server.close() }
    let client = HTTPClient.patient(connections: 1)
    let request = HTTPRequest(server.address)
    let recording = HTTPRecording()
    let reached = Gate()
    let goOn = Gate()
    let task = Task {
      try await client.exchange(request) { _ in
        true
      } onBytes: { bytes in
        recording.take(bytes)
        reached.open()
        goOn.pass()
        return true
      }
    }
    await reached.opened()
    task.cancel()
    goOn.open()
    await #expect(throws: HTTPFailure.stopped) { try await task.value }
    #expect(recording.chunkCount == 1)
  }

  @Test("what waits for a connection ends without one")
  func cancellingWhileWaiting() async throws {
    let gate = Gate()
    let asked = Gate()
    let server = try StubServer { _ in
      asked.open()
      return .text("whole").silent(after: 0, until: gate)
    }
    defer { server.close() }
    let client = HTTPClient.patient(connections: 1)
    let request = HTTPRequest(server.address)
    let first = Task { await client.record(request) }
    await asked.opened()
    let second = Task { await client.record(request) }
    second.cancel()
    #expect(await second.value.failure == .stopped)
    gate.open()
    #expect(await first.value.failure == nil)
    #expect(server.requests.count == 1)
  }

  @Test func aCancelledTaskAsksNothing() async throws {
    let server = try StubServer { _ in .text("") }
    defer { server.close() }
    let client = HTTPClient.patient(connections: 1)
    let request = HTTPRequest(server.address)
    let start = Gate()
    let task = Task {
      await start.opened()
      return await client.record(request)
    }
    task.cancel()
    start.open()
    #expect(await task.value.failure == .stopped)
    #expect(server.requests.isEmpty)
  }

  @Test("a server is held back while no caller takes its bytes, and they all come afterwards")
  func bytesAreNotBuffered() async throws {
    let total = 64 << 20
    let body = [UInt8](repeating: 7, count: total)
    let server = try StubServer { _ in .bytes(body) }
    defer { server.close() }
    let client = HTTPClient.patient(connections: 1)
    let request = HTTPRequest(server.address)
    let goOn = Gate()
    let counter = HTTPCounter()
    let task = Task {
      try await client.exchange(request) { _ in
        true
      } onBytes: { bytes in
        goOn.pass()
        counter.add(bytes.count)
        return true
      }
    }
    // Only the system's own buffers accept bytes now; the server reports when they are full.
    await server.held.opened()
    #expect(server.sentCount < total * 3 / 4)
    goOn.open()
    try await task.value
    #expect(counter.count == total)
  }
}
