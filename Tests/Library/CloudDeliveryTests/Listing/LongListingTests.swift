// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@testable import CloudDelivery

/// Lists of files that never end, in every element of a list.
@Suite(.timeLimit(.minutes(10))) struct LongListingTests {
  /// The maximum number of bytes that are read of an answer without entries: a token and a chunk.
  private static let maximumByteCount = XMLStreamReader.maximumTokenLength + 32_000

  private static let start =
    "<?xml version=\"1.0\"?><d:multistatus xmlns:d=\"DAV:\"><d:response><d:href>/dav/</d:href>"

  /// Makes an answer that never ends.
  private static func server(
    _ body: String, then filler: String, status: Int = 207
  ) -> FakeServer {
    FakeServer { request in
      guard request.method == (status == 207 ? "PROPFIND" : "GET") else { return .status(405) }
      var answer = FakeServer.Answer(status: status, body: Array(body.utf8))
      while answer.filler.count < 4_000 { answer.filler += filler.utf8 }
      return answer
    }
  }

  private static func parser(_ limits: ListingLimits = .init()) throws -> MultistatusParser {
    MultistatusParser(
      FolderCollector(
        of: .root, .tree, at: try RemoteAddress("https://cloud.example/dav"), ListingRoom(limits)))
  }

  private func error(_ server: FakeServer, _ limits: ListingLimits = .init()) async throws
    -> CloudError
  {
    let cloud = try server.cloud()
    let error = await #expect(throws: CloudError.self) {
      try await CloudLister(requests: cloud, limits: limits).list()
    }
    let found = try #require(error)
    #expect(!found.description.contains("\n") && found.description.utf8.count < 500)
    return found
  }

  @Test(
    "no part of a multistatus answer goes on for ever",
    arguments: [
      ("attribute", "<d:x a=\"", "v"), ("attribute name", "<d:x a", "n"),
      ("attributes", "<d:x ", "a='' "), ("element name", "<d:e", "n"),
      ("end tag", "<d:x></d:x", " "),
      ("comment", "<!--", "c "), ("processing instruction", "<?pi ", "p "), ("entity", "&", "e"),
      ("target", "<?", "p"), ("text", "<d:x>", "t "), ("spaces", "", " \n"),
      ("CDATA", "<d:x><![CDATA[", "c]] "), ("namespace", "<d:x xmlns=\"", "u"),
      ("prefix", "<d:x xmlns:p", "p"), ("comments", "", "<!--c-->"), ("elements", "", "<d:x/>"),
      ("instructions", "", "<?p?>"), ("characters", "<d:x>", "&#65;"), ("nesting", "", "<d:x>"),
      ("namespaces", "", "<x xmlns='u'/>"),
    ])
  func multistatus(what: String, begin: String, filler: String) async throws {
    let server = Self.server(Self.start + begin, then: filler)
    let found = try await error(server)
    #expect(found.reason == .damaged, "\(found)")
    #expect(server.takenCount <= Self.maximumByteCount, "\(what): \(server.takenCount)")
  }

  @Test(
    "a long token is refused as such, however much is listed before it",
    arguments: [
      ("<d:x a=\"", "v"), ("<d:x a", "n"), ("<d:x ", "a='' "), ("<d:e", "n"), ("<d:x></d:x", " "),
      ("<!--", "c "), ("<?pi ", "p "), ("&", "e"), ("<d:x xmlns=\"", "u"), ("<d:x xmlns:p", "p"),
    ])
  func tokens(begin: String, filler: String) async throws {
    let entry = "<d:response><d:href>/dav/a</d:href></d:response>"
    let body = Self.start + "</d:response>" + String(repeating: entry, count: 500) + begin
    let server = Self.server(body, then: filler)
    let found = try await error(server)
    #expect(found.reason == .damaged, "\(found)")
    #expect(server.takenCount <= body.utf8.count + Self.maximumByteCount, "\(server.takenCount)")
  }

  @Test(
    "nor does what comes before it",
    arguments: [
      ("", " \n"), ("<?xml version=\"1.0\" ", " "), ("<!--", "c"), ("<?p ", "p"), ("<", "n"),
      ("<d:multistatus xmlns:d=\"", "u"), ("<?xml version=\"1.0\"?>", "<!--c-->"),
    ])
  func beforeTheRoot(begin: String, filler: String) async throws {
    let server = Self.server(begin, then: filler)
    _ = try await error(server)
    #expect(server.takenCount <= Self.maximumByteCount, "\(server.takenCount)")
  }

  @Test(
    "a document type is refused where it begins, whatever it would declare",
    arguments: [
      ("<!DOCTYPE m [<!ENTITY e \"", "e"), ("<!DOCTYPE m [", "<!ATTLIST m a CDATA 'x'>"),
      ("<!DOCTYPE m [", "<!ENTITY e 'e'>"), ("<!DOCTYPE m [", "<!-- -->"), ("<!DOCTYPE m ", " "),
      ("<!DOCTYPE html><html>", "<p></p>"),
    ])
  func documentType(begin: String, filler: String) async throws {
    let server = Self.server(begin, then: filler)
    let found = try await error(server)
    #expect([.unsupported, .damaged].contains(found.reason))
    #expect(server.takenCount <= Self.maximumByteCount, "\(server.takenCount)")
  }

  @Test("names are bounded in length and number, wherever they stand")
  func names() throws {
    func isRead(_ body: String) throws -> Bool {
      let parser = try Self.parser()
      let text = Self.start + body + "</d:response></d:multistatus>"
      guard parser.read(Array(text.utf8)) else { return false }
      return (try? parser.end()) != nil
    }
    let long = String(repeating: "n", count: XMLStreamReader.maximumNameLength)
    let next = "</d:response><d:response><d:href>/dav/a</d:href>"
    let many = 0..<XMLStreamReader.maximumNameCount
    for (body, isFine) in [
      ("<\(long.dropLast())/>", true), ("<\(long)x/>", false), ("<d:x \(long)x='1'/>", false),
      ("<d:x xmlns='\(long)x'/>", false), ("<d:x xmlns:\(long)x='u'/>", false),
      (many.prefix(900).map { "<e\($0)/>\(next)" }.joined(), true),
      (many.map { "<e\($0)/>\(next)" }.joined(), false),
      ("<d:x " + many.map { "a\($0)='' " }.joined() + "/>", false),
      (many.map { "<d:x xmlns:p\($0)='u'/>\(next)" }.joined(), false),
      (many.map { "<d:x xmlns='u\($0)'/>\(next)" }.joined(), false),
      (String(repeating: "<d:x a='1' xmlns:p='u'><p:y/></d:x>\(next)", count: 1_500), true),
    ] {
      #expect(try isRead(body) == isFine, "\(body.prefix(60))")
    }
  }

  @Test("the longest paths and a long comment are read, however the answer is cut")
  func longButHonest() throws {
    // 2048 bytes, each of them three characters in the reference.
    let folder = Array(repeating: String(repeating: "%C3%A9", count: 127), count: 7)
    let path = folder.joined(separator: "/")
    var text = "<?xml version=\"1.0\"?><!--\(String(repeating: "c", count: 60_000))-->"
    text += "<multistatus xmlns=\"DAV:\">"
    for number in 0..<300 {
      text += """
        <response><href>/dav/\(path)/\(number)\(String(repeating: "%C3%A9", count: 100)).jpg</href>\
        <propstat><prop><resourcetype/><getcontentlength>5</getcontentlength></prop>\
        <status>HTTP/1.1 200 OK</status></propstat></response>
        """
    }
    text += "</multistatus>"
    let bytes = Array(text.utf8)
    for length in [999, 4_096, 16_384, 131_072] {
      let parser = try Self.parser()
      for start in stride(from: 0, to: bytes.count, by: length) {
        let chunk = bytes[start..<min(bytes.count, start + length)]
        #expect(parser.read(Array(chunk)))
      }
      let files = try parser.end().files
      #expect(files.count == 300 && files.allSatisfy { $0.byteCount == 5 })
    }
  }

  @Test("an answer is as long as its entries need", arguments: [207, 200])
  func needed(status: Int) async throws {
    var limits = ListingLimits()
    (limits.overheadBytes, limits.entryBytes) = (10_000, 1_000)
    let entry =
      status == 207
      ? "<d:response><d:href>/dav/a</d:href></d:response>"
      : "{\"name\":\"a\",\"type\":\"file\"},"
    let body = String(repeating: entry, count: 50)
    let server =
      status == 207
      ? Self.server(Self.start + "</d:response>" + body + "<d:x>", then: "t")
      : Self.server("[" + body, then: " \n", status: 200)
    _ = try await error(server, limits)
    #expect((7_000...70_000).contains(server.takenCount), "\(server.takenCount)")
  }

  @Test(
    "no part of a JSON list goes on for ever",
    arguments: [
      ("", " "), ("[", "\n"), ("[{", " "), ("[{\"name\":\"", "n"), ("[{\"", "k"), ("[{\"a\":", "1"),
      ("[{\"size\":0.", "0"), ("[{\"a\":[", "["), ("[{\"a\":", "{\"a\":"), ("[{\"a\":\"", "\\\""),
      ("[{\"a\":\"", "\\u0041"), ("[{\"a\":1", "}"), ("[{\"a\":tru", "e"), ("[{}", " "),
      ("[{\"a\":\"", "\u{FFFD}"), ("[{},", "\t"), ("[]", " "), ("[{\"name\":\"a\",", "\"b\":1,"),
    ])
  func json(begin: String, filler: String) async throws {
    let server = Self.server(begin, then: filler, status: 200)
    let found = try await error(server)
    #expect([.unsupported, .damaged].contains(found.reason), "\(found)")
    #expect(server.takenCount <= Self.maximumByteCount, "\(server.takenCount)")
  }

  @Test("entries without end stop at the most that are taken", arguments: [207, 200])
  func entries(status: Int) async throws {
    var limits = ListingLimits()
    limits.entries = 1_000
    let server =
      status == 207
      ? Self.server(
        Self.start + "</d:response>", then: "<d:response><d:href>/dav/a</d:href></d:response>")
      : Self.server(
        "[{\"name\":\"a\",\"type\":\"file\"}", then: ",{\"name\":\"a\",\"type\":\"file\"}",
        status: 200)
    let found = try await error(server, limits)
    #expect(found.reason == .tooLarge)
    #expect(server.takenCount <= 100_000, "\(server.takenCount)")
  }
}
