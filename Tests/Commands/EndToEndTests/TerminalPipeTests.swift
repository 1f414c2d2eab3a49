// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Tests a picker in a pipe: its screen is on the terminal, whatever stdin and stdout are.
@Suite(.serialized, .timeLimit(.minutes(10))) struct TerminalPipeTests {
  private static let pick = "$L pick --profile apple-watch-45mm --library $P --to $D --limit 2"

  /// Picks the first two photos of the current screen.
  private func pickTwo(_ tmux: Tmux) async throws {
    try await tmux.shows("30 items")
    try await tmux.press("Space", "Right", "Space")
    try await tmux.shows("Add 2")
    try await tmux.press("a")
  }

  @Test func stdoutMayBeAPipeAndHoldsTheFilesAlone() async throws {
    try await Tmux.run { tmux in
      try await tmux.type(Self.pick + " | cat > $D/out; echo status ${PIPESTATUS[0]}")
      try await pickTwo(tmux)
      try await tmux.shows("status 0")
      let files = try String(contentsOfFile: tmux.path + "/out", encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
      #expect(files.count == 3 && files.last == "")
      for file in files.dropLast() { #expect(FileManager.default.fileExists(atPath: "\(file)")) }
    }
  }

  @Test func aShellsVariableMayTakeTheFiles() async throws {
    try await Tmux.run { tmux in
      try await tmux.type(
        "x=$(" + Self.pick + "); echo status $?; test -f \"${x%%$'\\n'*}\" && echo is$((1))there")
      try await pickTwo(tmux)
      try await tmux.shows("status 0")
      try await tmux.shows("is1there")
    }
  }

  @Test(arguments: ["< /dev/null", "< $D/pid", "<&-"])
  func stdinMayBeAnything(redirection: String) async throws {
    try await Tmux.run { tmux in
      try await tmux.type("echo q > $D/pid; " + Self.pick + " \(redirection); echo status $?")
      try await pickTwo(tmux)
      try await tmux.shows("status 0")
    }
  }

  @Test func inTheMiddleOfAPipeFilesMayBeSeparatedByZero() async throws {
    try await Tmux.run { tmux in
      try await tmux.type(
        "yes | " + Self.pick + " --print0 2> $D/err | xargs -0 -n 1 basename | wc -l")
      try await pickTwo(tmux)
      try await tmux.shows("\n2\n")
      #expect(!(try String(contentsOfFile: tmux.path + "/err", encoding: .utf8)).contains("\u{1B}"))
    }
  }

  @Test func aReaderThatWentAwayIsNoCrash() async throws {
    try await Tmux.run { tmux in
      try await tmux.type(Self.pick + " | true; echo status ${PIPESTATUS[0]}")
      try await pickTwo(tmux)
      try await tmux.shows("status 141")
      #expect(try await tmux.modes == "0 0 1")
    }
  }

  @Test(
    "exit status: 0 picked, 1 cancelled by any of its keys, 64 wrong usage",
    arguments: [("q", 1), ("C-c", 1), ("Escape", 1)])
  func status(key: String, status: Int) async throws {
    try await Tmux.run { tmux in
      try await tmux.type(Self.pick + " > $D/out; echo status $?")
      try await tmux.shows("30 items")
      try await tmux.press("Space")
      try await tmux.shows("Add 1")
      try await tmux.press(key)
      try await tmux.shows("status \(status)")
      #expect(try String(contentsOfFile: tmux.path + "/out", encoding: .utf8).isEmpty)
      try await tmux.type("clear; " + Self.pick + " --limit many; echo status $?")
      try await tmux.shows("status 64")
    }
  }
}
