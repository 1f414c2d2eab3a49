// SPDX-License-Identifier: Apache-2.0

import PickerTesting
import Testing

@testable import CloudDelivery

/// Paths are converted to addresses and back unchanged, and none leads outside the base.
@Suite struct RemoteAddressTests {
  private static let awkward = [
    "a b", "it's", "\"q\"", "😀", "100%", "%41", "a#b", "a?b", "a+b", "a;b=c", "a\\b", "a&b", "ä",
    "a\u{308}", "a\nb", "[x]", "*", "~", "...", "a.", "<a>", "|",
  ]

  @Test("awkward names come back from their address", arguments: awkward)
  func awkwardNamesReturn(name: String) throws {
    for base in ["https://h", "https://h/", "http://H:8080/a%20b/%C3%BC/", "https://h/100%25"] {
      let address = try RemoteAddress(base)
      let path = try RemotePath("folder").appending(name)
      let text = address.address(of: path)
      #expect(text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x23 && $0 != 0x3F })
      #expect(try address.path(of: text).path == path)
      let slash = try #require(text.dropFirst(8).firstIndex(of: "/"))
      let (back, isFolder) = try address.path(of: text[slash...] + "/")
      #expect(back == path)
      #expect(isFolder)
    }
  }

  @Test("random bytes that are names come back from their address")
  func randomNamesReturn() throws {
    var generator = SeededGenerator(seed: 7)
    let address = try RemoteAddress("https://host/b%C3%A4se")
    var count = 0
    for _ in 0..<2000 {
      let scalars = (0..<Int.random(in: 1...12, using: &generator)).compactMap { _ in
        Unicode.Scalar(
          UInt32.random(
            in: 1...(Bool.random(using: &generator) ? 0x7F : 0x1FFFF), using: &generator)
        )
      }
      let name = String(String.UnicodeScalarView(scalars))
      guard let path = try? RemotePath(names: [Array(name.utf8)]) else { continue }
      count += 1
      #expect(try address.path(of: address.address(of: path)).path == path)
    }
    #expect(count > 1500)
  }

  @Test("two spellings of one letter are two paths")
  func normalisationIsKept() throws {
    let (composed, apart) = (try RemotePath("caf\u{E9}.jpg"), try RemotePath("cafe\u{301}.jpg"))
    #expect(composed.text == apart.text)
    #expect(composed != apart)
    #expect(Set([composed, apart]).count == 2)
  }

  @Test(
    "paths that lead elsewhere or are too long are none",
    arguments: [
      "a/../b", "..", ".", "a/./b", "/a", "a//b", "a/", "a\0b",
      String(repeating: "x", count: 256), String(repeating: "ä", count: 128),
      Array(repeating: "d", count: 65).joined(separator: "/"),
      Array(repeating: String(repeating: "y", count: 250), count: 9).joined(separator: "/"),
    ])
  func rejectsInvalidPaths(text: String) {
    #expect(throws: RemotePath.PathError.self) { try RemotePath(text) }
  }

  @Test("what is just short enough is a path")
  func limits() throws {
    _ = try RemotePath(String(repeating: "x", count: 255))
    _ = try RemotePath(Array(repeating: "d", count: 64).joined(separator: "/"))
    #expect(throws: RemotePath.PathError.self) { try RemotePath(names: [[0xFF, 0x41]]) }
  }

  @Test(
    "references outside the base, or to no path, are refused",
    arguments: [
      "/other/a", "/", "/da", "/dav2/a", "/dav/../x", "/dav/%2e%2e/x", "/dav/a%2Fb", "/dav/a%00b",
      "/dav/%zz", "/dav/a%4", "/dav//a", "//host/dav/a", "dav/a", "", "https://other.example/dav/a",
      "/dav/a?b", "/dav/a#b", "/dav/%FF", "/dav/a/./b", "javascript:alert(1)", "https://",
    ])
  func rejectsInvalidReferences(href: String) throws {
    let address = try RemoteAddress("https://host/dav")
    #expect(throws: RemotePath.PathError.self) { try address.path(of: href) }
  }

  @Test("references are decoded once, whole or as paths, whatever encodes the base")
  func references() throws {
    let address = try RemoteAddress("https://host:8443/a%20b/")
    #expect(try address.path(of: "/a b/x%2541").path.text == "x%41")
    #expect(try address.path(of: "http://HOST/%61%20b/x+y").path.text == "x+y")
    #expect(try address.path(of: "/a%20b").path == .root)
    #expect(try address.path(of: "/a%20b/").endsInSlash)
    #expect(try RemoteAddress("https://h").path(of: "/").path == .root)
    #expect(address.description == "https://host:8443/a%20b/")
    #expect(try RemoteAddress("HTTPS://H:443").description == "https://h/")
  }

  @Test(
    "addresses that cannot be taken say what to do",
    arguments: [
      "", "host/dav", "ftp://host/", "https:///dav", "https://host:0/", "https://host:x/",
      "https://ho st/", "https://host/?a", "https://host/#a", "https://host/%zz", "file:///etc",
      "https://host/a/../b", "https://a b@host/", "https://host:65536/", "https://\u{FC}/",
    ])
  func rejectsInvalidAddresses(text: String) throws {
    let error = #expect(throws: CloudError.self) { try RemoteAddress(text) }
    #expect(try #require(error).remedy.isEmpty == false)
  }

  @Test("a login in an address is refused, and not repeated")
  func loginInAddress() throws {
    let error = #expect(throws: CloudError.self) {
      try RemoteAddress("https://anna:geheim@host/dav")
    }
    #expect(try #require(error).description.contains("geheim") == false)
    #expect(try #require(error).description.contains("anna") == false)
    #expect(try #require(error).remedy.contains("password file"))
  }

  @Test("this machine alone is taken for this machine")
  func loopback() throws {
    for host in ["localhost", "127.0.0.1", "127.8.9.1", "[::1]", "a.localhost"] {
      #expect(try RemoteAddress("http://\(host):80/").isLoopback)
    }
    for host in ["127.0.0.1.example.com", "localhost.example", "10.0.0.1", "[::2]"] {
      #expect(try RemoteAddress("http://\(host)/").isLoopback == false)
    }
  }
}
