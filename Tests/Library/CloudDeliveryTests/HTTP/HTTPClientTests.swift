// SPDX-License-Identifier: Apache-2.0

import ServerTesting
import Synchronization
import Testing

@testable import CloudDelivery

@Suite(.timeLimit(.minutes(10))) struct HTTPClientTests {
  @Test func tenRequestsOneAfterAnotherNeedOneConnection() async throws {
    let server = try StubServer { .text("answer \($0.number)") }
    defer { server.close() }
    let client = HTTPClient.patient()
    for number in 0..<10 {
      let answer = try await client.send(HTTPRequest(server.address + "/x"), limit: 100)
      #expect(answer.body == [UInt8]("answer \(number)".utf8))
      #expect(answer.header.status == 200)
    }
    #expect(server.connectionCount == 1)
  }

  @Test("no more exchanges run at a time than there are connections, and the rest wait their turn")
  func parallelExchangesAreBounded() async throws {
    let gate = Gate()
    let reached = Gate()
    let server = try StubServer { request in
      if request.number == 2 { reached.open() }
      return StubAnswer.text("whole").silent(after: 2, until: gate)
    }
    defer { server.close() }
    let client = HTTPClient.patient(connections: 3)
    let address = server.address
    await withTaskGroup(of: HTTPFailure?.self) { group in
      for _ in 0..<9 {
        group.addTask { await client.record(HTTPRequest(address)).failure }
      }
      await reached.opened()
      gate.open()
      for await failure in group { #expect(failure == nil) }
    }
    #expect(server.requests.count == 9)
    #expect(server.connectionCount == 3)
  }

  @Test func requestsArriveAsTheyWereMade() async throws {
    let server = try StubServer { _ in .text("") }
    defer { server.close() }
    var request = HTTPRequest(server.address + "/a%20b?c=d")
    request.method = "PROPFIND"
    request.fields = [HTTPField("Depth", "1"), HTTPField("X-Empty", "")]
    request.body = [UInt8]("<propfind/>".utf8)
    _ = try await HTTPClient.patient().send(request, limit: 0)

    let seen = try #require(server.requests.first)
    #expect(seen.method == "PROPFIND")
    #expect(seen.path == "/a%20b?c=d")
    #expect(seen.body == request.body)
    #expect(seen.value(of: "depth") == "1")
    #expect(seen.value(of: "x-empty") == "")
    #expect(seen.value(of: "user-agent") == "Locket")
    #expect(seen.value(of: "accept-encoding") == "identity")
    #expect(seen.value(of: "content-type") == nil)
    #expect(seen.value(of: "authorization") == nil)
  }

  @Test("an answer to HEAD has no body, whatever length its header states")
  func answersWithoutBody() async throws {
    let server = try StubServer { _ in .text("twelve bytes") }
    defer { server.close() }
    var request = HTTPRequest(server.address)
    request.method = "HEAD"
    let answer = try await HTTPClient.patient().send(request, limit: 0)
    #expect(answer.header.value(of: "content-length") == "12")
    #expect(answer.body.isEmpty)
  }

  @Test func fieldsAreReadInEveryForm() async throws {
    let server = try StubServer { _ in
      .raw(
        "HTTP/1.1 100 Continue\r\nX-Early: yes\r\n\r\n"
          + "HTTP/1.1 200 OK\r\nTwice: 1\r\nTwice: 2\r\nFolded: a\r\n  b\r\nSpaced:  \t c \r\n"
          + "Empty:\r\nContent-Length: 2\r\n\r\nok")
    }
    defer { server.close() }
    let (recording, failure) = await HTTPClient.patient().record(HTTPRequest(server.address))
    #expect(failure == nil)
    let header = try #require(recording.headers.first)
    #expect(recording.headers.count == 1)
    #expect(header.value(of: "twice") == "2")
    #expect(header.value(of: "folded") == "a b")
    #expect(header.value(of: "spaced") == "c")
    #expect(header.value(of: "empty") == "")
    #expect(header.value(of: "x-early") == nil)
    #expect(recording.body == [UInt8]("ok".utf8))
  }

  @Test(arguments: ["told", "untold", "chunked"])
  func bodiesOfEveryFramingArriveWhole(framing: String) async throws {
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let server = try StubServer { _ in
      .bytes(
        bytes,
        framing: framing == "told"
          ? .statedLength : framing == "untold" ? .closeDelimited : .chunked)
    }
    defer { server.close() }
    let (recording, failure) = await HTTPClient.patient().record(HTTPRequest(server.address))
    #expect(failure == nil)
    #expect(recording.body.isSame(as: bytes))
  }

  @Test func rangesAreAskedFor() async throws {
    let bytes = [UInt8](0..<200)
    let server = try StubServer { _ in .file(bytes, etag: "\"1\"") }
    defer { server.close() }
    let client = HTTPClient.patient()
    for (range, condition, status, expected) in [
      ("bytes=50-", "\"1\"", 206, [UInt8](50..<200)),
      ("bytes=50-59", "\"1\"", 206, [UInt8](50..<60)),
      ("bytes=-10", "\"1\"", 206, [UInt8](190..<200)), ("bytes=50-", "\"2\"", 200, bytes),
      ("bytes=200-", "\"1\"", 416, []),
    ] {
      var request = HTTPRequest(server.address)
      request.fields = [HTTPField("Range", range), HTTPField("If-Range", condition)]
      let answer = try await client.send(request, limit: 1000)
      #expect(answer.header.status == status)
      #expect(answer.body == expected)
    }
  }

  @Test func smallAnswersAreNotLongerThanTheirLimit() async throws {
    let server = try StubServer { _ in .text("12345") }
    defer { server.close() }
    let client = HTTPClient.patient()
    let request = HTTPRequest(server.address)
    #expect(try await client.send(request, limit: 5).body == [UInt8]("12345".utf8))
    await #expect(throws: HTTPFailure.tooLong(4)) { try await client.send(request, limit: 4) }
  }
}
