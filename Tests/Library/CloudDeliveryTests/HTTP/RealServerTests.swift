// SPDX-License-Identifier: Apache-2.0

import Foundation
import ServerTesting
import Testing

@testable import CloudDelivery

@Suite(.timeLimit(.minutes(10))) struct RealServerTests {
  private let bytes = (0..<3_000_001).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 7) }

  @Test func nginxSendsWhatItHas() async throws {
    let server = try await RealServer.nginx()
    defer { server.close() }
    try server.write(bytes, to: "a b.jpg")
    let client = HTTPClient.patient()
    let address = server.address + "/a%20b.jpg"
    let whole = try await client.send(HTTPRequest(address), limit: bytes.count)
    #expect(whole.header.status == 200)
    #expect(whole.body.isSame(as: bytes))

    var rest = HTTPRequest(address)
    let etag = try #require(whole.header.value(of: "etag"))
    rest.fields = [HTTPField("Range", "bytes=1000000-"), HTTPField("If-Range", etag)]
    let partialAnswer = try await client.send(rest, limit: bytes.count)
    #expect(partialAnswer.header.status == 206)
    #expect(partialAnswer.header.value(of: "content-range") == "bytes 1000000-3000000/3000001")
    #expect(partialAnswer.body.isSame(as: [UInt8](bytes[1_000_000...])))

    let missing = try await client.send(HTTPRequest(server.address + "/none"), limit: 10_000)
    #expect(missing.header.status == 404)
  }

  @Test func rcloneSendsWhatItHas() async throws {
    let server = try await RealServer.rclone(user: "someone", password: "sesame")
    defer { server.close() }
    try server.write(bytes, to: "folder/photo.jpg")
    let client = HTTPClient.patient()
    var request = HTTPRequest(server.address + "/folder/photo.jpg")
    let refused = try await client.send(request, limit: 10_000)
    #expect(refused.header.status == 401)
    request.login = .basic(user: "someone", password: "sesame")
    let whole = try await client.send(request, limit: bytes.count)
    #expect(whole.body.isSame(as: bytes))

    var listing = HTTPRequest(server.address + "/folder/")
    listing.method = "PROPFIND"
    listing.login = request.login
    listing.fields = [HTTPField("Depth", "1"), HTTPField("Content-Type", "application/xml")]
    listing.body = [UInt8]("<propfind xmlns=\"DAV:\"><allprop/></propfind>".utf8)
    let answer = try await client.send(listing, limit: 100_000)
    #expect(answer.header.status == 207)
    #expect(String(decoding: answer.body, as: UTF8.self).contains("photo.jpg"))
  }

  @Test("a server that signed its own certificate is trusted only where it is told so")
  func selfSignedCertificates() async throws {
    let server = try await RealServer.nginx()
    defer { server.close() }
    try server.write(bytes, to: "photo.jpg")
    let request = HTTPRequest(server.secureAddress + "/photo.jpg")
    let (nothing, failure) = await HTTPClient.patient().record(request)
    #expect(failure?.kind == "untrusted")
    #expect(nothing.headers.isEmpty)

    let client = HTTPClient.patient(certificates: server.certificate)
    for _ in 0..<2 {
      let answer = try await client.send(request, limit: bytes.count)
      #expect(answer.body.isSame(as: bytes))
      #expect(answer.header.value(of: "x-protocol") == "HTTP/2.0")
    }
    // The certificate does not contain this name.
    let other = server.secureAddress.replacing("127.0.0.1", with: "localhost")
    let (_, refused) = await client.record(HTTPRequest(other + "/photo.jpg"))
    #expect(refused?.kind == "untrusted")
  }

  @Test("a server that answers in plain words where TLS is asked for is not trusted")
  func noTLS() async throws {
    let plain = try await RealServer.nginx()
    defer { plain.close() }
    let address = plain.address.replacing("http:", with: "https:")
    #expect(await HTTPClient.patient().record(HTTPRequest(address)).failure?.kind == "untrusted")
  }

  @Test func manyFilesAtATimeAreAllWhole() async throws {
    let server = try await RealServer.nginx()
    defer { server.close() }
    for number in 0..<20 {
      try server.write(bytes[(number * 1000)...].prefix(200_000), to: "\(number).jpg")
    }
    for (address, client) in [
      (server.address, HTTPClient.patient()),
      (server.secureAddress, HTTPClient.patient(certificates: server.certificate)),
    ] {
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for number in 0..<20 {
          group.addTask {
            let request = HTTPRequest("\(address)/\(number).jpg")
            let answer = try await client.send(request, limit: 200_000)
            return answer.body == [UInt8](bytes[(number * 1000)...].prefix(200_000))
          }
        }
        for try await isWhole in group { #expect(isWhole) }
      }
    }
  }
}
