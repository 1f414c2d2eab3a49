// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerTesting
import ServerTesting
import Testing

/// Tests a disk of 5 MB for a cloud's data, in a mount namespace of the test's own.
@Suite(
  .timeLimit(.minutes(10)),
  .enabled("no small disk can be mounted here: unshare -rm and unshare -m are refused") {
    await SmallDisk.flags != nil
  })
struct FullDiskTests {
  private static let count = 8
  private static let size = 900_000

  private let home: CloudHome

  init() throws { home = try CloudHome() }

  private static func photo(_ number: Int) -> [UInt8] {
    StubCloud.photo(size, seed: UInt64(number + 1))
  }

  /// Starts a cloud that may not report the size of its grown photos.
  private func server(reportsSizes: Bool) throws -> StubServer {
    try StubServer { request in
      guard request.method == "GET" else { return .status(405) }
      if request.path.hasSuffix("/") {
        return StubCloud.listing(
          (0..<Self.count).map {
            StubCloud.line("\($0).jpg", reportsSizes ? Self.size : nil, StubCloud.date($0))
          })
      }
      let number = request.path.split(separator: "/").last?.first?.wholeNumberValue ?? 0
      guard reportsSizes || request.value(of: "range") != nil else {
        return .bytes(Self.photo(number), framing: .chunked)
      }
      // Prefixes are read before the photos grow.
      guard reportsSizes else {
        return .file(StubCloud.photo(2_000, seed: 1), etag: "\"\(number)\"")
      }
      return .file(Self.photo(number), etag: "\"\(number)\"")
    }
  }

  /// Adds the cloud on a large disk, then fetches on the small one.
  private func outcomes(
    of server: StubServer, _ options: String...
  ) async throws -> [String] {
    let added = try await home.locket("cloud", "add", server.address + "/p", "--name", "stub")
    #expect(added.status == 0, "\(added.errors)")
    let identifiers = try await home.identifiers()
    let wanted = try (0..<Self.count).map { try #require(identifiers["\($0).jpg"]) }
    let result = try await SmallDisk.locket(
      ["fetch"] + wanted + ["--library", "stub", "--to", home.results, "--json"] + options,
      in: home, kept: home.folder.path + "/kept")
    #expect(result.status == 1, "\(result.errors)")
    let outcomes = try result.outcomes
    let kept = names(in: home.folder.path + "/kept")
    #expect(
      !kept.isEmpty && kept.allSatisfy { $0.hasSuffix(".jpg") || $0.hasSuffix(".jpg.record") })
    for (number, name) in wanted.enumerated() {
      let isReady = outcomes[name] == "ready"
      let original = bytes(at: "\(home.folder.path)/kept/\(name).jpg")
      #expect(isReady ? original == Self.photo(number) : original == nil, "\(number)")
      #expect(bytes(at: "\(home.results)/\(number).jpg") == original)
    }
    return wanted.map { outcomes[$0] ?? "" }
  }

  @Test("unseen.fetch.space: what fits in order is ready; the rest has no room and leaves nothing")
  func sizesAreReported() async throws {
    let server = try server(reportsSizes: true)
    defer { server.close() }
    let outcomes = try await outcomes(of: server)
    let ready = outcomes.prefix { $0 == "ready" }.count
    #expect((1..<Self.count).contains(ready))
    #expect(outcomes.dropFirst(ready).allSatisfy { $0 == "noSpace" }, "\(outcomes)")
    let asked = server.requests.filter { $0.path.hasSuffix(".jpg") && $0.value(of: "range") == nil }
    #expect(asked.count == ready, "nothing is asked for that has no room")
  }

  @Test("unseen.fetch.space: a disk that fills in the middle of a transfer keeps whole files only")
  func sizesAreNotReported() async throws {
    let server = try server(reportsSizes: false)
    defer { server.close() }
    let outcomes = try await outcomes(of: server, "--parallel", "1")
    let ready = outcomes.prefix { $0 == "ready" }.count
    #expect((1..<Self.count).contains(ready))
    #expect(outcomes.dropFirst(ready).allSatisfy { $0 == "noSpace" }, "\(outcomes)")
  }

  /// Starts a server for a photo of another size than in its prefix, with one of the ways to frame
  /// a body.
  private func server(growingTo count: Int, _ framing: StubAnswer.Framing) throws -> StubServer {
    try StubServer { request in
      guard request.method == "GET" else { return .status(405) }
      if request.path.hasSuffix("/") {
        return StubCloud.listing([StubCloud.line("0.jpg", nil, StubCloud.date(0))])
      }
      guard request.value(of: "range") == nil else {
        return .file(StubCloud.photo(2_000, seed: 1), etag: "\"0\"")
      }
      return .bytes(StubCloud.photo(count, seed: 1), framing: framing)
    }
  }

  @Test(
    "unseen.fetch.space: what stays free of the disk is not taken, whether a length is told or not",
    arguments: [false, true], [250_000, 500_000])
  func staysFree(isLengthReported: Bool, count: Int) async throws {
    let server = try server(growingTo: count, isLengthReported ? .statedLength : .chunked)
    defer { server.close() }
    let added = try await home.locket("cloud", "add", server.address + "/p", "--name", "stub")
    #expect(added.status == 0, "\(added.errors)")
    let identifier = try #require(try await home.identifiers()["0.jpg"])
    // A twentieth of the disk stays free, about 260 kB.
    let result = try await SmallDisk.locket(
      ["fetch", identifier, "--library", "stub", "--to", home.results, "--json"], in: home,
      kept: home.folder.path + "/kept", leaving: 700_000)
    let isRoom = count < 300_000
    #expect(result.status == (isRoom ? 0 : 1), "\(result.errors)")
    #expect(try result.outcomes == [identifier: isRoom ? "ready" : "noSpace"])
    #expect(names(in: home.folder.path + "/kept").isEmpty != isRoom)
  }

  @Test(
    "unseen.fetch.space: a body without an end leaves the disk as it was", arguments: [false, true])
  func endless(isListed: Bool) async throws {
    let server = try StubServer { request in
      guard request.method == "GET" else { return .status(405) }
      if request.path.hasSuffix("/") {
        let size = isListed ? 163_000 : nil
        return StubCloud.listing([StubCloud.line("0.jpg", size, StubCloud.date(0))])
      }
      let photo = StubCloud.photo(163_000, seed: 1)
      guard request.value(of: "range") == nil else { return .file(photo, etag: "\"0\"") }
      return StubAnswer.bytes(photo, framing: .closeDelimited).repeated(upTo: 64 << 20)
    }
    defer { server.close() }
    let added = try await home.locket("cloud", "add", server.address + "/p", "--name", "stub")
    #expect(added.status == 0, "\(added.errors)")
    let identifier = try #require(try await home.identifiers()["0.jpg"])
    let result = try await SmallDisk.locket(
      ["fetch", identifier, "--library", "stub", "--to", home.results, "--json"], in: home,
      kept: home.folder.path + "/kept")
    #expect(result.status == 1, "\(result.errors)")
    #expect(try result.outcomes == [identifier: isListed ? "changed" : "noSpace"])
    #expect(names(in: home.folder.path + "/kept").filter { $0.hasSuffix(".jpg") }.isEmpty)
    #expect(try freeBytes() > 2_000_000)
  }

  @Test("prefixes of files leave free of the disk what stays free")
  func prefixes() async throws {
    let server = try StubServer { request in
      guard request.method == "GET" else { return .status(405) }
      if request.path.hasSuffix("/") {
        return StubCloud.listing(
          (0..<100).map { StubCloud.line("\($0).jpg", Self.size, StubCloud.date($0)) })
      }
      return .file(Self.photo(1), etag: "\"1\"")
    }
    defer { server.close() }
    let added = try await home.locket(
      "cloud", "add", server.address + "/p", "--name", "stub", "--no-refresh")
    #expect(added.status == 0, "\(added.errors)")
    try FileManager.default.createDirectory(
      atPath: home.cache, withIntermediateDirectories: true)
    let result = try await SmallDisk.locket(
      ["cloud", "refresh", "stub"], in: home, kept: home.folder.path + "/kept")
    #expect(result.status == 2 && result.errors.contains("free some space"), "\(result.errors)")
    // A twentieth of 5 MB, except for the listing of the prefixes.
    #expect(try freeBytes() > 200_000)
  }

  /// Starts a cloud of many photos of a size.
  private func server(of count: Int, size: Int) throws -> StubServer {
    try StubServer { request in
      guard request.method == "GET" else { return .status(405) }
      if request.path.hasSuffix("/") {
        return StubCloud.listing(
          (0..<count).map { StubCloud.line("\($0).jpg", size, StubCloud.date($0)) })
      }
      return .file(Array(StubCloud.photo(2_000, seed: 1).prefix(size)), etag: "\"1\"")
    }
  }

  @Test("prefixes without bytes leave some inodes of the disk", arguments: [0, 1])
  func inodes(size: Int) async throws {
    let server = try server(of: 600, size: size)
    defer { server.close() }
    let added = try await home.locket(
      "cloud", "add", server.address + "/p", "--name", "stub", "--no-refresh")
    #expect(added.status == 0, "\(added.errors)")
    try FileManager.default.createDirectory(
      atPath: home.cache, withIntermediateDirectories: true)
    let result = try await SmallDisk.locket(
      ["cloud", "refresh", "stub"], in: home, kept: home.folder.path + "/kept", inodes: 400)
    #expect(result.status == 2 && result.errors.contains("free some space"), "\(result.errors)")
    // A twentieth of them, and those that the last files used while they were written.
    #expect(try (16...24).contains(freeCount("inodes")))
  }

  @Test("the index leaves free of the disk what stays free")
  func index() async throws {
    let server = try server(of: 900, size: 100)
    defer { server.close() }
    let added = try await home.locket("cloud", "add", server.address + "/p", "--name", "stub")
    #expect(added.status == 0, "\(added.errors)")
    let result = try await SmallDisk.locket(
      ["window", "--profile", "apple-watch-45mm-family", "--library", "stub"], in: home,
      kept: home.folder.path + "/kept", leaving: 600_000)
    #expect(result.status == 2 && result.errors.contains("free some space"), "\(result.errors)")
    // A twentieth of 5 MB, except for what SQLite keeps in memory.
    #expect(try freeBytes() > 200_000)
  }

  /// Returns the number of free bytes on the disk at the end.
  private func freeBytes() throws -> Int { try freeCount("free") }

  /// Returns a number that the command with the small disk wrote at the end.
  private func freeCount(_ ending: String) throws -> Int {
    let text = try String(contentsOfFile: home.folder.path + "/kept.\(ending)", encoding: .utf8)
    return try #require(Int(text.filter(\.isNumber)))
  }
}

/// A disk that exists during one command.
enum SmallDisk {
  /// The flags with which `unshare` grants the right to mount, nil if it does not.
  static var flags: String? {
    get async {
      for flags in ["-rm", "-m"] {
        let result = try? await Command.run(
          program: "/usr/bin/unshare",
          [flags, "/bin/sh", "-c", "mount -t tmpfs -o size=1m none /mnt"])
        if result?.status == 0 { return flags }
      }
      return nil
    }
  }

  /// Runs a command with its cache on a disk of 5 MB, and copies the originals from it.
  ///
  /// - Parameters:
  ///   - arguments: The command's arguments.
  ///   - home: The home with the cache.
  ///   - kept: The folder for the copied originals; a file beside it has the number of bytes that
  ///     were free then.
  ///   - leaving: The number of free bytes when the command begins, nil for all of them.
  ///   - inodes: The number of inodes of the disk, nil for many. A file beside the originals has the
  ///     number of those that are free at the end.
  /// - Returns: The result of the command.
  /// - Throws: An error if it cannot be run.
  static func locket(
    _ arguments: [String], in home: CloudHome, kept: String, leaving: Int? = nil,
    inodes: Int? = nil
  ) async throws -> Command.Result {
    let script = """
      set -e
      cp -a --sparse=always "$XDG_CACHE_HOME" "$COPY"
      mount -t tmpfs -o "size=5m$INODES" none "$XDG_CACHE_HOME"
      cp -a --sparse=always "$COPY/." "$XDG_CACHE_HOME/"
      free() { df -B1 --output=avail "$XDG_CACHE_HOME" | tail -n 1; }
      [ -z "$LEAVING" ] || fallocate -l $(( $(free) - LEAVING )) "$XDG_CACHE_HOME/others"
      set +e
      "$@"
      status=$?
      free > "$KEPT.free"
      df --output=iavail "$XDG_CACHE_HOME" | tail -n 1 > "$KEPT.inodes"
      cp -a "$ORIGINALS" "$KEPT"
      exit $status
      """
    let more = [
      "COPY": home.folder.path + "/copy", "ORIGINALS": home.originals, "KEPT": kept,
      "LEAVING": leaving.map(String.init) ?? "", "INODES": inodes.map { ",nr_inodes=\($0)" } ?? "",
    ]
    let program = Command.buildFolder + "/locket"
    return try await Command.run(
      program: "/usr/bin/unshare",
      [try #require(await flags), "/bin/sh", "-c", script, "sh", program] + arguments,
      environment: home.environment.merging(more) { $1 })
  }
}
