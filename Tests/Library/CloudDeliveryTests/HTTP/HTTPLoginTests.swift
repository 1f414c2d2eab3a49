// SPDX-License-Identifier: Apache-2.0

import ServerTesting
import Testing

@testable import CloudDelivery

@Suite(.timeLimit(.minutes(10))) struct HTTPLoginTests {
  private static let logins: [(HTTPLogin, String)] = [
    (.basic(user: "Aladdin", password: "open sesame"), "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="),
    (.bearer("open.sesame"), "Bearer open.sesame"),
  ]

  @Test(arguments: logins)
  func loginsAreSent(login: HTTPLogin, field: String) async throws {
    let server = try StubServer { _ in .text("") }
    defer { server.close() }
    var request = HTTPRequest(server.address)
    request.login = login
    let client = HTTPClient.patient(connections: 1)
    _ = try await client.send(request, limit: 0)
    #expect(server.requests.last?.value(of: "authorization") == field)
    // Afterwards the connection does not remember the login.
    _ = try await client.send(HTTPRequest(server.address), limit: 0)
    #expect(server.requests.last?.value(of: "authorization") == nil)
  }

  @Test("a refusal is an answer like any other", arguments: logins)
  func refusalsAreHandedOver(login: HTTPLogin, field: String) async throws {
    let server = try StubServer { _ in
      StubAnswer.status(401, StubField("WWW-Authenticate", "Basic realm=\"x\"")).field("X", "y")
    }
    defer { server.close() }
    var request = HTTPRequest(server.address)
    request.login = login
    let (recording, failure) = await HTTPClient.patient().record(request)
    #expect(failure == nil)
    #expect(recording.headers.map(\.status) == [401])
    #expect(server.requests.count == 1)
  }

  @Test("a redirection within a server keeps the login, one to another loses it", arguments: logins)
  func loginsStayWithTheirHost(login: HTTPLogin, field: String) async throws {
    let other = try StubServer { _ in .text("there") }
    defer { other.close() }
    let server = try StubServer { [port = other.port] request in
      switch request.path {
      case "/inside": .redirect(to: "/inside2")
      case "/port": .redirect(to: "http://127.0.0.1:\(port)/")
      case "/host": .redirect(to: "http://localhost:\(port)/")
      default: .text("here")
      }
    }
    defer { server.close() }
    let client = HTTPClient.patient()
    for (path, body, expected) in [
      ("/inside", "here", field), ("/port", "there", nil), ("/host", "there", nil),
    ] {
      var request = HTTPRequest(server.address + path)
      request.login = login
      let (recording, failure) = await client.record(request)
      #expect(failure == nil)
      #expect(recording.headers.map(\.status) == [200])
      #expect(recording.body == [UInt8](body.utf8))
      let seen = body == "here" ? server.requests.last : other.requests.last
      #expect(seen?.value(of: "authorization") == expected, "\(path)")
    }
    #expect(other.requests.count == 2)
  }

  @Test("what is asked of a folder is asked where it went, too", arguments: [301, 302, 307, 308])
  func redirectionsKeepMethodAndBody(status: Int) async throws {
    let server = try StubServer { request in
      request.path == "/a" ? .redirect(to: "/a/", status: status) : .text("here")
    }
    defer { server.close() }
    var request = HTTPRequest(server.address + "/a")
    request.method = "PROPFIND"
    request.fields = [HTTPField("Depth", "1")]
    request.body = [UInt8]("<propfind/>".utf8)
    let (recording, failure) = await HTTPClient.patient().record(request)
    #expect(failure == nil)
    #expect(recording.body == [UInt8]("here".utf8))
    let last = try #require(server.requests.last)
    #expect(last.method == "PROPFIND")
    #expect(last.path == "/a/")
    #expect(last.body == request.body)
    #expect(last.value(of: "depth") == "1")
  }

  @Test func redirectionsAreFollowedFiveTimes() async throws {
    let server = try StubServer { request in
      let left = Int(request.path.dropFirst()) ?? 0
      return left == 0 ? .text("arrived") : .redirect(to: "/\(left - 1)", status: 307)
    }
    defer { server.close() }
    let client = HTTPClient.patient()
    let (five, noFailure) = await client.record(HTTPRequest(server.address + "/5"))
    #expect(noFailure == nil)
    #expect(five.body == [UInt8]("arrived".utf8))
    #expect(five.headers.map(\.status) == [200])
    let (six, failure) = await client.record(HTTPRequest(server.address + "/6"))
    #expect(failure?.kind == "unsupported")
    #expect(six.headers.isEmpty)
  }

  @Test(arguments: ["ftp://127.0.0.1/x", "file:///etc/passwd", "http://user:secret@127.0.0.1/"])
  func redirectionsElsewhereAreRefused(address: String) async throws {
    let server = try StubServer { _ in .redirect(to: address) }
    defer { server.close() }
    let (recording, failure) = await HTTPClient.patient().record(HTTPRequest(server.address))
    #expect(failure?.kind == "unsupported")
    #expect(recording.headers.isEmpty)
    #expect(!String(describing: failure).contains("secret"))
  }

  @Test("an answer that only looks like a redirection is handed over")
  func answersWithoutLocationAreNotFollowed() async throws {
    let server = try StubServer { _ in .status(304, StubField("ETag", "\"1\"")) }
    defer { server.close() }
    let (recording, failure) = await HTTPClient.patient().record(HTTPRequest(server.address))
    #expect(failure == nil)
    #expect(recording.headers.map(\.status) == [304])
  }

  @Test("garbage where a redirection leads is no fault of the address")
  func garbageBehindARedirection() async throws {
    let server = try StubServer {
      $0.path == "/a" ? .redirect(to: "/b") : .raw("\u{1}\u{2}\r\n\r\n")
    }
    defer { server.close() }
    let (_, failure) = await HTTPClient.patient().record(HTTPRequest(server.address + "/a"))
    #expect(failure?.kind == "cut")
  }

  @Test(arguments: logins)
  func secretsAreInNoDescription(login: HTTPLogin, field: String) {
    var request = HTTPRequest("https://example.org/")
    request.login = login
    var dumped = ""
    dump(request, to: &dumped)
    dump(login, to: &dumped)
    for text in [
      "\(request)", String(reflecting: request), "\(login)", String(reflecting: login), dumped,
      "\([login])", "\(login as Any?)", "\(Mirror(reflecting: request).children.map { $0 })",
    ] {
      #expect(!text.contains("sesame"))
    }
  }
}
