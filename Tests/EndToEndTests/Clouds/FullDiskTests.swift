// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerTesting
import ServerTesting
import Testing

/// A disk of 5 MB for what is kept of a cloud, in a mount namespace of the test's own.
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

  /// A cloud that may not tell how large its photos have become.
  private func server(tellsSizes: Bool) throws -> StubServer {
    try StubServer { request in
      guard request.method == "GET" else { return .status(405) }
      if request.path.hasSuffix("/") {
        return StubCloud.listing(
          (0..<Self.count).map {
            StubCloud.line("\($0).jpg", tellsSizes ? Self.size : nil, StubCloud.date($0))
          })
      }
      let number = request.path.split(separator: "/").last?.first?.wholeNumberValue ?? 0
      guard tellsSizes || request.value(of: "range") != nil else {
        return .bytes(Self.photo(number), framing: .chunked)
      }
      // Heads are read before the photos grow.
      guard tellsSizes else { return .file(StubCloud.photo(2_000, seed: 1), etag: "\"\(number)\"") }
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

  @Test("F8, F10: what fits in order is ready; the rest has no room and leaves nothing")
  func sizesAreTold() async throws {
    let server = try server(tellsSizes: true)
    defer { server.close() }
    let outcomes = try await outcomes(of: server)
    let ready = outcomes.prefix { $0 == "ready" }.count
    #expect((1..<Self.count).contains(ready))
    #expect(outcomes.dropFirst(ready).allSatisfy { $0 == "noSpace" }, "\(outcomes)")
    let asked = server.requests.filter { $0.path.hasSuffix(".jpg") && $0.value(of: "range") == nil }
    #expect(asked.count == ready, "nothing is asked for that has no room")
  }

  @Test("F8, F10: a disk that fills in the middle of a transfer keeps what is whole and no more")
  func sizesAreNotTold() async throws {
    let server = try server(tellsSizes: false)
    defer { server.close() }
    let outcomes = try await outcomes(of: server, "--parallel", "1")
    let ready = outcomes.prefix { $0 == "ready" }.count
    #expect((1..<Self.count).contains(ready))
    #expect(outcomes.dropFirst(ready).allSatisfy { $0 == "noSpace" }, "\(outcomes)")
  }
}

/// A disk that is there for one command.
enum SmallDisk {
  /// How `unshare` gives the right to mount, nil where it does not.
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

  /// Runs a command whose cache is on a disk of 5 MB, and copies the originals off it.
  static func locket(
    _ arguments: [String], in home: CloudHome, kept: String
  ) async throws -> Command.Result {
    let script = """
      set -e
      cp -a --sparse=always "$XDG_CACHE_HOME" "$COPY"
      mount -t tmpfs -o size=5m none "$XDG_CACHE_HOME"
      cp -a --sparse=always "$COPY/." "$XDG_CACHE_HOME/"
      set +e
      "$@"
      status=$?
      cp -a "$ORIGINALS" "$KEPT"
      exit $status
      """
    let more = ["COPY": home.folder.path + "/copy", "ORIGINALS": home.originals, "KEPT": kept]
    let program = Command.buildFolder + "/locket"
    return try await Command.run(
      program: "/usr/bin/unshare",
      [try #require(await flags), "/bin/sh", "-c", script, "sh", program] + arguments,
      environment: home.environment.merging(more) { $1 })
  }
}
