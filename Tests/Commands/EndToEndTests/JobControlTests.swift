// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Tests that a shell gets its terminal back, however the picker stops or ends.
@Suite(.serialized, .timeLimit(.minutes(10))) struct JobControlTests {
  private static let taken = "1 1 0"
  private static let given = "0 0 1"
  private static let pick = "$L demo --profile apple-watch-45mm --library $P"
  /// The same command, which also writes its process number to a file.
  private static let known = "sh -c 'ulimit -c 0; echo $$ > $D/pid; exec \(pick)'"

  private func process(_ tmux: Tmux) throws -> pid_t {
    let text = try String(contentsOfFile: tmux.path + "/pid", encoding: .utf8)
    return try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  /// Checks that the terminal reads lines, as a shell's command expects it.
  private func expectUsual(_ tmux: Tmux) async throws {
    #expect(try await tmux.modes == Self.given)
    // In capitals, because the command itself is on the screen, too.
    try await tmux.type("stty -a | grep -o ' icanon' | tr a-z A-Z")
    try await tmux.shows(" ICANON")
    try await tmux.type("clear")
    try await tmux.hides(" ICANON")
  }

  @Test func stoppedAndContinuedByTheShellItDrawsAnewInTheNewSize() async throws {
    try await Tmux.run { tmux in
      try await tmux.type(Self.known + "; echo status $?")
      try await tmux.shows("items")
      try await tmux.press("Space")
      try await tmux.shows("Add 1")
      #expect(try await tmux.modes == Self.taken)
      try await tmux.press("C-z")
      try await tmux.shows("Stopped")
      try await expectUsual(tmux)
      try await tmux("resize-window", "-x", "100", "-y", "30")
      try await tmux.type("clear; fg")
      let screen = try await tmux.shows("Add 1")
      #expect(screen.split(separator: "\n", omittingEmptySubsequences: false).count >= 30)
      #expect(try await tmux.modes == Self.taken)
      // Another process stops it, and it continues without having been in the foreground.
      kill(try process(tmux), SIGTSTP)
      try await tmux.shows("Stopped")
      try await tmux.type("clear; bg; jobs")
      try await tmux.shows("&")
      try await expectUsual(tmux)
      try await tmux.type("fg")
      try await tmux.shows("Add 1")
      // By a signal that no process can catch: then the shell's output is in the picker's screen.
      kill(try process(tmux), SIGSTOP)
      try await tmux.shows("Stopped")
      try await tmux.type("fg")
      try await tmux.hides("Stopped")
      try await tmux.shows("Add 1")
      #expect(try await tmux.modes == Self.taken)
      try await tmux.press("q")
      try await tmux.shows("Cancelled: the app gets nothing.")
      try await expectUsual(tmux)
    }
  }

  @Test func aScriptIsStoppedWithIt() async throws {
    try await Tmux.run { tmux in
      try await tmux.type("echo '\(Self.pick); echo o$((1))ver' > $D/script; sh $D/script")
      try await tmux.shows("items")
      try await tmux.press("C-z")
      try await tmux.shows("Stopped")
      try await tmux.type("clear; fg")
      try await tmux.shows("items")
      try await tmux.press("q")
      try await tmux.shows("o1ver")
    }
  }

  @Test func withoutAShellToContinueItThePickerKeepsRunning() async throws {
    try await Tmux.run { tmux in
      try await tmux.type("x=$(\(Self.pick)); echo \"got $x\"")
      try await tmux.shows("items")
      try await tmux.press("C-z", "Space")
      try await tmux.shows("Add 1")
      try await tmux.press("q")
      try await tmux.shows("got Cancelled")
    }
  }

  @Test(
    "told to end, or crashing, it gives the terminal back",
    arguments: [
      (SIGHUP, 1), (SIGTERM, 1), (SIGINT, 1), (SIGQUIT, 1), (SIGSEGV, 139), (SIGABRT, 134),
      (SIGUSR1, 138), (SIGPIPE, 141), (SIGXCPU, 152), (40, 168),
    ])
  func ended(by signal: Int32, status: Int) async throws {
    try await Tmux.run { tmux in
      try await tmux.type(Self.known + "; echo status $?")
      try await tmux.shows("items")
      kill(try process(tmux), signal)
      try await tmux.shows("status \(status)")
      try await expectUsual(tmux)
    }
  }
}
