// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerTesting
import Testing

/// Tests signals at random moments to a service whose picker is on a terminal.
///
/// `LOCKET_SIGNAL_ROUNDS=200` runs that many rounds of each kind. The moments are random byte
/// counts of the terminal's output. They differ in every run, and a failed round reports its
/// moment.
@Suite(.serialized, .timeLimit(.minutes(60))) struct SignalTests {
  /// The way in which a service is ended.
  enum Kind: CustomTestStringConvertible, CaseIterable, Sendable {
    case interrupt, terminate, hangUp, quit, closedTerminal, twoSignals

    var testDescription: String { "\(self)" }
  }

  private static let rounds =
    ProcessInfo.processInfo.environment["LOCKET_SIGNAL_ROUNDS"].flatMap { Int($0) } ?? 3
  /// Much longer than ending takes, even beside other tests; a lost signal is never answered.
  private static let patience = Duration.seconds(30)

  private func send(_ kind: Kind, to terminal: PseudoTerminal) {
    switch kind {
    case .interrupt: kill(terminal.process, SIGINT)
    case .terminate: kill(terminal.process, SIGTERM)
    case .hangUp: kill(terminal.process, SIGHUP)
    case .quit: kill(terminal.process, SIGQUIT)
    case .closedTerminal: terminal.close()
    case .twoSignals:
      kill(terminal.process, SIGTERM)
      kill(terminal.process, SIGINT)
    }
  }

  /// Serves on its own terminal, and lets an app ask for photos.
  private func serve(
    _ arguments: [String] = [], _ folder: TemporaryDirectory, columns: UInt16 = 100,
    rows: UInt16 = 40, isFrozen: Bool = false, _ body: (PseudoTerminal) async throws -> Void
  ) async throws {
    let photos = try await SamplePhotos.shared.folder()
    let socket = folder.path + "/picker.sock"
    let terminal = try PseudoTerminal(
      Command.buildFolder + "/locket",
      [
        "serve", "--socket", socket, "--profile", "apple-watch-45mm", "--library",
        photos.path + "/photos",
      ] + arguments,
      environment: [
        "XDG_CACHE_HOME": photos.path + "/cache", "XDG_STATE_HOME": folder.path + "/state",
        "TMPDIR": folder.path, "TERM": "screen-256color", "LC_ALL": "C.UTF-8",
      ], columns: columns, rows: rows)
    try await terminal.read(until: "apps connect at")
    // Before an app asks, so that no byte of its picker's screen is read.
    if isFrozen { terminal.freeze() }
    async let app = Command.run(
      "app-probe", ["1"], cache: folder.path + "/state",
      environment: ["LOCKET_SOCKET": socket])
    do {
      try await body(terminal)
    } catch {
      kill(terminal.process, SIGKILL)
      _ = try await app
      throw error
    }
    // In each case the app is notified that its picker is gone.
    let output = try await app.output
    let endings = ["outcome cancelled", "outcome failed", "error"]
    #expect(endings.contains { output.hasPrefix($0) }, "\(output)")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left.allSatisfy { $0 == "state" }, "left behind: \(left)")
  }

  @Test("a service that is told to end ends, whatever its picker does", arguments: Kind.allCases)
  func ends(_ kind: Kind) async throws {
    for round in 1...max(1, Self.rounds) {
      let moment = Int.random(in: 0...9_000)
      let folder = try TemporaryDirectory()
      try await serve([], folder) { terminal in
        // If the whole screen is shorter, the moment is its last byte.
        try await terminal.read(bytes: moment, orUntil: "items")
        send(kind, to: terminal)
        let status = await terminal.end(within: Self.patience)
        // The second of two signals may end the process itself.
        let expected: [Int32] = kind == .twoSignals ? [0, 128 + SIGINT, 128 + SIGTERM] : [0]
        let ended = try #require(status, "round \(round), byte \(moment): the signal was lost")
        #expect(expected.contains(ended), "round \(round), byte \(moment)")
      }
    }
  }

  @Test(
    "a terminal that is not read keeps no signal from ending the service",
    arguments: [SIGTERM, SIGINT, SIGHUP])
  func endsOnAFrozenTerminal(_ signal: Int32) async throws {
    let folder = try TemporaryDirectory()
    try await serve([], folder, columns: 500, rows: 250, isFrozen: true) { terminal in
      // The screen of such a large terminal exceeds what an unread terminal can buffer.
      try await waitUntil("a full terminal") { terminal.unreadCount >= 4_000 }
      kill(terminal.process, signal)
      #expect(await terminal.end(within: Self.patience) == 0)
    }
  }

  @Test(
    "any other signal ends the service at once, and nothing is left",
    arguments: [SIGUSR1, SIGALRM, SIGPIPE, SIGXCPU, SIGSYS, SIGABRT, 40])
  func endsByAnySignal(_ signal: Int32) async throws {
    let folder = try TemporaryDirectory()
    try await serve([], folder) { terminal in
      try await terminal.read(until: "items")
      kill(terminal.process, signal)
      #expect(await terminal.end(within: Self.patience) == 128 + signal)
    }
  }

  @Test("a file beyond the shell's limit is an error that the command reports")
  func limitOfFileSize() async throws {
    let folder = try TemporaryDirectory()
    let photos = try await SamplePhotos.shared.folder()
    let cache = photos.path + "/cache"
    // The index itself is larger than the limit.
    let indexed = try await Command.run("locket", ["index", photos.path + "/photos"], cache: cache)
    #expect(indexed.status == 0)
    let result = try await Command.run(
      program: "/bin/bash",
      [
        "-c", "ulimit -f 100; exec \"$0\" \"$@\"", Command.buildFolder + "/locket", "render",
        "--profile", "mac", "--library", photos.path + "/photos", "--no-cache", "--out",
        folder.path + "/screen.png",
      ],
      environment: ["XDG_CACHE_HOME": cache, "TMPDIR": folder.path])
    #expect(result.status == 64 && result.errors.contains("screen.png: File too large"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test("SIGQUIT ends a command that observes no signal")
  func quitsACommand() async throws {
    let terminal = try PseudoTerminal(
      Command.buildFolder + "/locket", ["adapter"], environment: ["SWIFT_BACKTRACE": "enable=yes"])
    try terminal.type("x\n")
    try await terminal.read(until: "wire.syntax")
    kill(terminal.process, SIGQUIT)
    #expect(await terminal.end(within: Self.patience) == 128 + SIGQUIT)
  }

  @Test("a script that waits is stopped by a signal", arguments: [SIGTERM, SIGINT, SIGHUP])
  func endsAScript(_ signal: Int32) async throws {
    let folder = try TemporaryDirectory()
    try await serve(["--script", "wait 600s"], folder) { terminal in
      try await terminal.read(until: "asks for photos")
      kill(terminal.process, signal)
      #expect(await terminal.end(within: Self.patience) == 0)
    }
  }
}
