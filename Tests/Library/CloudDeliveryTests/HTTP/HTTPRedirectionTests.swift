// SPDX-License-Identifier: Apache-2.0

import CCurlShim
import Glibc
import ServerTesting
import Testing

@testable import CloudDelivery

/// A server cannot use a picker to ask machines to which the server itself cannot connect.
@Suite(.timeLimit(.minutes(10))) struct HTTPRedirectionTests {
  @Test(
    "addresses are told apart by who can connect to them",
    arguments: [
      ("127.0.0.1", CCURL_THIS_MACHINE), ("127.255.0.9", CCURL_THIS_MACHINE),
      ("0.0.0.0", CCURL_THIS_MACHINE), ("::1", CCURL_THIS_MACHINE), ("::", CCURL_THIS_MACHINE),
      ("::ffff:127.0.0.1", CCURL_THIS_MACHINE), ("64:ff9b::7f00:1", CCURL_THIS_MACHINE),
      ("10.1.2.3", CCURL_OWN_NETWORK), ("172.16.0.1", CCURL_OWN_NETWORK),
      ("172.31.255.255", CCURL_OWN_NETWORK), ("192.168.178.1", CCURL_OWN_NETWORK),
      ("169.254.169.254", CCURL_OWN_NETWORK), ("100.64.0.1", CCURL_OWN_NETWORK),
      ("fd00::2", CCURL_OWN_NETWORK), ("fe80::1", CCURL_OWN_NETWORK),
      ("fec0::1", CCURL_OWN_NETWORK), ("::ffff:192.168.1.1", CCURL_OWN_NETWORK),
      ("172.15.0.1", CCURL_INTERNET), ("172.32.0.1", CCURL_INTERNET),
      ("100.63.0.1", CCURL_INTERNET), ("100.128.0.1", CCURL_INTERNET),
      ("192.0.2.2", CCURL_INTERNET), ("8.8.8.8", CCURL_INTERNET),
      ("2001:db8::1", CCURL_INTERNET), ("::ffff:8.8.8.8", CCURL_INTERNET),
    ])
  func scope(text: String, expected: ccurl_scope) {
    var six = sockaddr_in6()
    var four = sockaddr_in()
    let scope =
      if text.contains(":") {
        withUnsafePointer(to: &six) { pointer -> ccurl_scope? in
          let address = UnsafeMutablePointer(mutating: pointer)
          address.pointee.sin6_family = sa_family_t(AF_INET6)
          guard inet_pton(AF_INET6, text, &address.pointee.sin6_addr) == 1 else { return nil }
          return address.withMemoryRebound(to: sockaddr.self, capacity: 1) { ccurl_scope_of($0) }
        }
      } else {
        withUnsafePointer(to: &four) { pointer -> ccurl_scope? in
          let address = UnsafeMutablePointer(mutating: pointer)
          address.pointee.sin_family = sa_family_t(AF_INET)
          guard inet_pton(AF_INET, text, &address.pointee.sin_addr) == 1 else { return nil }
          return address.withMemoryRebound(to: sockaddr.self, capacity: 1) { ccurl_scope_of($0) }
        }
      }
    #expect(scope == expected)
  }

  /// An address of this machine to which other machines can connect, if it has one.
  private static let outside: UInt32? = {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return nil }
    defer { freeifaddrs(list) }
    for entry in sequence(first: list, next: { $0?.pointee.ifa_next }) {
      guard let address = entry?.pointee.ifa_addr, address.pointee.sa_family == AF_INET,
        ccurl_scope_of(address) != CCURL_THIS_MACHINE
      else { continue }
      return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        UInt32(bigEndian: $0.pointee.sin_addr.s_addr)
      }
    }
    return nil
  }()

  @Test(
    "a server on the network cannot redirect to this machine",
    .enabled(if: outside != nil, "the machine has no address on a network"))
  func inwards() async throws {
    let inner = try StubServer { _ in .text("secret") }
    defer { inner.close() }
    let outer = try StubServer(at: #require(Self.outside)) { [target = inner.address] request in
      request.path == "/in" ? .redirect(to: target + "/") : .text("outside")
    }
    defer { outer.close() }
    let client = HTTPClient.patient(connections: 1)
    for _ in 0..<2 {
      let (recording, failure) = await client.record(HTTPRequest(outer.address + "/in"))
      #expect(failure == .unsupported("redirects to an address inside a private network"))
      #expect(recording.body.isEmpty)
    }
    #expect(inner.requests.isEmpty && inner.connectionCount == 0)
    let (recording, failure) = await client.record(HTTPRequest(outer.address + "/out"))
    #expect(failure == nil && recording.body == [UInt8]("outside".utf8))
  }

  @Test(
    "a server on this machine can redirect to the network",
    .enabled(if: outside != nil, "the machine has no address on a network"))
  func outwards() async throws {
    let outer = try StubServer(at: #require(Self.outside)) { _ in .text("outside") }
    defer { outer.close() }
    let inner = try StubServer { [target = outer.address] _ in .redirect(to: target + "/") }
    defer { inner.close() }
    let (recording, failure) = await HTTPClient.patient().record(HTTPRequest(inner.address))
    #expect(failure == nil && recording.body == [UInt8]("outside".utf8))
  }
}
