// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@testable import CloudDelivery

/// Trees are listed completely, in whichever way the server provides them.
@Suite struct WebDAVListingTests {
  private static let names = [
    "a b.jpg", "it's \"q\".jpg", "😀/😀.jpg", "100%.jpg", "%41.jpg", "a#b?c+d;e&f.jpg", "a\\b.jpg",
    "<x>/&amp;.jpg", "caf\u{E9}.jpg", "cafe\u{301}.jpg", "deep/er/and/deeper/x.jpg", "no-ending",
  ]

  private func tree(_ whims: FakeTree.Whims = .init()) -> FakeTree {
    let tree = FakeTree(whims)
    for name in Self.names { tree.put(name) }
    tree.put(".hidden.jpg")
    tree.put(".hidden/inside.jpg")
    tree.put("deep/.trash/x.jpg")
    return tree
  }

  private func paths(_ listing: RemoteListing) -> [String] {
    listing.files.map(\.path).sorted().map(\.text)
  }

  private static let ways: [(FakeTree.Trees, Bool)] = [
    (.gives, false), (.refuses(403), true), (.refuses(501), true), (.refuses(500), false),
    (.flattens, true),
  ]

  @Test("one answer or many give the same, whichever prefix stands for the namespace")
  func allWays() async throws {
    for (trees, refuses) in Self.ways {
      for (prefix, base) in [("d", "/dav"), ("", ""), ("D", "/a%20b/%C3%BC")] {
        let server = tree(.init(trees: trees, prefix: prefix, base: base)).server
        let cloud = try server.cloud("https://cloud.example" + base)
        let listing = try await CloudLister(requests: cloud).list()
        let expected = try Self.names.map { try RemotePath($0) }.sorted()
        #expect(listing.files.map(\.path).sorted() == expected)
        #expect(listing.problems.count == 0)
        #expect(listing.refusesTrees == refuses)
        #expect(Set(listing.folders.map(\.path)).count == 7)
        #expect(listing.folders.count == 7)
        #expect(listing.byteCount > 1000)
        let file = try #require(listing.files.first { $0.path.text == "a b.jpg" })
        #expect(file.byteCount == 3)
        #expect(file.etag == "\"1\"")
        #expect(file.modificationMilliseconds == 784_111_777_000)
      }
    }
  }

  @Test("a server that refused whole trees is not asked for them again")
  func refusalIsRemembered() async throws {
    let server = tree(.init(trees: .refuses(403))).server
    let cloud = try server.cloud()
    let first = try await CloudLister(requests: cloud).list()
    #expect(server.asked.filter { $0.hasSuffix("infinity") }.count == 1)
    var known = KnownTree()
    known.refusesTrees = first.refusesTrees
    _ = try await CloudLister(requests: cloud).list(known: known)
    #expect(server.asked.filter { $0.hasSuffix("infinity") }.count == 1)
  }

  @Test("empty folders are no sign of a server that refuses whole trees")
  func emptyFolders() async throws {
    let tree = FakeTree()
    tree.makeFolder("empty")
    tree.put("a.jpg")
    let listing = try await CloudLister(requests: tree.server.cloud()).list()
    #expect(listing.refusesTrees == false)
    #expect(paths(listing) == ["a.jpg"])
    let bare = try await CloudLister(requests: FakeTree().server.cloud()).list()
    #expect(bare.files.isEmpty)
  }

  @Test("a folder that cannot be listed is a problem, and the rest is listed")
  func brokenFolders() async throws {
    for trees in [FakeTree.Trees.refuses(403), .flattens] {
      let tree = tree(.init(trees: trees, broken: ["deep/er": 500]))
      let listing = try await CloudLister(requests: tree.server.cloud()).list()
      #expect(listing.problems.kept.map(\.path) == ["deep/er"])
      #expect(listing.problems.kept.first?.reason == .serverError)
      #expect(listing.files.count == Self.names.count - 1)
    }
  }

  @Test("statuses of single responses count for their place alone")
  func brokenResponses() async throws {
    let tree = tree(.init(brokenResponses: ["deep": 403, "100%.jpg": 423, "a b.jpg": 404]))
    let listing = try await CloudLister(requests: tree.server.cloud()).list()
    #expect(listing.problems.kept.map(\.path).sorted() == ["100%.jpg", "deep"])
    #expect(listing.files.contains { $0.path.text == "a b.jpg" } == false)
    #expect(listing.folders.first { $0.path == .root }?.etag == nil)
  }

  @Test("names that lead outside are problems, and the rest is listed")
  func hostileNames() async throws {
    let hrefs = [
      "/dav/../etc/passwd", "/dav/%2e%2e/x.jpg", "/dav/a%2F..%2Fb.jpg", "/dav/%00.jpg", "/x.jpg",
      "/dav/%FF.jpg", "https://evil.example/dav/x.jpg", "/dav//x.jpg", "", "/dav/%ZZ.jpg",
      "/dav/" + String(repeating: "n", count: 300) + ".jpg",
      "/dav/" + String(repeating: "d/", count: 70) + "x.jpg",
    ]
    let extra = hrefs.map {
      """
      <d:response><d:href>\($0)</d:href><d:propstat><d:prop><d:resourcetype/>\
      <d:getcontentlength>1</d:getcontentlength></d:prop><d:status>HTTP/1.1 200 OK</d:status>\
      </d:propstat></d:response>
      """
    }.joined()
    let tree = FakeTree()
    tree.put("good.jpg")
    let server = tree.server
    let cloud = try server.cloud()
    _ = try await WebDAVLister(requests: cloud).probe()
    tree.change { $0.extra = extra }
    let probe = WebDAVLister.Probe(
      root: RemoteFolder(path: .root), byteCount: 0, hasDeepETags: false)
    let listing = try await WebDAVLister(requests: cloud).list(probe, known: nil)
    #expect(paths(listing) == ["good.jpg"])
    #expect(listing.problems.count == hrefs.count)
    #expect(listing.problems.kept.allSatisfy { $0.reason == .unsupported && !$0.detail.isEmpty })
  }

  @Test("a server that shows folders inside themselves without end is left")
  func loops() async throws {
    // Every folder contains itself again, one level deeper.
    let server = FakeServer { request in
      let depth = request.value(of: "depth")
      if depth == "infinity" { return .status(403) }
      func folder(_ href: String) -> String {
        """
        <response><href>\(href)</href><propstat><prop><resourcetype><collection/></resourcetype>\
        </prop><status>HTTP/1.1 200 OK</status></propstat></response>
        """
      }
      let below = depth == "0" ? "" : folder(request.path + "again/")
      return .multistatus(
        "<multistatus xmlns=\"DAV:\">" + folder(request.path) + below + "</multistatus>")
    }
    let listing = try await CloudLister(requests: server.cloud()).list()
    #expect(listing.problems.count == 1)
    #expect(server.asked.count < 80)
  }

  @Test("more entries or bytes than any honest server sends end the listing")
  func limits() async throws {
    for trees in [FakeTree.Trees.gives, .refuses(403)] {
      let few = CloudLister(
        requests: try tree(.init(trees: trees)).server.cloud(), limits: .init(entries: 5))
      var error = await #expect(throws: CloudError.self) { try await few.list() }
      #expect(error?.reason == .tooLarge)
      let short = CloudLister(
        requests: try tree(.init(trees: trees)).server.cloud(), limits: .init(bytes: 2500))
      error = await #expect(throws: CloudError.self) { try await short.list() }
      #expect(error?.reason == .tooLarge)
    }
  }

  @Test("only what is needed is asked for")
  func request() async throws {
    let server = FakeTree().server
    _ = try await CloudLister(requests: server.cloud()).list()
    #expect(server.asked == ["PROPFIND /dav/ 0", "PROPFIND /dav/ infinity"])
    let body = String(decoding: try #require(server.requests.last).body, as: UTF8.self)
    for name in ["resourcetype", "getcontentlength", "getlastmodified", "getetag"] {
      #expect(body.contains("<\(name)/>"))
    }
    #expect(body.components(separatedBy: "/>") == 4)
  }
}

extension String {
  fileprivate func components(separatedBy separator: String) -> Int { ranges(of: separator).count }
}
