// SPDX-License-Identifier: Apache-2.0

import ServerTesting
import Testing

@testable import CloudDelivery

@Suite(.timeLimit(.minutes(10))) struct HTTPFailureTests {
  @Test(
    "whatever a server does wrong is told apart",
    arguments: [
      ("closes in the middle", StubAnswer.text("whole").cut(after: 2), 1),
      ("closes before the body", .text("whole").cut(after: 0), 1),
      ("closes in the middle of chunks", .bytes([1, 2, 3], framing: .chunked).cut(after: 2), 1),
      ("tells a greater length", .bytes([1, 2, 3], framing: .wrongLength(9)), 1),
      ("sends no HTTP", .raw("\u{1}\u{2} nonsense\r\n\r\n"), 0),
      ("sends another protocol", .raw("220 mail.example ESMTP\r\n"), 0),
      ("sends half a head", .raw("HTTP/1.1 200 OK\r\nContent-Le"), 0),
      ("closes before it answers", .nothing, 0),
      ("sends one long field", .text("").field("X", String(repeating: "x", count: 200_000)), 0),
      ("sends a line that is no field", .raw("HTTP/1.1 200 OK\r\nno field\r\n\r\n"), 0),
      (
        "sends a chunk of no size",
        .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"), 1
      ),
      ("tells a length that is none", .raw("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nx"), 0),
      (
        "sends thousands of fields",
        (0..<4).reduce(StubAnswer.text("")) { answer, number in
          answer.field("X\(number)", String(repeating: "x", count: 80_000))
        }, 0
      ),
      (
        "sends interim answers only",
        .raw(
          String(
            repeating: "HTTP/1.1 103 Early\r\nX: \(String(repeating: "x", count: 9000))\r\n\r\n",
            count: 40)), 0
      ),
    ])
  func invalidAnswersFail(what: String, answer: StubAnswer, headerCount: Int) async throws {
    let server = try StubServer { _ in answer }
    defer { server.close() }
    let client = HTTPClient.patient()
    let (recording, failure) = await client.record(HTTPRequest(server.address))
    #expect(failure?.kind == "cut", "\(what): \(String(describing: failure))")
    #expect(recording.headers.count == headerCount, "\(what)")
  }

  private static let chunked = "Transfer-Encoding: chunked\r\n\r\n"

  @Test(
    "an answer that is mostly no part of its content is given up",
    arguments: [
      ("200 OK", chunked + "10;a=", "a", 2_000_000),
      ("200 OK", chunked, "1\r\n \r\n", 300_000),
      ("200 OK", chunked, "1;b=ccc\r\n \r\n", 100_000),
      ("302 No\r\nLocation: /", chunked, "5\r\nabcde\r\n", 200_000),
      ("302 No\r\nLocation: /", "Content-Length: 9000000\r\n\r\n", "a", 2_000_000),
    ])
  func framing(status: String, start: String, repeated: String, count: Int) async throws {
    let answer = "HTTP/1.1 \(status)\r\n" + start + String(repeating: repeated, count: count)
    let server = try StubServer { _ in .raw(answer) }
    defer { server.close() }
    let (recording, failure) = await HTTPClient.patient().record(HTTPRequest(server.address))
    #expect(failure == .cut("most of the answer is no part of its content"))
    #expect(recording.body.count < 100_000)
  }

  @Test("small chunks are handed on together, and whole")
  func smallChunks() async throws {
    let answer = "HTTP/1.1 200 OK\r\n" + Self.chunked
    let chunks = String(repeating: "1\r\nx\r\n", count: 50_000)
    let server = try StubServer { _ in .raw(answer + chunks + "0\r\nX-Trailer: y\r\n\r\n") }
    defer { server.close() }
    let (recording, failure) = await HTTPClient.patient().record(HTTPRequest(server.address))
    #expect(failure == nil && recording.body == [UInt8](repeating: 0x78, count: 50_000))
    #expect(recording.chunkCount < 5_000, "\(recording.chunkCount)")
  }

  @Test("what came before an answer broke off is handed on")
  func beforeTheCut() async throws {
    let server = try StubServer { _ in
      .raw("HTTP/1.1 200 OK\r\n" + Self.chunked + "1\r\nx\r\n1\r\ny\r\nzz\r\n")
    }
    defer { server.close() }
    let (recording, failure) = await HTTPClient.patient().record(HTTPRequest(server.address))
    #expect(failure?.kind == "cut" && recording.body == [0x78, 0x79])
  }

  @Test(
    "an answer is not unpacked that was not asked for so", arguments: ["gzip, chunked", "gzip"])
  func packed(encoding: String) async throws {
    let server = try StubServer { _ in
      .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: \(encoding)\r\n\r\n")
    }
    defer { server.close() }
    let (recording, failure) = await HTTPClient.patient().record(HTTPRequest(server.address))
    #expect(failure == .cut("the response has an encoding that was not requested"))
    #expect(recording.headers.isEmpty)
  }

  @Test("a connection is as good as new after each failure")
  func failuresDoNotStay() async throws {
    let server = try StubServer { request in
      switch request.path {
      case "/cut": .text("whole").cut(after: 1)
      case "/nonsense": .raw("nonsense")
      default: .text("whole")
      }
    }
    defer { server.close() }
    let client = HTTPClient.patient(connections: 1)
    for path in ["/cut", "/nonsense", "/cut", "/nonsense"] {
      _ = await client.record(HTTPRequest(server.address + path))
      let answer = try await client.send(HTTPRequest(server.address + "/good"), limit: 100)
      #expect(answer.body == [UInt8]("whole".utf8))
    }
  }

  @Test("a connection that the server closed while idle is opened anew")
  func idleConnectionsMayClose() async throws {
    let server = try StubServer { _ in .bytes([1], framing: .closeDelimited) }
    defer { server.close() }
    let client = HTTPClient.patient(connections: 1)
    for _ in 0..<3 {
      #expect(await client.record(HTTPRequest(server.address)).failure == nil)
    }
    #expect(server.connectionCount == 3)
  }

  @Test func closedPortIsOffline() async throws {
    let server = try StubServer { _ in .nothing }
    server.close()
    let (_, failure) = await HTTPClient.patient().record(HTTPRequest(server.address))
    #expect(failure?.kind == "offline")
  }

  @Test func unknownHostIsOffline() async {
    let (_, failure) = await HTTPClient().record(HTTPRequest("http://locket.invalid/"))
    #expect(failure?.kind == "offline")
  }

  @Test(arguments: [
    "", "127.0.0.1", "ftp://127.0.0.1/x", "file:///etc/passwd", "http:/127.0.0.1", "http://",
    "http://127.0.0.1:99999/", "http://127.0.0.1/a b", "http://127.0.0.1/\r\nX: y",
    "http://user:secret@127.0.0.1/", "http://127.0.0.1/\0",
  ])
  func addressesThatCannotBeAsked(address: String) async {
    let (_, failure) = await HTTPClient.patient().record(HTTPRequest(address))
    #expect(failure?.kind == "unsupported", "\(String(describing: failure))")
    #expect(!String(describing: failure).contains("secret"))
  }

  @Test(arguments: ["X: y\r\nZ", "X Y", "", "X\u{E9}"])
  func fieldsThatWouldBecomeOthers(name: String) async {
    var request = HTTPRequest("http://127.0.0.1/")
    request.fields = [HTTPField(name, "value")]
    #expect(await HTTPClient.patient().record(request).failure?.kind == "unsupported")
    request.fields = [HTTPField("X", "value\r\nY: z")]
    #expect(await HTTPClient.patient().record(request).failure?.kind == "unsupported")
    request.fields = []
    request.method = "GET /other HTTP/1.1\r\nX:"
    #expect(await HTTPClient.patient().record(request).failure?.kind == "unsupported")
  }

  @Test func receiverCanStopExchange() async throws {
    let server = try StubServer { _ in .bytes([UInt8](repeating: 1, count: 1 << 20)) }
    defer { server.close() }
    let client = HTTPClient.patient()
    let request = HTTPRequest(server.address)
    await #expect(throws: HTTPFailure.stopped) {
      try await client.exchange(request) { _ in
        false
      } onBytes: { _ in
        Issue.record("bytes after the head was refused")
        return true
      }
    }
    let recording = HTTPRecording()
    await #expect(throws: HTTPFailure.stopped) {
      try await client.exchange(request) { _ in
        true
      } onBytes: { bytes in
        recording.take(bytes)
        return false
      }
    }
    #expect(recording.chunkCount == 1)
  }
}
