// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import ServerTesting
import Synchronization
import Testing

/// Tests the choice Later with the built commands: a pick closes now, its token gives the rest.
@Suite(.timeLimit(.minutes(10))) struct FetchLaterTests {
  private let home: CloudHome

  init() throws { home = try CloudHome() }

  private var kept: String { home.folder.path + "/state/locket/picks" }

  /// Returns original photos by their names in the cloud.
  private func photos() async throws -> [String: [UInt8]] {
    let folder = try await SamplePhotos.shared.folder().path + "/photos"
    let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let pictures = all.filter { $0.hasSuffix(".JPG") }.sorted().prefix(4)
    return try Dictionary(
      uniqueKeysWithValues: pictures.enumerated().map { number, path in
        ("p\(number).jpg", try #require(bytes(at: folder + "/" + path)))
      })
  }

  private func pick(_ script: String) async throws -> Command.Result {
    try await home.locket(
      "pick", "--profile", "librem-5-cloud", "--library", "stub", "--limit", "0", "--ordered",
      "--encoding", "current", "--script", script, "--to", home.folder.path + "/now", "--json")
  }

  private func redeem(
    _ token: String, to folder: String = "then", library: String? = nil, victim: Victim? = nil
  ) async throws -> Command.Result {
    try await home.locket(
      ["fetch", "--token", token, "--to", home.folder.path + "/" + folder, "--json"]
        + (library.map { ["--library", $0] } ?? []), victim: victim)
  }

  /// Returns the number of pending items of each pick, according to `locket pending`.
  private func pending() async throws -> [Int?] {
    try await (home.locket("pending", "--json").json.arrayValue ?? []).map {
      $0["later"]?.intValue
    }
  }

  private func texts(_ result: Command.Result, _ member: String) throws -> [String?] {
    try (result.json["results"]?.arrayValue ?? []).map { $0[member]?.stringValue }
  }

  private func checkBytes(_ result: Command.Result, _ originals: [[UInt8]]) throws {
    let files = try texts(result, "file").compactMap(\.self)
    #expect(files.count == originals.count)
    for (file, original) in zip(files, originals) {
      #expect(bytes(at: file) == original, "\(file)")
    }
  }

  @Test(
    "load.background.items, load.background.token: picked now, fetched later, again, and forgotten")
  func wholeLife() async throws {
    let photos = try await photos()
    let server = try await RealServer.rclone()
    defer { server.close() }
    for (name, photo) in photos { try server.write(photo, to: name) }
    #expect(try await home.locket("cloud", "add", server.address, "--name", "stub").status == 0)
    #expect(try await home.locket("pending", "--json").json == [])

    let picked = try await pick("tap 3; tap 1; tap 4; later")
    #expect(picked.status == 0, "\(picked.errors)")
    #expect(try picked.json["outcome"] == "finished")
    #expect(try texts(picked, "outcome") == ["later", "later", "later"])
    #expect(names(in: home.originals).isEmpty)
    let token = try #require(try picked.json["token"]?.stringValue)
    #expect(PickToken(token).isWellFormed)
    #expect(names(in: kept) == [token + ".json"])
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(kept)/\(token).json")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let listed = try await home.locket("pending", "--json").json.arrayValue ?? []
    #expect(listed.map { $0["token"]?.stringValue } == [token])
    #expect(listed.first?["later"] == 3 && listed.first?["library"] == "stub")

    let first = try await redeem(token)
    #expect(first.status == 0, "\(first.errors)")
    let wanted = try texts(picked, "identifier")
    #expect(try texts(first, "identifier") == wanted)
    #expect(try texts(first, "outcome") == ["ready", "ready", "ready"])
    #expect(try first.json["token"] == nil)
    #expect(try await pending() == [0])
    let files = try await home.identifiers()
    let names = Dictionary(uniqueKeysWithValues: files.map { ($1, $0) })
    let originals = try wanted.map { try #require(photos[names[$0 ?? ""] ?? ""]) }
    try checkBytes(first, originals)

    // Once more and without its server: the result is the same.
    server.close()
    let again = try await redeem(token, to: "again", library: "stub")
    #expect(try await pending() == [0])
    #expect(again.status == 0, "\(again.errors)")
    #expect(try texts(again, "sha256") == texts(first, "sha256"))
    try checkBytes(again, originals)

    let sample = try await SamplePhotos.shared.folder().path + "/photos"
    let unknown = String(repeating: "0", count: 32)
    for (token, library, word) in [
      (token, sample, "was picked from stub; give that library"),
      (unknown, "stub", "no pending pick has this token"),
      (unknown, nil, "no pending pick has this token"),
      ("../stub", "stub", "no pending pick has this token"),
    ] as [(String, String?, String)] {
      let refused = try await redeem(token, library: library)
      #expect(refused.status == 64 && refused.output.isEmpty)
      #expect(refused.errorLines.count == 1 && refused.errors.contains(word), "\(refused.errors)")
    }
    for arguments in [["--token", token, "abc"], []] {
      let result = try await home.locket(
        ["fetch"] + arguments + ["--library", "stub", "--to", home.results])
      #expect(result.status == 64, "\(result.errors)")
    }
    for arguments in [["abc"], ["--token", token, "--index", home.results + "/i.locket"]] {
      let result = try await home.locket(["fetch"] + arguments + ["--to", home.results])
      #expect(result.status == 64 && result.errors.contains("--library"), "\(result.errors)")
    }
    #expect(try await home.locket("pending", "--forget", unknown).status == 64)
    #expect(try await home.locket("pending", "--forget", token).status == 0)
    #expect(try await redeem(token).status == 64)
    #expect(try await home.locket("pending", "--json").json == [])
  }

  @Test("load.background.not-offered: what is not on the watch is never promised")
  func neverOnAWatch() async throws {
    let server = try await RealServer.rclone()
    defer { server.close() }
    for (name, photo) in try await photos() { try server.write(photo, to: name) }
    #expect(try await home.locket("cloud", "add", server.address, "--name", "stub").status == 0)
    let result = try await home.locket(
      "pick", "--profile", "apple-watch-45mm-family", "--library", "stub", "--limit", "2",
      "--script", "tap 1; tap 2; later", "--json")
    #expect(result.status == 64 && result.errors.contains("notOffered"), "\(result.errors)")
    #expect(names(in: kept).isEmpty)
  }

  @Test("what did not come still comes later, and counts so, until it came")
  func partly() async throws {
    let photos = try await photos()
    let missing = Mutex<String?>("p1.jpg")
    let server = try StubServer { request in
      guard request.method == "GET" else { return .status(405) }
      if request.path.hasSuffix("/") {
        return StubCloud.listing(
          photos.sorted { $0.key < $1.key }.map {
            StubCloud.line($0.key, $0.value.count, StubCloud.date(60))
          })
      }
      let name = request.path.split(separator: "/").last.map(String.init) ?? ""
      let isPrefixRequest = request.fields.contains { $0.name.lowercased() == "range" }
      guard let photo = photos[name], isPrefixRequest || missing.withLock({ $0 != name }) else {
        return .status(403)
      }
      return .file(photo, etag: "\"\(name)\"")
    }
    defer { server.close() }
    let added = try await home.locket("cloud", "add", server.address + "/", "--name", "stub")
    #expect(added.status == 0, "\(added.errors)")
    let picked = try await pick("tap 1; tap 2; tap 3; tap 4; later")
    let token = try #require(try picked.json["token"]?.stringValue)
    #expect(try await pending() == [4])
    for _ in 0..<2 {
      let result = try await redeem(token)
      #expect(result.status == 1, "\(result.errors)")
      #expect(try await pending() == [1])
    }
    missing.withLock { $0 = nil }
    let whole = try await redeem(token)
    #expect(whole.status == 0, "\(whole.errors)")
    #expect(try await pending() == [0])
    #expect(names(in: kept) == [token + ".json"])
  }

  @Test("a pick of a removed cloud gives nothing of another cloud that has its name")
  func anotherCloud() async throws {
    let servers = try [1, 2].map { seed in
      try StubServer { request in
        guard request.method == "GET" else { return .status(405) }
        if request.path.hasSuffix("/") {
          return StubCloud.listing([StubCloud.line("a.jpg", 2_000, StubCloud.date(0))])
        }
        return .file(StubCloud.photo(2_000, seed: UInt64(seed)), etag: "\"\(seed)\"")
      }
    }
    defer { for server in servers { server.close() } }
    func add(_ server: StubServer) async throws {
      let added = try await home.locket("cloud", "add", server.address + "/", "--name", "stub")
      #expect(added.status == 0, "\(added.errors)")
    }
    try await add(servers[0])
    let picked = try await pick("tap 1; later")
    let token = try #require(try picked.json["token"]?.stringValue, "\(picked.errors)")
    #expect(try await home.locket("cloud", "remove", "stub").status == 0)
    try await add(servers[1])
    for library in [nil, "stub"] {
      let refused = try await redeem(token, library: library)
      #expect(refused.status == 64 && refused.output.isEmpty, "\(refused.errors)")
      let reason = "was picked from cloud stub \(servers[0].address)/; give that library"
      #expect(refused.errors.contains(reason), "\(refused.errors)")
    }
    #expect(names(in: home.folder.path + "/then").isEmpty)
    #expect(try await home.locket("cloud", "remove", "stub").status == 0)
    try await add(servers[0])
    try checkBytes(try await redeem(token), [StubCloud.photo(2_000, seed: 1)])
  }

  @Test("a photo that was replaced by one of the same size and date is changed, by its ETag")
  func anotherVersion() async throws {
    let version = Mutex(1)
    let server = try StubServer { request in
      let version = version.withLock(\.self)
      if request.method == "PROPFIND" {
        return StubCloud.multistatus(request, [("a.jpg", 2_000, "W/\"\(version)\"")])
      }
      return .file(StubCloud.photo(2_000, seed: UInt64(version)), etag: "W/\"\(version)\"")
        .field("Last-Modified", StubCloud.date(0))
    }
    defer { server.close() }
    func list() async throws {
      _ = try await home.locket("cloud", "remove", "stub")
      let added = try await home.locket("cloud", "add", server.address + "/dav/", "--name", "stub")
      #expect(added.status == 0, "\(added.errors)")
    }
    try await list()
    let token = try #require(try await pick("tap 1; later").json["token"]?.stringValue)
    // The cloud is removed and added again, so only the ETag shows that the photo changed.
    version.withLock { $0 = 2 }
    try await list()
    let changed = try await redeem(token)
    #expect(changed.status == 1)
    #expect(try texts(changed, "reason") == ["changed"], "\(changed.output)")
    #expect(names(in: home.originals).isEmpty)
    version.withLock { $0 = 1 }
    try await list()
    try checkBytes(try await redeem(token), [StubCloud.photo(2_000, seed: 1)])
  }

  /// A server that kills a command in the middle of an original.
  private final class Killer: Sendable {
    private let next = Mutex<(victim: Victim, left: Int)?>(nil)

    func kill(_ victim: Victim, after originals: Int) {
      next.withLock { $0 = (victim, originals) }
    }

    func spare() { next.withLock { $0 = nil } }

    func answer(_ photo: [UInt8], _ name: String) -> StubAnswer {
      let file = StubAnswer.file(photo, etag: "\"\(name)\"")
      return next.withLock { next in
        guard let (victim, left) = next else { return file }
        next = (victim, left - 1)
        // A command that is about to be killed receives nothing.
        guard left >= 0 else { return file.cut(after: 0) }
        return left > 0 ? file : file.cut(after: photo.count / 2).then { victim.kill() }
      }
    }
  }

  @Test(
    "unseen.fetch.crash: killed between close and delivery, again and again, all bytes come in the end",
    arguments: ["tap 2; tap 1; tap 4; tap 3; later", "tap 2; tap 1; tap 4; tap 3; finish; later"])
  func killed(script: String) async throws {
    let photos = try await photos()
    let killer = Killer()
    let hasClosed = Mutex(false)
    let server = try StubServer { request in
      guard request.method == "GET" else { return .status(405) }
      if request.path.hasSuffix("/") {
        return StubCloud.listing(
          photos.sorted { $0.key < $1.key }.map {
            StubCloud.line($0.key, $0.value.count, StubCloud.date(60))
          })
      }
      let name = request.path.split(separator: "/").last.map(String.init) ?? ""
      guard let photo = photos[name] else { return .status(404) }
      let isPrefixRequest = request.fields.contains { $0.name.lowercased() == "range" }
      // Until the picker is closed, no original is sent.
      guard hasClosed.withLock(\.self) || isPrefixRequest else { return .status(503) }
      return killer.answer(photo, name)
    }
    defer { server.close() }
    let added = try await home.locket("cloud", "add", server.address + "/", "--name", "stub")
    #expect(added.status == 0, "\(added.errors)")
    let picked = try await pick(script)
    #expect(picked.status == 0, "\(picked.errors)")
    #expect(try texts(picked, "outcome") == ["later", "later", "later", "later"])
    let token = try #require(try picked.json["token"]?.stringValue)

    hasClosed.withLock { $0 = true }
    for count in 0..<3 {
      let victim = Victim()
      killer.kill(victim, after: count)
      let result = try await redeem(token, to: "killed", victim: victim)
      #expect(result.status == 128 + SIGKILL, "\(count): \(result.errors)")
      #expect(names(in: kept) == [token + ".json"])
    }
    killer.spare()
    let whole = try await redeem(token)
    #expect(whole.status == 0, "\(whole.errors)")
    let names = Dictionary(uniqueKeysWithValues: try await home.identifiers().map { ($1, $0) })
    try checkBytes(
      whole, try texts(whole, "identifier").map { try #require(photos[names[$0 ?? ""] ?? ""]) })
  }
}
