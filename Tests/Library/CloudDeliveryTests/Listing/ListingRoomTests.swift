// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerTesting
import Testing

@testable import CloudDelivery

/// The kept contents of a listing are counted over all its answers.
@Suite(.timeLimit(.minutes(10))) struct ListingRoomTests {
  private static func entry(
    _ href: String, etag: String = "\"1\"", isFolder: Bool = false
  ) -> String {
    """
    <d:response><d:href>\(href)</d:href><d:propstat><d:prop><d:resourcetype>\
    \(isFolder ? "<d:collection/>" : "")</d:resourcetype><d:getcontentlength>5\
    </d:getcontentlength><d:getetag>\(etag)</d:getetag></d:prop><d:status>HTTP/1.1 200 OK\
    </d:status></d:propstat></d:response>
    """
  }

  private static func multistatus(_ entries: String) -> FakeServer.Answer {
    .multistatus("<d:multistatus xmlns:d=\"DAV:\">\(entries)</d:multistatus>")
  }

  /// A server that answers with the whole tree at once.
  private static func server(_ entries: @escaping @Sendable () -> String) -> FakeServer {
    FakeServer { request in
      guard request.method == "PROPFIND" else { return .status(404) }
      let base = entry("/dav/", isFolder: true)
      return multistatus(base + (request.value(of: "depth") == "0" ? "" : entries()))
    }
  }

  private func list(
    _ server: FakeServer, _ limits: ListingLimits = .init()
  ) async throws -> RemoteListing {
    try await CloudLister(requests: server.cloud(), limits: limits).list()
  }

  @Test("names that no file system takes are problems: 1,000 are kept, the rest is counted")
  func longNames() async throws {
    let name = String(repeating: "n", count: 300)
    let dav = Self.server {
      (0..<1_500).map { Self.entry("/dav/\(name)\($0).jpg") + Self.entry("/dav/\($0).jpg") }
        .joined()
    }
    let json = FakeServer { request in
      guard request.method == "GET" else { return .status(405) }
      let entries = (0..<1_500).flatMap { number in
        [name, ""].map { "{\"name\":\"\($0)\(number).jpg\",\"type\":\"file\"}" }
      }
      return .init(body: Array("[\(entries.joined(separator: ","))]".utf8))
    }
    for server in [dav, json] {
      let listing = try await list(server)
      #expect(listing.files.count == 1_500)
      #expect(listing.problems.count == 1_500)
      #expect(listing.problems.kept.count == 1_000 && listing.problems.leftOff == 500)
      #expect(listing.problems.areIncomplete)
    }
  }

  @Test("what is shown of a long path is no longer than a path")
  func longAddresses() async throws {
    let path = Array(repeating: String(repeating: "n", count: 3_000), count: 11)
    let server = Self.server { Self.entry("/dav/" + path.joined(separator: "/")) }
    let problem = try #require(try await list(server).problems.kept.first)
    #expect(problem.path.utf8.count <= RemotePath.maximumPathLength)
  }

  @Test("an ETag of more than 256 bytes counts as none")
  func longETags() async throws {
    for (count, isKept) in [(254, true), (255, false), (7_000, false)] {
      let etag = "\"" + String(repeating: "e", count: count) + "\""
      let server = Self.server {
        Self.entry("/dav/b/a.jpg", etag: etag) + Self.entry("/dav/b/", etag: etag, isFolder: true)
      }
      let listing = try await list(server)
      #expect(listing.files.map(\.etag) == [isKept ? etag : nil])
      #expect(listing.folders.first { $0.path.name == "b" }?.etag == (isKept ? etag : nil))
    }
  }

  @Test("paths and ETags of all answers have a bound together", arguments: [true, false])
  func keptBytes(isOneAnswer: Bool) async throws {
    var limits = ListingLimits()
    limits.keptBytes = 4_500
    let server = FakeServer { request in
      let depth = request.value(of: "depth")
      var entries = Self.entry(request.path, isFolder: true)
      if depth == "infinity", !isOneAnswer { return .status(403) }
      if request.path == "/dav/", depth != "0", !isOneAnswer {
        entries += (0..<4).map { Self.entry("/dav/\($0)/", isFolder: true) }.joined()
      } else if depth != "0" {
        // At least 23 bytes of each entry are kept, in four answers or one.
        entries += (0..<(isOneAnswer ? 200 : 50)).map {
          Self.entry("\(request.path)\(1_000 + $0)nnnnnnnnnnnnnnnn", etag: "\"v\"")
        }.joined()
      }
      return Self.multistatus(entries)
    }
    let cloud = try server.cloud()
    let error = await #expect(throws: CloudError.self) {
      try await CloudLister(requests: cloud, limits: limits).list()
    }
    #expect(error?.reason == .tooLarge)
    limits.keptBytes = 6_000
    #expect(try await list(server, limits).files.count == 200)
  }

  @Test("room is given back for what an answer did not keep")
  func givenBack() async throws {
    var limits = ListingLimits()
    limits.entries = 12
    // The answer for the base contains everything, as that of a server that ignores the depth.
    let server = FakeServer { request in
      if request.value(of: "depth") == "infinity" { return .status(403) }
      if request.path != "/dav/" {
        return Self.multistatus(
          Self.entry(request.path, isFolder: true) + Self.entry(request.path + "x"))
      }
      let entries = (0..<4).map {
        Self.entry("/dav/\($0)/", isFolder: true) + Self.entry("/dav/\($0)/x")
      }
      return Self.multistatus(Self.entry("/dav/", isFolder: true) + entries.joined())
    }
    let listing = try await list(server, limits)
    #expect(listing.files.count == 4)
    let room = ListingRoom(limits)
    #expect(room.take(.init(entries: 12, bytes: 1)) && !room.take(.init(entries: 1, bytes: 0)))
    room.giveBack(.init(entries: 2, bytes: 1))
    #expect(!room.take(.init(entries: 0, bytes: 128 << 20 + 1)))
    #expect(room.take(.init(entries: 2, bytes: 128 << 20)))
  }

  @Test("an entry without anything gives an answer no length")
  func emptyEntries() async throws {
    for (entries, filler) in [
      (String(repeating: "<d:response/>", count: 8_000), "<d:x/>"),
      (String(repeating: Self.entry("/elsewhere/a"), count: 3_000), "<!--c-->"),
      ("", "<d:response><d:x/><d:x/><d:x/><d:x/></d:response>"),
      ("", Self.entry("/elsewhere/a")),
    ] {
      let server = FakeServer { request in
        guard request.value(of: "depth") != "0" else {
          return Self.multistatus(Self.entry("/dav/", isFolder: true))
        }
        var answer = FakeServer.Answer.multistatus("<d:multistatus xmlns:d=\"DAV:\">" + entries)
        answer.filler = Array(filler.utf8)
        return answer
      }
      let error = await #expect(throws: CloudError.self) { try await list(server) }
      #expect(error?.reason == .damaged)
      #expect(server.takenCount < entries.utf8.count + 700_000, "\(server.takenCount)")
    }
  }

  @Test("bytes of answers that break off are counted as well")
  func brokenAnswers() async throws {
    var limits = ListingLimits()
    limits.bytes = 30_000
    let server = FakeServer { request in
      if request.value(of: "depth") == "infinity" { return .status(403) }
      if request.path != "/dav/" {
        var answer = FakeServer.Answer.multistatus(
          "<d:multistatus xmlns:d=\"DAV:\">" + String(repeating: " ", count: 9_000))
        answer.failure = .cut("")
        return answer
      }
      return Self.multistatus(
        Self.entry("/dav/", isFolder: true)
          + (0..<40).map { Self.entry("/dav/\($0)/", isFolder: true) }.joined())
    }
    // After that every answer is stopped at its first bytes.
    let listing = try? await list(server, limits)
    #expect(listing?.problems.count ?? 40 == 40)
    #expect(server.takenCount < 60_000 + 45 * 7_000, "\(server.takenCount)")
    #expect(server.takenCount < 41 * 9_000)
  }

  @Test("elements are bounded as bytes are, inside entries and beside them")
  func elements() async throws {
    let some = String(repeating: "<d:x/>", count: 40)
    let many = String(repeating: "<d:x/>", count: 1_000)
    for (inside, beside, isFine) in [
      (some, "", true), ("", "<d:x/>", true), (many, "", false), ("", many, false),
    ] {
      let server = Self.server {
        (0..<200).map {
          Self.entry("/dav/\($0)").replacing("</d:response>", with: inside + "</d:response>")
            + beside
        }.joined()
      }
      let listing = try? await list(server)
      #expect((listing?.files.count == 200) == isFine)
    }
  }

  @Test("fields of a JSON entry are bounded too, and so is what is no file")
  func jsonFields() async throws {
    let many = Array(repeating: "1", count: 2_000).joined(separator: ",")
    for (more, isFine) in [("[1]", true), ("[\(many)]", false)] {
      let server = FakeServer { request in
        guard request.method == "GET" else { return .status(405) }
        let entries = (0..<300).map { "{\"name\":\"\($0)\",\"type\":\"file\",\"x\":\(more)}" }
        return .init(body: Array("[\(entries.joined(separator: ","))]".utf8))
      }
      let listing = try? await list(server)
      #expect((listing?.files.count == 300) == isFine)
    }
  }

  @Test("folders in folders are asked for up to a bound, the others are problems")
  func folders() async throws {
    var limits = ListingLimits()
    (limits.folders, limits.filesPerFolder) = (30, 10)
    let server = FakeServer { request in
      if request.value(of: "depth") == "infinity" { return .status(403) }
      var entries = Self.entry(request.path, isFolder: true)
      if request.value(of: "depth") == "1" {
        entries += (0..<20).map { Self.entry("\(request.path)\($0)/", isFolder: true) }.joined()
        entries += Self.entry("\(request.path)a.jpg")
      }
      return Self.multistatus(entries)
    }
    let listing = try await list(server, limits)
    // 30 folders, and one more for every ten files.
    #expect((30...34).contains(server.requests.count - 2), "\(server.requests.count)")
    #expect(listing.files.count == server.requests.count - 2)
    #expect(listing.problems.count > 500)
    #expect(listing.problems.kept.allSatisfy { $0.reason == .tooLarge })
  }

  @Test("many folders with few files are listed whole")
  func manyFolders() async throws {
    var limits = ListingLimits()
    (limits.folders, limits.filesPerFolder) = (3, 2)
    let tree = FakeTree(.init(trees: .refuses(403)))
    for number in 0..<30 { for file in 0..<2 { tree.put("\(number)/\(file).jpg") } }
    let listing = try await list(tree.server, limits)
    #expect(listing.files.count == 60 && listing.problems.count == 0)
  }

  @Test("what is known of a cloud stays where not every problem is told")
  func unknownStays() async throws {
    let folder = try TemporaryDirectory()
    let tree = FakeTree()
    for number in 0..<3 { tree.put("\(number).jpg", MadeFiles.jpeg(pixels: 5 + number)) }
    let cloud = try tree.server.cloud()
    let mirror = CloudMirror(requests: cloud, directory: folder.path + "/mirror")
    #expect(try await mirror.refresh().added == 3)
    tree.remove("0.jpg")
    let name = String(repeating: "n", count: 300)
    tree.change { $0.extra = (0..<1_001).map { Self.entry("/dav/\(name)\($0)") }.joined() }
    // The answer to the probe contains them as well.
    let report = try await mirror.refresh()
    #expect(report.problemCount == 1_001 && report.problems.count == 1_000)
    #expect(report.removed == 0 && report.unchanged == 2)
    tree.change { $0.extra = "" }
    #expect(try await mirror.refresh().removed == 1)
  }
}
