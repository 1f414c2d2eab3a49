// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerTesting
import Testing

/// Tests that a command ends on its first signal although nothing reads its output.
@Suite(.serialized, .timeLimit(.minutes(20))) struct UnreadOutputTests {
  /// Much longer than ending takes; a command that waits for its terminal never ends.
  private static let patience = Duration.seconds(30)

  @Test(
    "a terminal that is not read keeps no signal from ending a command",
    arguments: ["pick", "demo"], [SIGTERM, SIGINT, SIGHUP])
  func frozenTerminal(_ command: String, _ signal: Int32) async throws {
    let folder = try TemporaryDirectory()
    let photos = try await SamplePhotos.shared.folder()
    let terminal = try PseudoTerminal(
      Command.buildFolder + "/locket",
      [command, "--profile", "apple-watch-45mm", "--library", photos.path + "/photos"],
      environment: [
        "XDG_CACHE_HOME": photos.path + "/cache", "XDG_STATE_HOME": folder.path + "/state",
        "TMPDIR": folder.path, "TERM": "screen-256color", "LC_ALL": "C.UTF-8",
      ], columns: 500, rows: 250)
    // At once, so that nothing of the first frame is read, which exceeds what a terminal can buffer.
    terminal.freeze()
    try await waitUntil("a frame that nothing reads") { terminal.unreadCount >= 4_000 }
    kill(terminal.process, signal)
    #expect(await terminal.end(within: Self.patience) == 1)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left.allSatisfy { $0 == "state" }, "left behind: \(left)")
  }

  @Test("a command whose reader ended ends by SIGPIPE, and leaves no temporary folder")
  func closedPipe() async throws {
    let folder = try TemporaryDirectory()
    let photos = try await SamplePhotos.shared.folder()
    let result = try await Command.run(
      program: "/bin/bash",
      [
        // The pipe has no reader any more when the command starts.
        "-c", "exec 3> >(exit 0); wait $!; \"$0\" \"$@\" >&3", Command.buildFolder + "/locket",
        "pick", "--profile", "iphone-ios18", "--library", photos.path + "/photos", "--to",
        folder.path + "/results", "--script", "tap 1; finish",
      ],
      environment: [
        "XDG_CACHE_HOME": photos.path + "/cache", "XDG_STATE_HOME": folder.path + "/state",
        "TMPDIR": folder.path,
      ])
    #expect(result.status == 128 + SIGPIPE, "\(result.errors)")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(left).isSubset(of: ["state", "results"]), "left behind: \(left)")
  }

  @Test("a pipe that is not read keeps no signal from ending a command", arguments: ["1", "2"])
  func fullPipe(_ output: String) async throws {
    let folder = try TemporaryDirectory()
    let photos = try await SamplePhotos.shared.folder().path + "/photos"
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let end = open(pipe, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    defer { close(end) }
    while write(end, "x", 1) == 1 {}
    #expect(errno == EAGAIN)
    let victim = Victim()
    async let ended = Command.run(
      program: "/bin/sh",
      [
        "-c", "exec \"$0\" \"$@\" \(output)> \(pipe)", Command.buildFolder + "/locket", "pick",
        "--profile", "iphone-ios18", "--library", photos, "--to", folder.path + "/results",
        "--script",
        "tap 1; finish",
      ],
      environment: [
        "XDG_CACHE_HOME": folder.path + "/cache", "XDG_STATE_HOME": folder.path + "/state",
        "TMPDIR": folder.path,
      ], victim: victim)
    defer { victim.kill() }
    // What it writes next: its progress to stderr, or the names of its results to stdout.
    let (path, ending) = output == "1" ? ("results", "") : ("cache/locket", ".locket")
    try await waitUntil("a file in \(path)") {
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + path)
      return names?.contains { $0.hasSuffix(ending) && !$0.hasPrefix(".") } ?? false
    }
    victim.terminate()
    #expect(try await ended.status == 128 + SIGTERM)
  }
}
