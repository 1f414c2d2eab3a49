// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerTesting
import Testing

/// Tests the demo on a real terminal, tmux: keys in, screen out.
@Suite(.serialized, .timeLimit(.minutes(10))) struct TerminalTests {
  @Test("keys pick in order; Add fetches, closes and hands over")
  func demo() async throws {
    try await Tmux.run { tmux in
      try await tmux.type("$L demo --network lte --library $P; echo status $?")
      try await tmux.shows("30 items", "Cancel")
      try await tmux.press("Space", "Right", "Right", "Space")
      try await tmux.shows("Add 2")
      try await tmux.press("a")
      try await tmux.shows("status 0", "The app gets, in this order:", "1. /", "2. /")
    }
  }

  @Test(
    "load.offline.fails, load.back.keeps-selection: offline says so, keeps the selection, and can be left"
  )
  func offline() async throws {
    try await Tmux.run { tmux in
      try await tmux.type("$L demo --network offline --library $P")
      try await tmux.shows("30 items")
      for _ in 0..<4 { try await tmux.press("Space", "Right") }
      try await tmux.shows("Add 4")
      try await tmux.press("a")
      try await tmux.shows("not fetched")
      try await tmux.press("b")
      try await tmux.shows("Add 4")
      try await tmux.press("q")
      try await tmux.shows("Cancelled: the app gets nothing.")
    }
  }

  @Test func aTerminalThatIsTooSmallIsOneLine() async throws {
    try await Tmux.run(columns: 20, rows: 8) { tmux in
      try await tmux.type(
        "$L pick --profile apple-watch-45mm --library $P; echo status $?")
      let screen = try await tmux.shows("status 64")
      #expect(screen.replacingOccurrences(of: "\n", with: "").contains("too small"))
    }
  }

  @Test(
    "the demo shows another device and connection, and writes down a script that picks the same")
  func demoChanges() async throws {
    try await Tmux.run(columns: 100, rows: 30) { tmux in
      try await tmux.type("$L demo --library $P --record $D/steps; echo status $?")
      try await tmux.shows("the newest 1000")
      try await tmux.press("n")
      try await tmux.shows("Connection")
      try await tmux("send-keys", "-l", "offl")
      try await tmux.press("Enter")
      try await tmux.shows("\"offline\"")
      try await tmux.press("p")
      try await tmux.shows("Show me as")
      try await tmux("send-keys", "-l", "apple-watch-45mm")
      try await tmux.press("Enter")
      try await tmux.shows("No original has to be")
      try await tmux.press("i")
      try await tmux.shows("the oldest shown photo is of 20")
      try await tmux.shows("the process that opens photos: ")
      try await tmux.press("Escape")
      try await tmux.press("Right", "Space", "Left", "Space")
      try await tmux.shows("Add 2")
      try await tmux.press("a")
      try await tmux.shows("status 0")
      let steps = try String(contentsOfFile: tmux.path + "/steps", encoding: .utf8)
      #expect(steps.hasPrefix("# locket pick --profile apple-watch-45mm --limit 5 --ordered"))
      try await tmux.type(
        "clear; $L pick --profile apple-watch-45mm --limit 5 --ordered --library $P --to $D "
          + "--script \"$(cat $D/steps)\" | wc -l; echo again ${PIPESTATUS[0]}")
      try await tmux.shows("again 0")
      try await tmux.shows("\n2\n")
    }
  }
}
