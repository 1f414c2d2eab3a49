// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@testable import CloudDelivery

/// Folders that nginx lists as JSON.
@Suite struct JSONListingTests {
  private static func entry(_ name: String, _ type: String = "file", size: Int = 5) -> String {
    """
    {"name":"\(name)","type":"\(type)","mtime":"Sun, 06 Nov 1994 08:49:37 GMT","size":\(size)}
    """
  }

  private func server(_ folders: [String: [String]], refusing status: Int = 405) -> FakeServer {
    FakeServer { request in
      guard request.method == "GET" else { return .status(status) }
      guard let entries = folders[request.path] else { return .status(404) }
      return .init(body: Array(("[" + entries.joined(separator: ",\n") + "]").utf8))
    }
  }

  @Test(
    "a server that refuses PROPFIND is listed by its JSON", arguments: [405, 403, 404, 501, 400])
  func recursion(status: Int) async throws {
    let server = server(
      [
        "/dav/": [
          Self.entry("a b%.jpg"), Self.entry("sub#", "directory"), Self.entry(".dot"),
          Self.entry("pipe", "other"),
        ],
        "/dav/sub%23/": [Self.entry("x.jpg", size: 7), Self.entry("gone", "directory")],
      ], refusing: status)
    let listing = try await CloudLister(requests: server.cloud()).list()
    #expect(listing.files.map(\.path).sorted().map(\.text) == ["a b%.jpg", "sub#/x.jpg"])
    #expect(listing.problems.kept.map(\.path) == ["sub#/gone"])
    let file = try #require(listing.files.first { $0.path.name == "x.jpg" })
    #expect(file.byteCount == 7)
    #expect(file.modificationMilliseconds == 784_111_777_000)
    #expect(file.etag == nil)
  }

  @Test("names that lead elsewhere are problems")
  func hostileNames() async throws {
    let names = ["..", ".", "a/b", "", "a\\u0000b", String(repeating: "n", count: 256), "\u{FFFD}"]
    let server = server(["/dav/": names.map { Self.entry($0) } + [Self.entry("ok.jpg")]])
    let listing = try await CloudLister(requests: server.cloud()).list()
    #expect(listing.files.map(\.path.text) == ["ok.jpg"])
    #expect(listing.problems.count == names.count)
  }

  @Test("a name that is no UTF-8 does not cost its folder")
  func invalidNameKeepsItsFolder() async throws {
    let bad = Array("[{\"name\":\"".utf8) + [0xE9] + Array("\",\"type\":\"file\"},".utf8)
    let server = FakeServer { request in
      request.method == "GET"
        ? .init(body: bad + Array((Self.entry("ok.jpg") + "]").utf8)) : .status(405)
    }
    let listing = try await CloudLister(requests: server.cloud()).list()
    #expect(listing.files.map(\.path.text) == ["ok.jpg"])
    #expect(listing.problems.count == 1)
  }

  @Test("a page for people, half a list and a longer one than can be read are refused")
  func otherBodies() async throws {
    for body in ["<html></html>", "[{\"name\":", "{}", ""] {
      let server = FakeServer { request in
        request.method == "GET" ? .init(body: Array(body.utf8)) : .status(405)
      }
      let cloud = try server.cloud()
      let error = await #expect(throws: CloudError.self) {
        try await CloudLister(requests: cloud).list()
      }
      #expect(error?.reason == .unsupported)
    }
    let cloud = try server(["/dav/": [Self.entry("a"), Self.entry("b")]]).cloud()
    let error = await #expect(throws: CloudError.self) {
      try await CloudLister(requests: cloud, limits: .init(bytes: 20)).list()
    }
    #expect(error?.reason == .tooLarge)
  }

  @Test("where PROPFIND is forbidden and no JSON comes, it is forbidden that counts")
  func forbidden() async throws {
    for status in [403, 404] {
      let server = FakeServer { request in .status(request.method == "GET" ? 401 : status) }
      let cloud = try server.cloud()
      let error = await #expect(throws: CloudError.self) {
        try await CloudLister(requests: cloud).list()
      }
      #expect(error?.status == status)
    }
  }
}
