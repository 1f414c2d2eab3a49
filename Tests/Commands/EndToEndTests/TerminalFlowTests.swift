// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Tests complete picks on a real terminal, on devices of every kind and in windows of three sizes.
@Suite(.serialized, .timeLimit(.minutes(10))) struct TerminalFlowTests {
  private static let pick = "$L pick --library $P --to $D --json > $D/result --profile"

  /// Returns the output of the command after its end.
  private func result(_ tmux: Tmux) throws -> String {
    try String(contentsOfFile: tmux.path + "/result", encoding: .utf8)
  }

  @Test("a watch in a small window: swiped by mouse, scrolled by wheel, added")
  func watch() async throws {
    try await Tmux.run(columns: 40, rows: 20) { tmux in
      try await tmux.type(Self.pick + " apple-watch-45mm --limit 4; echo status $?")
      try await tmux.shows("30 items")
      // From the first cell over the second into the third of the row.
      try await tmux.press("?")
      try await tmux.shows("Keys 1/2")
      try await tmux.press("q")
      try await tmux.shows("any key: back")
      try await tmux.press("q")
      try await tmux.hides("any key: back")
      for mouse in ["<0;10;7M", "<32;20;7M", "<32;29;7M", "<0;29;7m"] {
        try await tmux("send-keys", "-l", "\u{1B}[\(mouse)")
      }
      try await tmux.shows("Add 3")
      try await tmux("send-keys", "-l", "\u{1B}[<65;20;9M")
      try await tmux.press("Space")
      try await tmux.shows("Add 4")
      try await tmux.press("a")
      try await tmux.shows("status 0")
      #expect(try result(tmux).ranges(of: "\"outcome\" : \"ready\"").count == 4)
    }
  }

  @Test("a family watch: fetching, going back, failing, trying again, using what arrived")
  func familyWatch() async throws {
    try await Tmux.run { tmux in
      let cloud = " apple-watch-45mm-family --limit 9 --cloud-share 0.7 --seed 1"
      // Nothing arrives before the cancellation, however slow the test is.
      try Data(#"{"id": "never", "bytesPerSecond": 1, "latency": 100}"#.utf8)
        .write(to: URL(fileURLWithPath: tmux.path + "/never.json"))
      try await tmux.type(Self.pick + cloud + " --network $D/never.json; echo status $?")
      try await tmux.shows("30 items")
      for _ in 0..<5 { try await tmux.press("Space", "Right") }
      try await tmux.shows("to fetch")
      try await tmux.press("a")
      try await tmux.shows("Fetching")
      try await tmux.press("q")
      try await tmux.shows("Add 5")
      try await tmux.press("q")
      try await tmux.shows("status 1")
      try await tmux.type("clear; " + Self.pick + cloud + " --network offline; echo status $?")
      try await tmux.shows("30 items")
      for _ in 0..<5 { try await tmux.press("Space", "Right") }
      try await tmux.shows("Add 5")
      try await tmux.press("a")
      try await tmux.shows("No network", "r retry", "u use", "b back")
      // Without a network, a retry fails at once; until then there is no failed screen to go back
      // from.
      try await tmux.press("r")
      while try await !tmux.screen.contains("Add 5") { try await tmux.press("b") }
      try await tmux.press("a")
      try await tmux.shows("No network")
      try await tmux.press("u")
      try await tmux.shows("status 4")
      let result = try result(tmux)
      #expect(result.contains("\"reason\" : \"offline\""))
      #expect(result.contains("\"outcome\" : \"ready\""))
    }
  }

  @Test("a phone in a large window: by letters, as in less")
  func phone() async throws {
    try await Tmux.run(columns: 120, rows: 50) { tmux in
      try await tmux.type(Self.pick + " iphone-se --limit 2 --ordered; echo status $?")
      try await tmux.shows("31 items")
      try await tmux.press("G", "x", "g", "x")
      try await tmux.shows("Add 2")
      try await tmux.press("j", "x")
      try await tmux.shows("Only 2 can be picked")
      try await tmux.press("f")
      try await tmux.shows("status 0")
      #expect(try result(tmux).contains("\"position\" : 2"))
    }
  }

  @Test(
    "review.opens, search.end.whole: letters search, keys review, and escape leaves one after the other"
  )
  func searching() async throws {
    try await Tmux.run(columns: 120, rows: 50) { tmux in
      try await tmux.type(Self.pick + " iphone-se --limit 2 --ordered; echo status $?")
      try await tmux.shows("31 items")
      try await tmux.press("/")
      try await tmux.shows("|")
      // None of these letters acts as a key now.
      try await tmux("send-keys", "-l", "aq")
      try await tmux.shows("Nothing found")
      try await tmux.press("C-w")
      try await tmux("send-keys", "-l", "100")
      try await tmux.shows("found")
      try await tmux.press("Enter", "x")
      try await tmux.shows("Add 1")
      try await tmux.press("v")
      try await tmux.shows("1 of 1")
      try await tmux.press("Escape")
      try await tmux.shows("found")
      try await tmux.press("Escape")
      try await tmux.shows("31 items")
      try await tmux.press("a")
      try await tmux.shows("status 0")
      #expect(try result(tmux).ranges(of: "\"outcome\" : \"ready\"").count == 1)
    }
  }

  @Test("a television: by the four directions and select alone")
  func television() async throws {
    try await Tmux.run(columns: 120, rows: 50) { tmux in
      try await tmux.type(Self.pick + " android-tv-low-memory --limit 3; echo status $?")
      try await tmux.shows("31 items")
      try await tmux.press("Right", "Enter")
      try await tmux.shows("Add 1")
      try await tmux.press("Down", "Enter")
      try await tmux.shows("Add 2")
      // The buttons are below the last row, and the last button continues.
      for _ in 0..<12 { try await tmux.press("Down") }
      try await tmux.press("Enter")
      try await tmux.shows("status 0")
      #expect(try result(tmux).contains("\"position\" : 2"))
    }
  }

  @Test("electronic paper: a burst of the wheel turns one page")
  func paper() async throws {
    try await Tmux.run(columns: 80, rows: 24, ["NO_COLOR=1"]) { tmux in
      try await tmux.type(Self.pick + " inkplate-10 --limit 2; echo status $?")
      try await tmux.shows("30 items", "<Cancel>")
      let burst = String(repeating: "\u{1B}[<65;40;9M", count: 5)
      try await tmux("send-keys", "-l", burst)
      try await tmux.press("PPage", "Space")
      try await tmux.shows("<Add 1>")
      try await tmux.press("a")
      try await tmux.shows("status 0")
      // One page forward and one page back is the first page.
      try await tmux.type(
        "clear; grep identifier $D/result; $L pick --library $P --profile inkplate-10 --json --limit 2 "
          + "--script 'tap 1; finish' | grep identifier; echo compared $?")
      let lines = try await tmux.shows("compared 0").split(separator: "\n").filter {
        $0.contains("\"identifier\"")
      }
      #expect(lines.count == 2 && lines.first == lines.last)
    }
  }
}
