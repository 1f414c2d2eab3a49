// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import Synchronization
import Testing

@testable import CloudDelivery

/// Collects what a progress closure receives.
final class Seen: Sendable {
  private let state = Mutex<[CloudProgress]>([])

  var all: [CloudProgress] { state.withLock(\.self) }

  func add(_ progress: CloudProgress) { state.withLock { $0.append(progress) } }
}

/// Neither servers nor documents can make a mirror write outside its folder or become inconsistent.
@Suite struct MirrorSafetyTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func mirror(_ server: FakeServer) throws -> CloudMirror {
    CloudMirror(requests: try server.cloud(), directory: folder.path + "/mirror")
  }

  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.path + "/mirror/" + name)
  }

  @Test("names that differ in their bytes alone are files apart")
  func spellings() async throws {
    let tree = FakeTree()
    tree.put("caf\u{E9}.jpg", MadeFiles.jpeg(pixels: 5))
    tree.put("cafe\u{301}.jpg", MadeFiles.jpeg(pixels: 6))
    tree.put("CAF\u{E9}.jpg", MadeFiles.jpeg(pixels: 7))
    #expect(try await mirror(tree.server).refresh().added == 3)
    #expect(try await mirror(tree.server).refresh().unchanged == 3)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/mirror/heads")
    #expect(names.count == 3)
  }

  @Test("a document that was tampered with deletes and writes nothing outside")
  func tamperedDocument() async throws {
    try folder.write([1], to: "victim.jpg")
    let text = """
      {"version":1,"address":"https://cloud.example/dav/","refusesTrees":false,\
      "hasDeepETags":false,"folders":[{"path":"../x"}],\
      "files":[{"path":"../../victim.jpg","bytes":1,"state":"ready"},\
      {"path":"/etc/passwd","bytes":1,"state":"pending"}]}
      """
    try folder.write(Array(text.utf8), to: "mirror/listing.json")
    let tree = FakeTree()
    tree.put("a.jpg", MadeFiles.jpeg(pixels: 5))
    let report = try await mirror(tree.server).refresh()
    #expect(report.added == 1 && report.removed == 0)
    #expect(FileManager.default.fileExists(atPath: folder.path + "/victim.jpg"))
  }

  @Test("a damaged document is written anew, a newer one and another cloud's are left alone")
  func documents() async throws {
    let tree = FakeTree()
    tree.put("a.jpg", MadeFiles.jpeg(pixels: 5))
    try folder.write(Array("{\"version\":1,\"fil".utf8), to: "mirror/listing.json")
    #expect(try await mirror(tree.server).refresh().added == 1)
    let cloud = try tree.server.cloud("https://other.example/dav")
    let other = CloudMirror(requests: cloud, directory: folder.path + "/mirror")
    var error = await #expect(throws: CloudError.self) { try await other.refresh() }
    #expect(error?.detail.contains("mirrors https://cloud.example/dav/") == true)
    #expect(exists("heads/a.jpg"))
    try folder.write(Array("{\"version\":2}".utf8), to: "mirror/listing.json")
    error = await #expect(throws: CloudError.self) { try await mirror(tree.server).refresh() }
    #expect(error?.detail == "written by a newer Locket")
  }

  /// Makes a server that changes the answers of a tree to requests for files.
  private func server(
    _ tree: FakeTree, changing change: @escaping @Sendable (inout FakeServer.Answer) -> Void
  ) -> FakeServer {
    let original = tree.server
    return FakeServer { request in
      var answer = original.reply(to: request)
      if request.method == "GET" { change(&answer) }
      return answer
    }
  }

  @Test("a version that cannot be sent back is not sent back")
  func unsendableVersion() async throws {
    for (number, text) in ["\u{1}", "\u{7F}", String(repeating: "x", count: 20_000)].enumerated() {
      let tree = FakeTree()
      tree.put("\(number).mov", MadeFiles.movie(tablesFirst: false))
      let server = server(tree) { answer in
        answer.fields.removeAll { $0.name == "ETag" }
        answer.fields.append(HTTPField("ETag", "\"\(text)\""))
      }
      let report = try await mirror(server).refresh()
      #expect(report.problems.isEmpty && report.added == 1)
      let gets = server.requests.filter { $0.method == "GET" }
      #expect(gets.count > 1 && gets.allSatisfy { $0.value(of: "if-range") == nil })
    }
  }

  @Test(
    "a range with fewer bytes than announced is a problem, and is read again", arguments: [0, 9])
  func shortRange(count: Int) async throws {
    let tree = FakeTree()
    tree.put("a.jpg", MadeFiles.jpeg())
    let short = server(tree) { answer in
      answer.body = Array(answer.body.prefix(count))
      answer.fields.removeAll { $0.name == "Content-Length" }
    }
    let report = try await mirror(short).refresh()
    #expect(report.problems.map(\.path) == ["a.jpg"])
    #expect(!exists("heads/a.jpg"))
    #expect(try await mirror(tree.server).refresh().added == 1)
    #expect(exists("heads/a.jpg"))
  }

  @Test("a range that is shorter than the requested one and complete is read")
  func smallRange() async throws {
    let tree = FakeTree()
    let whole = MadeFiles.jpeg()
    tree.put("a.jpg", whole)
    let server = server(tree) { answer in
      answer.body = Array(answer.body.prefix(40_000))
      answer.fields.removeAll { ["Content-Range", "Content-Length"].contains($0.name) }
      answer.fields.append(HTTPField("Content-Range", "bytes 0-39999/\(whole.count)"))
    }
    #expect(try await mirror(server).refresh().problems.isEmpty)
    #expect(exists("heads/a.jpg"))
  }

  @Test("two refreshes of one mirror do not meet")
  func locked() async throws {
    let files = MirrorFolder(directory: folder.path + "/mirror")
    let lock = try files.open()
    let error = await #expect(throws: CloudError.self) {
      try await mirror(FakeTree().server).refresh()
    }
    #expect(error?.detail == "another Locket command is using it")
    withExtendedLifetime(lock) {}
  }

  @Test("a file that is a folder at once is a problem")
  func fileAndFolder() async throws {
    let tree = FakeTree()
    tree.put("a.jpg", MadeFiles.jpeg(pixels: 5))
    tree.put("a.jpg/b.jpg", MadeFiles.jpeg(pixels: 5))
    let report = try await mirror(tree.server).refresh()
    #expect(report.problems.map(\.path) == ["a.jpg"])
    #expect(exists("heads/a.jpg/b.jpg"))
  }

  @Test("what was a file and is a folder now is followed, and back")
  func fileBecomesFolder() async throws {
    let tree = FakeTree()
    tree.put("a", MadeFiles.jpeg(pixels: 5))
    tree.put("b.jpg/x.jpg", MadeFiles.jpeg(pixels: 5))
    _ = try await mirror(tree.server).refresh()
    let other = FakeTree()
    other.put("b.jpg", MadeFiles.jpeg(pixels: 6))
    other.put("a/x.jpg", MadeFiles.jpeg(pixels: 7))
    let report = try await mirror(other.server).refresh()
    #expect(report.problems.isEmpty)
    #expect(exists("heads/a/x.jpg"))
    #expect(exists("heads/b.jpg"))
  }

  @Test("a file without an ending counts by its type, and is asked once")
  func withoutEnding() async throws {
    let picture = MadeFiles.jpeg(pixels: 5)
    let list = ["photo", "text"].map {
      """
      <response><href>/dav/\($0)</href><propstat><prop><resourcetype/><getetag>"1"</getetag>\
      <getcontentlength>\(picture.count)</getcontentlength></prop>\
      <status>HTTP/1.1 200 OK</status></propstat></response>
      """
    }.joined()
    let root = """
      <response><href>/dav/</href><propstat><prop><resourcetype><collection/></resourcetype></prop>\
      <status>HTTP/1.1 200 OK</status></propstat></response>
      """
    let server = FakeServer { request in
      if request.method == "GET" {
        let type = request.path == "/dav/photo" ? "image/jpeg" : "text/plain"
        return .init(fields: [HTTPField("Content-Type", type)], body: picture)
      }
      let body = root + (request.value(of: "depth") == "0" ? "" : list)
      return .multistatus("<multistatus xmlns=\"DAV:\">\(body)</multistatus>")
    }
    _ = try await mirror(server).refresh()
    #expect(exists("heads/photo") && !exists("heads/text"))
    #expect(try await mirror(server).refresh().listed == 1)
    #expect(server.asked.filter { $0 == "GET /dav/text" }.count == 1)
  }

  @Test("a file that changes while its prefix is read is not spliced")
  func changesMeanwhile() async throws {
    let tree = FakeTree()
    let video = MadeFiles.movie(tablesFirst: false)
    tree.put("video.mov", video)
    let inner = tree.server
    let count = Count()
    let server = FakeServer { request in
      if request.method == "GET", count.add(1) == 2 {
        tree.put("video.mov", video.map { $0 == 0x6D ? 0x6E : $0 })
      }
      return inner.reply(to: request)
    }
    let report = try await mirror(server).refresh()
    #expect(report.problems.map(\.reason) == [.changed])
    #expect(!exists("heads/video.mov"))
    #expect(try await mirror(tree.server).refresh().problems.isEmpty)
  }

  @Test("a server without ranges gives heads all the same, without all its bytes")
  func withoutRanges() async throws {
    let tree = FakeTree(.init(givesRanges: false))
    tree.put("a.jpg", MadeFiles.jpeg(pixels: 2_000_000))
    let report = try await mirror(tree.server).refresh()
    #expect(report.problems.isEmpty && exists("heads/a.jpg"))
    #expect(report.bytesRead < 100_000)
  }
}
