// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import ServerTesting
import Testing

/// Tests the life cycle of a cloud with the built commands and rclone's WebDAV server.
@Suite(.timeLimit(.minutes(20))) struct CloudCommandTests {
  private static let photos = [
    "a b.jpg", "it's \"q\".jpg", "😀.jpg", "100%.jpg", "%41.jpg", "folder x/ü#?.jpg", "plain.jpg",
  ]
  private static let logins = [
    "sesame-open": "me:{SHA}68IRRwWtv1xgtjvcYAqsSZA1yPE=",
    "another-day": "me:{SHA}YsQ2REyAz64xas7tZzNIuodpndA=",
  ]

  private let home: CloudHome

  init() throws { home = try CloudHome() }

  /// The complete output of the commands.
  private final class Transcript {
    var text = ""

    func add(_ result: Command.Result) -> Command.Result {
      text += result.output + result.errors
      return result
    }
  }

  private func picture(_ number: Int) async throws -> [UInt8] {
    let folder = try await SamplePhotos.shared.folder().path + "/photos"
    let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let pictures = all.filter { $0.hasSuffix(".JPG") }.sorted()
    return try #require(bytes(at: folder + "/" + pictures[number]))
  }

  @Test(
    "a cloud is added, picked from, changed, locked out and forgotten, and its password is never printed"
  )
  func life() async throws {
    let password = "sesame-open"
    let server = try await RealServer.rclone(
      user: "me", password: password, letting: Self.logins[password])
    defer { server.close() }
    for (number, name) in Self.photos.enumerated() {
      try server.write(try await picture(number), to: name)
    }
    try server.write(try await picture(0), to: ".hidden.jpg")
    let secret = try home.folder.write(password.utf8, to: "secret")
    try protect(secret, 0o600)
    let said = Transcript()
    func locket(_ arguments: String...) async throws -> Command.Result {
      said.add(try await home.locket(arguments))
    }

    let added = try await locket(
      "cloud", "add", server.address, "--name", "stub", "--user", "me", "--password-file", secret,
      "--json")
    #expect(added.status == 0, "\(added.errors)")
    #expect(try added.json["listed"]?.intValue == Self.photos.count)
    #expect(try added.json["problems"] == [])
    let indexed = try await locket(
      "window", "--profile", "apple-watch-45mm-family", "--library", "stub", "--index", "x.locket")
    #expect(indexed.status == 64 && indexed.errors.contains("--index"), "\(indexed.errors)")
    let listed = try await locket("cloud", "list", "--json").json.arrayValue ?? []
    #expect(listed.count == 1 && listed.first?["login"] == "me")

    let identifiers = try await home.identifiers()
    #expect(Set(identifiers.keys) == Set(Self.photos))
    try await pick(said)

    let wanted = try Self.photos.map { try #require(identifiers[$0]) }
    let fetched = said.add(try await home.fetch(wanted))
    #expect(fetched.status == 0, "\(fetched.errors)")
    for (number, name) in Self.photos.enumerated() {
      let file = home.results + "/" + (name.split(separator: "/").last ?? "")
      #expect(bytes(at: file) == (try await picture(number)), "\(name)")
    }
    let status = try await locket("cloud", "status", "stub", "--json").json
    #expect(status["originals"]?.intValue == Self.photos.count)

    // The cloud changes.
    try server.write(try await picture(9), to: "plain.jpg")
    try server.write(try await picture(8), to: "new.jpg")
    try FileManager.default.removeItem(atPath: server.root + "/100%.jpg")
    let refreshed = try await locket("cloud", "refresh", "stub", "--json").json
    #expect(refreshed["changed"] == 1 && refreshed["removed"] == 1 && refreshed["added"] == 1)
    let again = said.add(try await home.fetch([wanted[6], wanted[3]]))
    #expect(again.status == 1)
    #expect(try again.outcomes == [wanted[6]: "ready", wanted[3]: "notFound"])
    // The earlier file stays.
    #expect(try again.files[wanted[6]] == home.results + "/plain (2).jpg")
    #expect(bytes(at: home.results + "/plain (2).jpg") == (try await picture(9)))
    #expect(bytes(at: home.results + "/plain.jpg") != nil)

    // The login is no longer accepted.
    try server.letIn(try #require(Self.logins["another-day"]))
    let lockedOut = try await locket("cloud", "refresh", "stub")
    #expect(lockedOut.status == 64 && lockedOut.errors.contains("401"), "\(lockedOut.errors)")
    let new = try #require(try await home.identifiers()["new.jpg"])
    let refused = said.add(try await home.fetch([new, wanted[0]]))
    #expect(try refused.outcomes == [new: "unauthorised", wanted[0]: "ready"])
    try protect(secret, 0o644)
    let open = try await locket("cloud", "refresh", "stub")
    #expect(open.status == 64 && open.errors.contains("chmod 600"), "\(open.errors)")
    #expect(open.output.isEmpty)

    #expect(try await locket("cloud", "status", "elsewhere").status == 64)
    #expect(try await locket("cloud", "refresh", "elsewhere").status == 64)
    #expect(try await locket("cloud", "remove", "elsewhere").status == 64)
    #expect(try await locket("cloud", "remove", "stub").status == 0)
    #expect(try await locket("cloud", "list", "--json").json == [])
    #expect(names(in: home.cache + "/locket/clouds").isEmpty)
    let configuration = bytes(at: home.folder.path + "/config/locket/clouds.json") ?? []
    said.text += String(decoding: configuration, as: UTF8.self)
    for word in ["sesame-open", Data("me:sesame-open".utf8).base64EncodedString()] {
      #expect(!said.text.contains(word))
    }
  }

  /// Checks that the files of a pick match its results.
  private func pick(_ said: Transcript) async throws {
    let result = said.add(
      try await home.locket(
        "pick", "--profile", "apple-watch-45mm-family", "--library", "stub", "--limit", "3",
        "--script", "tap 1; tap 2; finish", "--to", home.folder.path + "/picked", "--json"))
    #expect(result.status == 0, "\(result.errors)")
    let items = try result.json["results"]?.arrayValue ?? []
    #expect(items.count == 2)
    for item in items {
      let file = try #require(item["file"]?.stringValue)
      let digest = try await Command.run(program: "/usr/bin/sha256sum", ["--", file]).output
      // Names with backslashes have one in front.
      #expect(digest.drop { $0 == "\\" }.prefix(64) == (item["sha256"]?.stringValue ?? "")[...])
    }
  }

  /// `CLOUD_FILES=10000 swift test --filter CloudCommandTests` measures the time for more files.
  @Test("thousands of files in folders are listed, and unchanged when listed again")
  func manyFiles() async throws {
    let count = ProcessInfo.processInfo.environment["CLOUD_FILES"].flatMap { Int($0) } ?? 2_000
    let server = try await RealServer.rclone()
    defer { server.close() }
    for number in 0..<count {
      let photo = StubCloud.photo(1_500 + number % 100, seed: UInt64(number % 10 + 1))
      try server.write(photo, to: "\(number / 100)/\(number).jpg")
    }
    let clock = ContinuousClock()
    let start = clock.now
    let added = try await home.locket("cloud", "add", server.address, "--name", "stub", "--json")
    let listed = clock.now
    #expect(added.status == 0, "\(added.errors)")
    #expect(try added.json["listed"]?.intValue == count)
    let refreshed = try await home.locket("cloud", "refresh", "stub", "--json")
    print(
      "\(count) files: added in \(start.duration(to: listed)), "
        + "refreshed in \(listed.duration(to: clock.now))")
    #expect(try refreshed.json["unchanged"]?.intValue == count)
    #expect(try refreshed.json["bytesRead"] == 0)
    #expect(try await home.identifiers().count == min(count, 1_000))
  }

  /// Starts a server of one photo that sends its original only when the gate is open.
  private func slowServer(_ asked: Gate, _ gate: Gate) throws -> StubServer {
    try StubServer { request in
      guard request.method == "GET" else { return .status(405) }
      if request.path.hasSuffix("/") {
        return StubCloud.listing([StubCloud.line("a.jpg", 90_000, StubCloud.date(0))])
      }
      let file = StubAnswer.file(StubCloud.photo(90_000, seed: 1), etag: "\"1\"")
      if request.value(of: "range") != nil { return file }
      asked.open()
      return file.silent(after: 50_000, until: gate)
    }
  }

  /// The paths of all files of the cloud on this machine.
  private var files: [String] {
    (FileManager.default.enumerator(atPath: home.cloud)?.compactMap { $0 as? String } ?? [])
      .sorted()
  }

  @Test("while a fetch uses a cloud, it is not removed; afterwards all of it is")
  func removedDuringFetch() async throws {
    let (asked, gate) = (Gate(), Gate())
    let server = try slowServer(asked, gate)
    defer { server.close() }
    let added = try await home.locket("cloud", "add", server.address + "/", "--name", "stub")
    #expect(added.status == 0, "\(added.errors)")
    let identifiers = try await home.identifiers()
    let photo = try #require(identifiers["a.jpg"])
    async let fetched = home.fetch([photo])
    await asked.opened()
    let refused = try await home.locket("cloud", "remove", "stub")
    #expect(refused.status == 2)
    #expect(
      refused.errors == "locket: stub: another Locket command is using it; wait until it ends\n")
    #expect(["listing.json", "heads/a.jpg", "index.locket"].allSatisfy(files.contains))
    #expect(names(in: home.originals).contains { $0.hasSuffix(".part") })
    #expect(try await home.locket("cloud", "list", "--json").json.arrayValue?.count == 1)
    gate.open()
    #expect(try await fetched.outcomes == [photo: "ready"])
    #expect(bytes(at: home.results + "/a.jpg") == StubCloud.photo(90_000, seed: 1))
    #expect(try await home.locket("cloud", "remove", "stub").status == 0)
    #expect(names(in: home.cache + "/locket/clouds").isEmpty)
    #expect(try await home.locket("cloud", "list", "--json").json == [])
  }

  @Test("the next removal completes an interrupted one, and a new cloud uses nothing of the old")
  func interruptedRemoval() async throws {
    let gate = Gate()
    gate.open()
    let servers = [try slowServer(Gate(), gate), try slowServer(Gate(), gate)]
    defer { for server in servers { server.close() } }
    let accounts = home.folder.path + "/config/locket/clouds.json"
    func add(_ server: StubServer) async throws {
      let added = try await home.locket("cloud", "add", server.address + "/", "--name", "stub")
      #expect(added.status == 0, "\(added.errors)")
      #expect(try await home.identifiers().count == 1)
    }
    for server in servers {
      try await add(server)
      // The account is gone, and the files are still there.
      try FileManager.default.removeItem(atPath: accounts)
      #expect(!files.isEmpty)
    }
    #expect(try await home.locket("cloud", "remove", "stub").status == 0)
    #expect(names(in: home.cache + "/locket/clouds").isEmpty)
    #expect(try await home.locket("cloud", "remove", "stub").status == 64)

    // The account is still there, and half of the files are gone.
    try await add(servers[0])
    try FileManager.default.removeItem(atPath: home.cloud + "/heads")
    #expect(try await home.locket("cloud", "remove", "stub").status == 0)
    #expect(names(in: home.cache + "/locket/clouds").isEmpty)
    for name in ["../stub", "..", ""] {
      #expect(try await home.locket("cloud", "remove", name).status == 64)
    }
  }

  private func protect(_ path: String, _ permissions: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
  }
}
